/** Fingerprints: who a node is, told so that the same node has the same one on the next page (SK4). */

import type { NodeDraft } from "./draft.js";
import type { RegionPath } from "./region-path.js";
import { clip, dropTransient, hashText } from "./text.js";
import { ID, LASTING, TYPE } from "./traits.js";

/** What the row or list item that holds it says first: tells 200 equal "Delete" buttons apart. */
export function rowOf(row: NodeDraft | null): string {
  if (!row || row.dropped || row.line.heads) return "";
  row.line.within ??= clip(row.line.anchor, 80);
  return row.line.within;
}

/** Ids that frameworks make up anew on each render. */
const GENERATED_ID =
  /^(?::|«|_r_|r:|radix-|headlessui-|react-aria|mui-|ember\d|yui_|ext-|cdk-|mat-|ng-|p-id-|pn_id|rc[-_]|downshift-|chakra-|mantine-|gwt-|j_idt|ui-id-|uid-|el-id-|input-v?-?\d)|[0-9a-f]{16,}|^\d+$/i;

const LASTING_NAMES = ["data-testid", "data-test-id", "data-test", "data-cy", "name"];

/** The one attribute that names an element for good, as `id=email`; undefined when it has none (SK5, rung "attribute"). */
export function stableAttribute({ attributes, traits }: NodeDraft): string | undefined {
  if ((traits & (ID | LASTING)) === 0) return undefined;
  // The client marks an id that occurs in several trees of one page (`email~2`); it is the same id all the same.
  const written = (traits & ID) === 0 ? undefined : attributes["id"];
  const id = written?.includes("~") ? written.replace(/~\d+$/, "") : written;
  if (id && !GENERATED_ID.test(id)) return `id=${id}`;
  const name = (traits & LASTING) === 0 ? undefined : LASTING_NAMES.find((one) => attributes[one]);
  if (name === undefined) return undefined;
  // Radio buttons of one group share their name; the value tells them apart.
  const choice = name === "name" && attributes["type"] === "radio" ? `:${attributes["value"] ?? ""}` : "";
  return `${name}=${attributes[name]}${choice}`;
}

/** SK4: who a node is. Readable, at most some 300 characters; equal nodes share one, so a key adds an ordinal. */
export function fingerprintOf(draft: NodeDraft, path: RegionPath, stable: string | undefined, words: string): string {
  const type = (draft.traits & TYPE) === 0 ? undefined : draft.attributes["type"]?.toLowerCase();
  const begin = path.beginOf(draft.role);
  if (!stable && !type) return words ? begin.quoting + quotedEnd(draft, words) : begin.plain + endOf(draft.row);
  let fingerprint = begin.plain;
  if (stable) fingerprint += `[${shorten(stable)}]`;
  if (type) fingerprint += `[type=${clip(type, 20)}]`;
  return words ? `${fingerprint} "${quotedEnd(draft, words)}` : fingerprint + endOf(draft.row);
}

/** Words after a quotation mark, with the one behind them, and the end. */
function quotedEnd({ row }: NodeDraft, words: string): string {
  const told = shorten(dropTransient(words));
  if (row === null) return `${told}"`;
  row.line.quotedEnding ??= `"${endOf(row)}`;
  return told + row.line.quotedEnding;
}

const IN_ROW = ' in "';

/** Of what stands in this row. */
function endOf(row: NodeDraft | null): string {
  const words = rowOf(row);
  if (row === null || words === "") return "";
  row.line.ending ??= `${IN_ROW}${shorten(dropTransient(words))}"`;
  return row.line.ending;
}

/** Words of the row, read from a fingerprint; "" for what stands in none. */
export function rowIn(fingerprint: string): string {
  const at = fingerprint.indexOf(IN_ROW);
  return at === -1 || !fingerprint.endsWith('"') ? "" : fingerprint.slice(at + IN_ROW.length, -1);
}

/** Long text keeps its beginning for people and a hash for the rest. */
const shorten = (text: string): string =>
  text.length <= 60 ? text : `${clip(text, 40)}~${hashText(text).slice(0, 8)}`;
