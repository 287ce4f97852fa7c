/** Traits: what kinds of attributes an element has, as bits, so that what most elements lack is not looked for name by name. */

import type { Attributes } from "./aria.js";

export const ID = 1;
/** `data-sf`, the client's number. */
export const NUMBERED = 2;
export const CLASS = 4;
export const STYLE = 8;
export const ROLE = 16;
export const HREF = 32;
export const TYPE = 64;
/** `aria-label`, `alt`. */
export const LABEL = 128;
/** `name` and what tests know an element by. */
export const LASTING = 256;
/** `value`, `placeholder`, `title`. */
export const TITLE = 512;
/** Anything else that may mean something here. */
export const OTHER = 1_024;

const TRAITS: ReadonlyMap<string, number> = new Map([
  ["id", ID],
  ["data-sf", NUMBERED],
  ["class", CLASS],
  ["style", STYLE],
  ["role", ROLE],
  ["href", HREF],
  ["type", TYPE],
  ["aria-label", LABEL],
  ["alt", LABEL],
  ...["data-testid", "data-test-id", "data-test", "data-cy", "name"].map((name): [string, number] => [name, LASTING]),
  ...["value", "placeholder", "title"].map((name): [string, number] => [name, TITLE]),
  // Of many elements, and read of none.
  ...["width", "height", "target", "rel"].map((name): [string, number] => [name, 0]),
]);

export function traitsOf(attributes: Attributes): number {
  let traits = 0;
  for (const name in attributes) traits |= traitOf(name);
  return traits;
}

/** What an attribute of this name adds. */
export const traitOf = (name: string): number => TRAITS.get(name) ?? OTHER;
