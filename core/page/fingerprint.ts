/** Fingerprint: who a node is, whatever the client numbered it (SK4). Elsewhere: stable selector, locator, identity. */

import { clip } from "./clean-text.js";
import { hashText } from "./hash.js";
import type { Attributes } from "./roles.js";
import { dropTransient } from "./volatile.js";

/** Ids that frameworks make up anew on each render. */
const GENERATED_ID =
  /^(?::|«|_r_|r:|radix-|headlessui-|react-aria|mui-|ember\d|yui_|ext-|cdk-|mat-|ng-|p-id-|pn_id|rc[-_]|downshift-|chakra-|mantine-|gwt-|j_idt|ui-id-|uid-|el-id-|input-v?-?\d)|[0-9a-f]{16,}|^\d+$/i;

export interface Identity {
  /** Roles of the regions that hold it, outermost first. */
  readonly path: string;
  readonly role: string;
  readonly attributes: Attributes;
  /** What the row or list item that holds it says first: tells 200 equal "Delete" buttons apart. */
  readonly row: string;
  /** Accessible name, or the text of a text region. */
  readonly words: string;
}

/** The one attribute that names an element for good, as `id=email`; undefined when it has none (SK5, rung "attribute"). */
export function stableAttribute(attributes: Attributes): string | undefined {
  // The client marks an id that occurs in several trees of one page (`email~2`); it is the same id all the same.
  const id = attributes["id"]?.replace(/~\d+$/, "");
  if (id && !GENERATED_ID.test(id)) return `id=${id}`;
  for (const name of ["data-testid", "data-test-id", "data-test", "data-cy", "name"]) {
    const value = attributes[name];
    // Radio buttons of one group share their name; the value tells them apart.
    const choice = name === "name" && attributes["type"] === "radio" ? `:${attributes["value"] ?? ""}` : "";
    if (value) return `${name}=${value}${choice}`;
  }
  return undefined;
}

/** Readable, at most some 300 characters; equal nodes share one, so a key adds an ordinal. */
export function fingerprintOf({ path, role, attributes, row, words }: Identity): string {
  const stable = stableAttribute(attributes);
  const type = attributes["type"]?.toLowerCase();
  return [
    path ? `${path}>${role}` : role,
    stable ? `[${shorten(stable)}]` : "",
    type ? `[type=${clip(type, 20)}]` : "",
    words ? ` "${shorten(dropTransient(words))}"` : "",
    row ? ` in "${shorten(dropTransient(row))}"` : "",
  ].join("");
}

/** Long text keeps its beginning for people and a hash for the rest. */
function shorten(text: string): string {
  return text.length <= 60 ? text : `${clip(text, 40)}~${hashText(text).slice(0, 8)}`;
}
