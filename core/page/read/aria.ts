/** Roles, states and kinds of elements, by ARIA and HTML-AAM's implicit table. Client and server share it. */

import type { NodeState } from "../skeleton.js";

export type Attributes = Readonly<Record<string, string>>;

/** The parts of an element that are read. */
export interface ElementSource {
  readonly tag: string;
  readonly attributes: Attributes;
}

export const tokenSet = (list: string): ReadonlySet<string> => new Set(list.split(" "));

/** Way of operating a control. `picker`: a native field that takes its value in one format only. */
export type ControlKind = "text" | "picker" | "list" | "toggle" | "button" | "slider" | "file" | "other";

/** Input types other than plain text. Dates, times and colours have no ARIA role; a person sees a box to fill. */
const INPUT_TYPES = new Map<string, readonly [kind: ControlKind, role: string]>([
  ...["button", "submit", "reset", "image"].map((type) => [type, ["button", "button"]] as const),
  ...["date", "time", "datetime-local", "month", "week", "color"].map((type) => [type, ["picker", ""]] as const),
  ["file", ["file", "button"]],
  ["checkbox", ["toggle", "checkbox"]],
  ["radio", ["toggle", "radio"]],
  ["range", ["picker", "slider"]],
  ["number", ["text", "spinbutton"]],
  ["search", ["text", "searchbox"]],
]);
const TOGGLE_ROLES = tokenSet("checkbox radio switch menuitemcheckbox menuitemradio");

/** `type` in lower case. */
export const inputKind = (type: string): ControlKind => INPUT_TYPES.get(type)?.[0] ?? "text";

/** `role`: the role that the author wrote. */
export function controlKindOf(tag: string, type: string, role: string, editable: boolean): ControlKind {
  if (tag === "input") return inputKind(type);
  if (tag === "select") return "list";
  if (tag === "button" || tag === "summary" || tag === "a") return "button";
  if (tag === "textarea" || editable) return "text";
  if (TOGGLE_ROLES.has(role)) return "toggle";
  return role === "slider" || role === "spinbutton" ? "slider" : "other";
}

/** Elements that `label` may name. */
export const LABEL_TAGS = tokenSet("button input meter output progress select textarea");
/** Elements whose value a person enters. */
export const FIELD_TAGS = tokenSet("input select textarea");
/** Controls whatever role the author gives them: the days of a calendar are buttons with `role="gridcell"`. */
export const NATIVE_CONTROLS = tokenSet("button input select textarea summary");

const CONTROL_ROLES = tokenSet(
  "button link textbox searchbox checkbox radio combobox listbox option slider spinbutton switch tab menuitem menuitemcheckbox menuitemradio treeitem scrollbar",
);
/** Regions that a path shows even without a name. */
const PLAIN_REGIONS = tokenSet(
  "main navigation banner contentinfo complementary search form dialog alertdialog list table grid treegrid tree menu menubar tablist toolbar listbox feed",
);
/** Regions that count only when they have a name. */
const NAMED_REGIONS = tokenSet("region group radiogroup article tabpanel figure");
/** Regions that take the focus to be operated as one, by keys or by a click; others take it only to be scrolled. */
const KEYED_REGIONS = tokenSet("grid treegrid tree menu menubar tablist toolbar radiogroup article figure");
const CELLS = tokenSet("cell gridcell columnheader rowheader");
const OTHER_ROLES = tokenSet(
  "heading row cell gridcell columnheader rowheader listitem alert status log timer marquee img progressbar meter rowgroup separator note tooltip application document directory definition term math generic none presentation",
);
/** All known roles. */
export const ROLES: readonly string[] = [...CONTROL_ROLES, ...PLAIN_REGIONS, ...NAMED_REGIONS, ...OTHER_ROLES];
/** Roles that keep their meaning on any element. */
const PLAIN_ROLES = new Set(ROLES.filter((role) => role !== "none" && role !== "presentation" && role !== "generic"));
/** Roles named by their content, so that text inside belongs to them alone. */
const NAMED_BY_CONTENT = tokenSet(
  "button link checkbox radio switch option tab menuitem menuitemcheckbox menuitemradio treeitem",
);

