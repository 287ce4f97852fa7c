/** Roles: what an element is to a person, by ARIA and by HTML-AAM's implicit table. Elsewhere: accessibility role. */

import type { NodeState } from "./skeleton.js";

export type Attributes = Readonly<Record<string, string>>;

const CONTROL_ROLES = new Set(
  "button link textbox searchbox checkbox radio combobox listbox option slider spinbutton switch tab menuitem menuitemcheckbox menuitemradio treeitem scrollbar".split(
    " ",
  ),
);
/** Regions that a path shows even without a name. */
const PLAIN_REGIONS = new Set(
  "main navigation banner contentinfo complementary search form dialog alertdialog list table grid treegrid tree menu menubar tablist toolbar listbox feed".split(
    " ",
  ),
);
/** Regions that count only when they have a name. */
const NAMED_REGIONS = new Set("region group radiogroup article tabpanel figure".split(" "));
const OTHER_ROLES = new Set(
  "heading row cell gridcell columnheader rowheader listitem alert status log timer marquee img progressbar meter rowgroup separator note tooltip application document directory definition term math generic none presentation".split(
    " ",
  ),
);

/** Roles whose content is their name, so text inside belongs to them and to nothing else. */
const SWALLOWING = new Set(
  "button link checkbox radio switch option tab menuitem menuitemcheckbox menuitemradio treeitem".split(" "),
);

export const isControlRole = (role: string): boolean => CONTROL_ROLES.has(role);
export const isPlainRegion = (role: string): boolean => PLAIN_REGIONS.has(role);
export const isRegion = (role: string): boolean => PLAIN_REGIONS.has(role) || NAMED_REGIONS.has(role);
export const isDialog = (role: string): boolean => role === "dialog" || role === "alertdialog";
export const isRow = (role: string): boolean => role === "row" || role === "listitem";
export const isCell = (role: string): boolean => /^(?:cell|gridcell|columnheader|rowheader)$/.test(role);
export const swallowsText = (role: string): boolean => SWALLOWING.has(role);

const INPUT_ROLES: Readonly<Record<string, string>> = {
  button: "button",
  submit: "button",
  reset: "button",
  image: "button",
  file: "button",
  checkbox: "checkbox",
  radio: "radio",
  range: "slider",
  number: "spinbutton",
  search: "searchbox",
};

const TAG_ROLES: ReadonlyMap<string, string> = new Map([
  ["button", "button"],
  ["textarea", "textbox"],
  ["summary", "button"],
  ["option", "option"],
  ["progress", "progressbar"],
  ["meter", "meter"],
  ["output", "status"],
  ["main", "main"],
  ["nav", "navigation"],
  ["aside", "complementary"],
  ["search", "search"],
  ["form", "form"],
  ["article", "article"],
  ["table", "table"],
  ["tr", "row"],
  ["td", "cell"],
  ["th", "columnheader"],
  ["ul", "list"],
  ["ol", "list"],
  ["menu", "list"],
  ["li", "listitem"],
  ["dialog", "dialog"],
  ["fieldset", "group"],
  ["details", "group"],
  ["figure", "figure"],
]);

/** "" when the element means nothing by itself. `sectioned`: inside main, nav, aside, article or section. */
export function roleOf(tag: string, attributes: Attributes, sectioned: boolean): string {
  const native = nativeRole(tag, attributes, sectioned);
  for (const token of (attributes["role"] ?? "").toLowerCase().split(/\s+/)) {
    // ARIA's conflict rule: a focusable element cannot be made presentational.
    if (token === "none" || token === "presentation") return isControlRole(native) ? native : "";
    if (token === "generic") return "";
    if (CONTROL_ROLES.has(token) || isRegion(token) || OTHER_ROLES.has(token)) return token;
  }
  return native;
}

