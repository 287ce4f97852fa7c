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
/** What tells of a control how it is acted on, and what comes of it. */
export const ACTING = 1_024;
/** Parts of its state: whether it is checked, */
export const CHECKED = 2_048;
/** whether it is open, */
export const EXPANDED = 4_194_304;
/** selected or pressed, */
export const CHOSEN = 8_388_608;
/** out of use, */
export const DISABLED = 16_777_216;
/** of which kind its entry has to be, and whether that is wrong, */
export const ENTRY = 33_554_432;
/** out of sight or busy, */
export const BUSY = 67_108_864;
/** and how a column is sorted. */
export const SORTED = 134_217_728;
/** What tells the state of an element: any of them. */
export const STATED = CHECKED | EXPANDED | CHOSEN | DISABLED | ENTRY | BUSY | SORTED;
/** What names others by their ids, but for descriptions. */
export const NAMING = 4_096;
/** What makes a control of any element. */
export const FOCUSED = 8_192;
/** What keeps it from who looks or listens. */
export const HIDING = 16_384;
/** Its place among the rows and columns that there are, also of those that are not here. */
export const PLACED = 32_768;
/** Names in other words than its own. */
export const NAMED = 65_536;
export const TOOLTIP = 131_072;
/** The name of the picture that it is. */
export const PICTURED = 262_144;
/** It is told when it changes. */
export const LIVE = 524_288;
/** How far along it is. */
export const VALUED = 1_048_576;
/** What names, by their ids, those that say something of it. */
export const DESCRIBED = 2_097_152;
/** Of what makes a control: it can be written in. */
export const EDITABLE = 268_435_456;
/** Of what tells how a control is acted on: what is sent by it, and where. */
export const SENDING = 536_870_912;

/** Attributes that name, by id, what a control opens or shows, or what is said of it. */
export const NAMING_IDS = [
  ...["aria-controls", "aria-owns", "aria-details", "aria-describedby"],
  ...["popovertarget", "data-bs-target"],
];

/** Where libraries keep what they show while the pointer rests on it. */
export const TOOLTIPS = [
  ...["data-tooltip", "data-original-title", "data-bs-original-title", "data-tippy-content", "data-tip", "data-title"],
  ...["mattooltip", "tooltip"],
];

/** Where icon libraries keep the name of a picture. */
export const PICTURES = ["data-icon", "data-lucide", "data-feather", "data-sf-icon", "icon"];

/** Every attribute that is looked for only where its trait says so; most others of a page mean nothing here. */
const NAMES: readonly (readonly [trait: number, names: readonly string[]])[] = [
  [ID, ["id"]],
  [NUMBERED, ["data-sf"]],
  [CLASS, ["class"]],
  [STYLE, ["style"]],
  [ROLE, ["role"]],
  [HREF, ["href"]],
  [TYPE, ["type"]],
  [LABEL, ["aria-label", "alt"]],
  [LASTING, ["data-testid", "data-test-id", "data-test", "data-cy", "name"]],
  [TITLE, ["value", "placeholder", "aria-placeholder", "title"]],
  [ACTING | SENDING, ["form", "formmethod", "formaction", "autocomplete", "onclick"]],
  [ACTING | SENDING, ["data-sf-method", "data-sf-href", "data-sf-action", "data-sf-ping", "data-sf-scripted"]],
  [ACTING, ["download", "target"]],
  [ACTING, ["aria-expanded", "aria-haspopup", "data-has-popup", "aria-invalid"]],
  [CHECKED, ["checked", "indeterminate", "aria-checked"]],
  [EXPANDED, ["aria-expanded"]],
  [CHOSEN, ["aria-selected", "aria-current", "aria-pressed"]],
  [DISABLED, ["disabled", "aria-disabled"]],
  [ENTRY, ["readonly", "required", "aria-invalid", "aria-readonly", "aria-required"]],
  [BUSY, ["data-sf-offscreen", "aria-busy"]],
  [SORTED, ["aria-sort"]],
  [NAMING, NAMING_IDS.filter((name) => name !== "aria-describedby")],
  [DESCRIBED, ["aria-describedby", "aria-errormessage"]],
  [FOCUSED, ["onclick", "tabindex", "aria-selected", "aria-sort"]],
  [FOCUSED | EDITABLE, ["contenteditable"]],
  [HIDING, ["hidden", "aria-hidden", "inert", "data-sf-reached", "data-sf-unread"]],
  [PLACED, ["aria-rowindex", "aria-setsize", "aria-rowcount", "data-sf-rowcount"]],
  [PLACED, ["aria-colindex", "colspan", "rowspan"]],
  [NAMED, ["aria-labelledby", "data-sf-label"]],
  [TOOLTIP, TOOLTIPS],
  [PICTURED, PICTURES],
  [LIVE, ["aria-live", "data-toast"]],
  [VALUED, ["aria-valuetext", "aria-valuenow"]],
];

const TRAITS = new Map<string, number>();
for (const [trait, names] of NAMES) for (const name of names) TRAITS.set(name, (TRAITS.get(name) ?? 0) | trait);

export function traitsOf(attributes: Attributes): number {
  let traits = 0;
  for (const name in attributes) traits |= traitOf(name);
  return traits;
}

/** What an attribute of this name adds. */
export const traitOf = (name: string): number => TRAITS.get(name) ?? 0;