export const isControlRole = (role: string): boolean => CONTROL_ROLES.has(role);
export const isPlainRegion = (role: string): boolean => PLAIN_REGIONS.has(role);
export const isRegion = (role: string): boolean => PLAIN_REGIONS.has(role) || NAMED_REGIONS.has(role);
export const isDialog = (role: string): boolean => role === "dialog" || role === "alertdialog";
export const isRow = (role: string): boolean => role === "row" || role === "listitem";
export const isCell = (role: string): boolean => CELLS.has(role);
export const isNamedByContent = (role: string): boolean => NAMED_BY_CONTENT.has(role);

const TAG_ROLES: ReadonlyMap<string, string> = new Map(
  "button:button textarea:textbox summary:button option:option progress:progressbar meter:meter output:status main:main header:banner footer:contentinfo nav:navigation aside:complementary search:search form:form article:article table:table tr:row td:cell th:columnheader ul:list ol:list menu:list li:listitem dialog:dialog fieldset:group details:group figure:figure h1:heading h2:heading h3:heading h4:heading h5:heading h6:heading"
    .split(" ")
    .map((pair) => pair.split(":") as [string, string]),
);

/** "" for an element without a role. `sectioned`: inside main, nav, aside, article or section. */
export function roleOf(tag: string, attributes: Attributes, sectioned: boolean): string {
  const native = nativeRole(tag, attributes, sectioned);
  const written = attributes["role"];
  if (!written) return native;
  // Fast path for nearly all roles.
  if (PLAIN_ROLES.has(written)) return written;
  for (const token of written.toLowerCase().split(/\s+/)) {
    // ARIA's conflict rule: a focusable element cannot be made presentational.
    if (token === "none" || token === "presentation") return CONTROL_ROLES.has(native) ? native : "";
    if (token === "generic") return "";
    if (CONTROL_ROLES.has(token) || isRegion(token) || OTHER_ROLES.has(token)) return token;
  }
  return native;
}

export function nativeRole(tag: string, attributes: Attributes, sectioned: boolean): string {
  if (tag === "a" || tag === "area") return "href" in attributes ? "link" : "";
  if (tag === "input") return inputRole(attributes);
  if (tag === "select") return "multiple" in attributes || Number(attributes["size"] ?? 1) > 1 ? "listbox" : "combobox";
  if (sectioned && (tag === "header" || tag === "footer")) return "";
  if (tag === "section") return isNamedByAuthor(attributes) || attributes["title"] ? "region" : "";
  if (tag === "img") return attributes["alt"] || isNamedByAuthor(attributes) || attributes["title"] ? "img" : "";
  return TAG_ROLES.get(tag) ?? "";
}

function inputRole(attributes: Attributes): string {
  const type = (attributes["type"] ?? "text").toLowerCase();
  if (type === "hidden") return "";
  const role = INPUT_TYPES.get(type)?.[1] ?? "";
  if (role !== "" && role !== "searchbox") return role;
  return attributes["list"] ? "combobox" : role || "textbox";
}

export const isNamedByAuthor = (attributes: Attributes | undefined): boolean =>
  Boolean(attributes?.["aria-label"] || attributes?.["aria-labelledby"]);

/** True if `contenteditable` makes the element a text field. */
export const isEditable = ({ contenteditable: written }: Attributes): boolean =>
  written !== undefined && /^(?:|true|plaintext-only)$/i.test(written);

/** SK2: true if a person can act on it. Panels, dialogs and cells that only take keyboard focus are no controls. */
export function isInteractive({ tag, attributes }: ElementSource, role: string): boolean {
  if (CONTROL_ROLES.has(role) || NATIVE_CONTROLS.has(tag)) return true;
  if (tag === "html" || tag === "body" || tag === "label") return false;
  if (isEditable(attributes) || attributes["onclick"] !== undefined) return true;
  const takesFocus = Number(attributes["tabindex"] ?? -1) >= 0;
  if (isRegion(role)) return takesFocus && KEYED_REGIONS.has(role);
  if (isCell(role)) return attributes["aria-selected"] !== undefined || ("aria-sort" in attributes && takesFocus);
  return takesFocus;
}

