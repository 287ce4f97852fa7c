/** Fingerprints: identities of nodes that stay the same from one page to the next (SK4). */

import { clip, dropTransient, hashText } from "../text.js";
import type { NodeDraft, RowDraft } from "./draft.js";
import type { RegionPath } from "./region-path.js";

/** First words of the row or list item around a node: they tell 200 equal "Delete" buttons apart. */
export const rowOf = (row: RowDraft | null): string => (!row || row.dropped || row.heads ? "" : clip(row.anchor, 80));

/** Ids that frameworks generate anew on each render. */
const GENERATED_ID =
  /^(?::|«|_r_|r:|radix-|headlessui-|react-aria|mui-|ember\d|yui_|ext-|cdk-|mat-|ng-|p-id-|pn_id|rc[-_]|downshift-|chakra-|mantine-|gwt-|j_idt|ui-id-|uid-|el-id-|input-v?-?\d)|[0-9a-f]{16,}|^\d+$/i;

const LASTING_NAMES = ["data-testid", "data-test-id", "data-test", "data-cy", "name"];

/** The one attribute that names an element for good, as `id=email`; undefined when it has none (SK5, rung "attribute"). */
export function stableAttribute({ attributes }: NodeDraft): string | undefined {
  // The client marks an id that occurs in several trees of one page (`email~2`); the mark is no part of the id.
  const id = attributes["id"]?.replace(/~\d+$/, "");
  if (id && !GENERATED_ID.test(id)) return `id=${id}`;
  const name = LASTING_NAMES.find((one) => attributes[one]);
  if (name === undefined) return undefined;
  // Radio buttons of one group share their name; the value tells them apart.
  const choice = name === "name" && attributes["type"] === "radio" ? `:${attributes["value"] ?? ""}` : "";
  return `${name}=${attributes[name]}${choice}`;
}

/** SK4: identity of a node. Readable, at most some 300 characters; equal nodes share one, so a key adds an ordinal. */
export function fingerprintOf(draft: NodeDraft, path: RegionPath, stable: string | undefined, words: string): string {
  const type = draft.attributes["type"]?.toLowerCase();
  const row = rowOf(draft.row);
  let fingerprint = path.rolesPath === "" ? draft.role : `${path.rolesPath}>${draft.role}`;
  if (stable) fingerprint += `[${shorten(stable)}]`;
  if (type) fingerprint += `[type=${clip(type, 20)}]`;
  if (words) fingerprint += ` "${shorten(dropTransient(words))}"`;
  if (row) fingerprint += `${IN_ROW}${shorten(dropTransient(row))}"`;
  return fingerprint;
}

const IN_ROW = ' in "';

/** Words of the row, read from a fingerprint; "" for a node outside rows. */
export function rowIn(fingerprint: string): string {
  const at = fingerprint.indexOf(IN_ROW);
  return at === -1 || !fingerprint.endsWith('"') ? "" : fingerprint.slice(at + IN_ROW.length, -1);
}

/** Long text keeps its beginning for people and a hash for the rest. */
const shorten = (text: string): string =>
  text.length <= 60 ? text : `${clip(text, 40)}~${hashText(text).slice(0, 8)}`;
