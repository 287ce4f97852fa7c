/** Roles: what an element is to a person, by ARIA and by HTML-AAM's implicit table. Elsewhere: accessibility role. */

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