/** States that an element inherits from those around it. */
export interface Surroundings {
  readonly disabled: boolean;
  /** Under `aria-hidden` or `inert` (SK3). */
  readonly inert: boolean;
  /** Sort order of the column header around it. */
  readonly sorted?: NodeState["sorted"];
}

const CHECKABLE = tokenSet("checkbox radio switch menuitemcheckbox menuitemradio option treeitem");
const NATIVE_DISABLED = tokenSet("button input select textarea option optgroup fieldset");
/** Classes by which editors mark the tab of a changed document: `dirty`, `jp-mod-dirty`, `is-unsaved`. */
const UNSAVED = /(?:^|[\s_-])(?:dirty|unsaved)(?:\s|$)/i;

type MutableState = { -readonly [K in keyof NodeState]: NodeState[K] };

/** SK1, SK7: native attributes first, ARIA second. Only active states are set; absent means false or not applicable. */
export function stateOf({ tag, attributes }: ElementSource, role: string, around: Surroundings): MutableState {
  const state: MutableState = {};
  const checked = CHECKABLE.has(role) && checkedOf(tag, attributes);
  if (checked) state.checked = checked;
  if (isTrue(attributes["aria-expanded"])) state.expanded = true;
  addChosen(state, attributes);
  if (around.disabled || isDisabled(tag, attributes)) state.disabled = true;
  addEntry(state, tag, attributes);
  if (around.inert) state.inert = true;
  if (attributes["data-sf-offscreen"] !== undefined) state.offscreen = true;
  if (isTrue(attributes["aria-busy"])) state.busy = true;
  if (role === "tab" && UNSAVED.test(attributes["class"] ?? "")) state.unsaved = true;
  const sorted = around.sorted ?? sortOf(attributes);
  if (sorted !== undefined) state.sorted = sorted;
  return state;
}

/** The current page of a menu counts as selected: it looks like a selected tab. */
function addChosen(state: MutableState, attributes: Attributes): void {
  if (isTrue(attributes["aria-selected"]) || isSet(attributes["aria-current"])) state.selected = true;
  const pressed = attributes["aria-pressed"];
  if (isTrue(pressed) || pressed === "mixed") state.pressed = true;
}

function addEntry(state: MutableState, tag: string, attributes: Attributes): void {
  const field = FIELD_TAGS.has(tag);
  if (isSet(attributes["aria-invalid"])) state.invalid = true;
  if ((field && "readonly" in attributes) || isTrue(attributes["aria-readonly"])) state.readonly = true;
  if ((field && "required" in attributes) || isTrue(attributes["aria-required"])) state.required = true;
}

/** Sort order of a column header; undefined if it is not sorted. */
export const sortOf = ({ "aria-sort": sort }: Attributes): NodeState["sorted"] =>
  sort === "ascending" || sort === "descending" || sort === "other" ? sort : undefined;

export const isDisabled = (tag: string, attributes: Attributes): boolean =>
  (NATIVE_DISABLED.has(tag) && attributes["disabled"] !== undefined) || isTrue(attributes["aria-disabled"]);

function checkedOf(tag: string, attributes: Attributes): boolean | "mixed" {
  if (tag === "input" && "indeterminate" in attributes) return "mixed";
  if (tag === "input" && "checked" in attributes) return true;
  return attributes["aria-checked"] === "mixed" ? "mixed" : isTrue(attributes["aria-checked"]);
}

/** For ARIA attributes with values other than true and false. */
export const isSet = (value = ""): boolean => value !== "" && value !== "false";
const isTrue = (value: string | undefined): boolean => value?.toLowerCase() === "true";
