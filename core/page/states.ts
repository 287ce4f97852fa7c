/** States: what a control is like just now (SK1, SK7), from native attributes first and ARIA second. Elsewhere: ARIA states. */

import type { Attributes } from "./roles.js";
import type { NodeState } from "./skeleton.js";

export interface Surroundings {
  /** In a disabled fieldset or under `aria-disabled`. */
  readonly disabled: boolean;
  /** Under `aria-hidden` or `inert` (SK3). */
  readonly inert: boolean;
  /** Of the column whose header holds it. */
  readonly sorted?: NodeState["sorted"];
}

const CHECKABLE = new Set("checkbox radio switch menuitemcheckbox menuitemradio option treeitem".split(" "));
const NATIVE_DISABLED = new Set("button input select textarea option optgroup fieldset".split(" "));
const NATIVE_FIELD = new Set("input select textarea".split(" "));

/** Editors mark the tab of a changed document so, for the eye alone: `dirty`, `jp-mod-dirty`, `is-unsaved`. */
const UNSAVED = /(?:^|[\s_-])(?:dirty|unsaved)(?:\s|$)/i;

type Mutable = { -readonly [K in keyof NodeState]: NodeState[K] };

/** Only what is on is present: absent means false or not applicable. */
export function stateOf(tag: string, attributes: Attributes, role: string, around: Surroundings): NodeState {
  const state: Mutable = {};
  const field = NATIVE_FIELD.has(tag);
  const checked = CHECKABLE.has(role) ? checkedOf(tag, attributes) : false;
  if (checked) state.checked = checked;
  if (isOn(attributes["aria-expanded"])) state.expanded = true;
  if (isOn(attributes["aria-selected"]) || isCurrent(attributes)) state.selected = true;
  if (isOn(attributes["aria-pressed"]) || attributes["aria-pressed"] === "mixed") state.pressed = true;
  if (around.disabled || isDisabled(tag, attributes)) state.disabled = true;
  if (!/^(?:false|)$/.test(attributes["aria-invalid"] ?? "")) state.invalid = true;
  if ((field && "readonly" in attributes) || isOn(attributes["aria-readonly"])) state.readonly = true;
  if ((field && "required" in attributes) || isOn(attributes["aria-required"])) state.required = true;
  if (around.inert) state.inert = true;
  if (isOn(attributes["aria-busy"])) state.busy = true;
  if (role === "tab" && UNSAVED.test(attributes["class"] ?? "")) state.unsaved = true;
  const sorted = around.sorted ?? sortOf(attributes);
  if (sorted !== undefined) state.sorted = sorted;
  return state;
}

/** Of a column header; undefined where nothing is sorted. */
export function sortOf(attributes: Attributes): NodeState["sorted"] {
  const said = attributes["aria-sort"];
  return said === "ascending" || said === "descending" || said === "other" ? said : undefined;
}

export function isDisabled(tag: string, attributes: Attributes): boolean {
  return (NATIVE_DISABLED.has(tag) && "disabled" in attributes) || isOn(attributes["aria-disabled"]);
}

function checkedOf(tag: string, attributes: Attributes): boolean | "mixed" {
  if (tag === "input" && "indeterminate" in attributes) return "mixed";
  if (tag === "input" && "checked" in attributes) return true;
  const aria = attributes["aria-checked"];
  return aria === "mixed" ? "mixed" : isOn(aria);
}

/** The current page of a menu is to the eye what a selected tab is. */
function isCurrent(attributes: Attributes): boolean {
  return !/^(?:false|)$/.test(attributes["aria-current"] ?? "");
}

function isOn(value: string | undefined): boolean {
  return value?.toLowerCase() === "true";
}