function nativeRole(tag: string, attributes: Attributes, sectioned: boolean): string {
  switch (tag) {
    case "a":
    case "area":
      return "href" in attributes ? "link" : "";
    case "input":
      return inputRole(attributes);
    case "select":
      return "multiple" in attributes || Number(attributes["size"] ?? 1) > 1 ? "listbox" : "combobox";
    case "header":
      return sectioned ? "" : "banner";
    case "footer":
      return sectioned ? "" : "contentinfo";
    case "section":
      return isNamedByAuthor(attributes) ? "region" : "";
    case "img":
      return attributes["alt"] || isNamedByAuthor(attributes) ? "img" : "";
    default:
      return /^h[1-6]$/.test(tag) ? "heading" : (TAG_ROLES.get(tag) ?? "");
  }
}

/** Date, time and colour inputs have no ARIA role; a person sees a box to fill. */
function inputRole(attributes: Attributes): string {
  const type = (attributes["type"] ?? "text").toLowerCase();
  if (type === "hidden") return "";
  const role = Object.hasOwn(INPUT_ROLES, type) ? INPUT_ROLES[type] : undefined;
  if (role !== undefined && role !== "searchbox") return role;
  return attributes["list"] ? "combobox" : (role ?? "textbox");
}

function isNamedByAuthor(attributes: Attributes): boolean {
  return Boolean(attributes["aria-label"] || attributes["aria-labelledby"] || attributes["title"]);
}

/** `contenteditable` that makes a text field of the element. */
export function isEditable(attributes: Attributes): boolean {
  const value = attributes["contenteditable"]?.toLowerCase();
  return value === "" || value === "true" || value === "plaintext-only";
}

/** Controls by themselves, whatever an author calls them: a calendar's days are buttons with `role="gridcell"`. */
const NATIVE_CONTROLS = new Set("button input select textarea summary".split(" "));

/**
 * SK2: can a person act on it? Scroll boxes, panels, dialogs and cells that take focus only for the keyboard's sake are
 * parts of the page, not controls; a cell that can be selected or sorted by is one. `tabindex="-1"` makes nothing a control.
 */
export function isInteractive(tag: string, attributes: Attributes, role: string): boolean {
  if (isControlRole(role) || NATIVE_CONTROLS.has(tag)) return true;
  if (isRegion(role) || tag === "html" || tag === "body" || tag === "label") return false;
  if (isEditable(attributes) || "onclick" in attributes) return true;
  if (isCell(role)) return "aria-selected" in attributes || ("aria-sort" in attributes && takesFocus(attributes));
  return takesFocus(attributes);
}

/** Tab stops there. */
function takesFocus(attributes: Attributes): boolean {
  return Number(attributes["tabindex"] ?? -1) >= 0;
}

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

/** Content that is never shown, whatever its style. With scripts on, `noscript` is never shown either. */
const NEVER_SHOWN = new Set(
  "script style template head noscript datalist object iframe audio video canvas noembed noframes param source track link meta base".split(
    " ",
  ),
);

export function isNeverShown(tag: string): boolean {
  return NEVER_SHOWN.has(tag);
}

/** Hidden by itself. `aria-hidden` is not here: what can be seen stays, marked inert. */
export function isHidden(tag: string, attributes: Attributes): boolean {
  if ("hidden" in attributes) return true;
  if (tag === "input" && attributes["type"]?.toLowerCase() === "hidden") return true;
  if (tag === "dialog" && !("open" in attributes)) return true;
  const style = attributes["style"];
  return style !== undefined && /(?:^|[;\s])(?:display\s*:\s*none|visibility\s*:\s*(?:hidden|collapse))/i.test(style);
}

/** Text that is drawn so that nobody sees it; a control drawn so (a file input under a nice button) still works. */
export function isInvisibleText(attributes: Attributes): boolean {
  const style = attributes["style"];
  return (
    style !== undefined &&
    /(?:^|[;\s])(?:opacity|font-size)\s*:\s*0(?:\.0+)?(?:px|em|rem|pt|%)?\s*(?:;|!|$)/i.test(style)
  );
}
