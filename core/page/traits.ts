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
/** Of those: what tells the state of an element. */
export const STATED = 2_048;
/** What names others by their ids. */
export const NAMING = 4_096;

/** Attributes that name, by id, what a control opens or shows, or what is said of it. */
export const NAMING_IDS = [
  ...["aria-controls", "aria-owns", "aria-details", "aria-describedby"],
  ...["popovertarget", "data-bs-target"],
];

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
  ...[
    ...["checked", "indeterminate", "disabled", "readonly", "required", "data-sf-offscreen"],
    ...["checked", "expanded", "selected", "current", "pressed", "disabled", "invalid", "readonly", "required"].map(
      (state) => `aria-${state}`,
    ),
    ...["aria-busy", "aria-sort"],
  ].map((name): [string, number] => [name, OTHER | STATED]),
  ...NAMING_IDS.map((name): [string, number] => [name, NAMING]),
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
