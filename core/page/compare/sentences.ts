/** Sentences: differences between pages in words, for people, prompts and records. */

import { isRow, tokenSet } from "../read/aria.js";
import { isInside } from "../read/region-path.js";
import { pathOf, type SkeletonNode } from "../skeleton.js";
import { clip } from "../text.js";
import type { FieldChange } from "./diff.js";

const EXCERPT = 120;
const FEW = 2;
const ROLE_WORDS: Readonly<Record<string, string>> = {
  generic: "element",
  listitem: "list item",
  searchbox: "search box",
  spinbutton: "number box",
  img: "image",
  iframe: "frame",
  unread: "unread part",
  contentinfo: "footer",
  complementary: "side panel",
  alertdialog: "dialog",
  menuitem: "menu item",
  menuitemcheckbox: "menu item",
  menuitemradio: "menu item",
  treeitem: "tree item",
  progressbar: "progress bar",
  columnheader: "column header",
  rowheader: "row header",
  gridcell: "cell",
  tabpanel: "tab panel",
};
/** Words for a state that turned on (`is now …`) or off (`is no longer …`). */
const STATE_WORDS: Readonly<Record<string, string>> = {
  checked: "checked",
  expanded: "expanded",
  selected: "selected",
  pressed: "pressed",
  disabled: "disabled",
  invalid: "marked invalid",
  readonly: "read-only",
  required: "required",
  busy: "busy",
};

/** `New alert: 'Successfully updated'`. `held`: how many controls came with it, or its parts in words. */
export const addedSentence = (node: SkeletonNode, held: number | string = 0): string =>
  `New ${says(node)}${comesWith(node)}${withHeld(held)}`;

/** `held`: the controls that went with it, or its parts in words; a few are named. */
export function removedSentence(node: SkeletonNode, held: readonly SkeletonNode[] | string = []): string {
  const isFew = typeof held !== "string" && held.length <= FEW && held.every(({ name }) => name !== "");
  const told = isFew ? held.map((one) => `${roleWord(one)} '${clip(one.name, 40)}'`).join(", ") : held;
  return `${capital(says(node))} is gone${withHeld(typeof told === "string" ? told : told.length)}`;
}

/** Value or checked state of a new control. It did not change, so no other sentence mentions it. */
function comesWith({ control, value = "", state }: SkeletonNode): string {
  if (control === undefined) return "";
  const set = state.checked === true ? " (checked)" : state.checked === "mixed" ? " (partly checked)" : "";
  return value === "" ? set : ` with '${clip(value, 60)}'${set}`;
}

function withHeld(held: number | string): string {
  if (held === 0 || held === "") return "";
  return ` (with ${typeof held === "string" ? held : `${held} control${held === 1 ? "" : "s"}`})`;
}

export const movedSentence = (node: SkeletonNode): string => `${capital(says(node))} moved`;

/** `Button 'Save' changed name from 'Save' to 'Saved'`. `before` is the node as it was. */
export function changedSentence(before: SkeletonNode, { field, from, to }: FieldChange): string {
  const subject = capital(before.name || before.row || before.beside ? calls(before) : roleWord(before));
  if (to === "mixed") return `${subject} is now partly checked`;
  if (field === "state.sorted") return `${subject} is ${to === undefined ? "no longer sorted" : `now sorted ${to}`}`;
  if (field === "options") return `${subject} now offers ${to ?? "nothing"} instead of ${from ?? "nothing"}`;
  if (field === "state.inert") return `${subject} ${to ? "is now behind something else" : "can be reached again"}`;
  if (field === "state.unsaved")
    return `${subject} ${to ? "now holds changes that are not saved" : "holds no unsaved changes any more"}`;
  const state = field.startsWith("state.") ? STATE_WORDS[field.slice(6)] : undefined;
  if (state) return `${subject} ${to ? "is now" : "is no longer"} ${state}`;
  const [was, is] = excerpts(String(from ?? ""), String(to ?? ""));
  if (field === "text" && (before.role === "text" || before.message))
    return `${capital(roleWord(before))} changed from '${was}' to '${is}'`;
  return `${subject} changed ${field} from '${was}' to '${is}'`;
}

/** `and 47 more of the kind 'row' new`. */
export const restSentence = (count: number, { role }: SkeletonNode, word: string): string =>
  `and ${count} more of the kind '${ROLE_WORDS[role] ?? role}' ${word}`;

/** Role and words: `row 'Jas Doe 1990'`, `button 'Delete' in row 'Jas Doe'`, `alert: 'Saved'`. */
function says(node: SkeletonNode): string {
  if (node.message && node.text !== undefined) return `${roleWord(node)}: '${clip(node.text, EXCERPT)}'`;
  if (node.text && node.text !== node.name) return `${roleWord(node)} '${clip(node.text, EXCERPT)}'`;
  return calls(node);
}

function calls(node: SkeletonNode): string {
  const name = node.name ? ` '${clip(node.name, EXCERPT)}'` : "";
  const row = node.row ? ` in '${clip(node.row, 60)}'` : node.beside ? ` after '${node.beside}'` : "";
  return `${roleWord(node)}${name}${row}`;
}

function roleWord(node: SkeletonNode): string {
  if (node.role === "text" && node.message) return "message";
  return ROLE_WORDS[node.role] ?? node.role;
}

/** Cuts two long texts to where they differ, so that a change at the end stays visible. */
function excerpts(from: string, to: string): readonly [string, string] {
  if (from.length <= EXCERPT && to.length <= EXCERPT) return [from, to];
  let start = 0;
  while (start < from.length && from[start] === to[start]) start++;
  start = Math.max(0, from.lastIndexOf(" ", Math.max(0, start - 20)) + 1);
  const cut = (text: string): string => `${start > 0 ? "…" : ""}${clip(text.slice(start), EXCERPT)}`;
  return [cut(from), cut(to)];
}

const capital = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1);

/** Widgets with many parts, such as a menu, list box, calendar or tree. Each takes one line. */
const COMPOUNDS = tokenSet("menu menubar listbox tablist radiogroup tree toolbar grid treegrid");
/** Parts that a person chooses from or reads; their contents are not reported. The first match names the parts. */
const PARTS: readonly (readonly [roles: readonly string[], words: string])[] = [
  [["menuitem", "menuitemcheckbox", "menuitemradio"], "menu items"],
  [["option"], "options"],
  [["tab"], "tabs"],
  [["radio"], "choices"],
  [["treeitem"], "tree items"],
  [["row"], "rows"],
  [["button", "link", "generic", "checkbox"], "controls"],
];
/** Fewer parts than this are reported one by one. */
const ENOUGH = 4;
const NAMED = 3;

/** `parts`: container to words, e.g. `5 menu items: 'Copy', 'Paste', 'Cut' and 2 more`; `rest`: nodes still to report. */
export function summariseCompounds(nodes: readonly SkeletonNode[]) {
  const parts = new Map<SkeletonNode, string>();
  const told = new Set<SkeletonNode>();
  for (const container of nodes) {
    if (!COMPOUNDS.has(container.role) || told.has(container)) continue;
    const path = pathOf(container);
    const inside = nodes.filter((node) => node !== container && isInside(node.region, path));
    const summary = partsOf(inside);
    if (summary === null) continue;
    parts.set(container, summary);
    // A message inside a widget gets its own sentence.
    for (const node of inside) if (!node.message) told.add(node);
  }
  return { parts, rest: nodes.filter((node) => !told.has(node)) };
}

function partsOf(inside: readonly SkeletonNode[]): string | null {
  for (const [roles, plural] of PARTS) {
    const found = inside.filter((node) => roles.includes(node.role));
    if (found.length < ENOUGH) continue;
    const names = found
      .slice(0, NAMED)
      .map((node) => `'${clip((isRow(node.role) ? node.text : node.name) || node.name || node.text || "", 40)}'`);
    return `${found.length} ${plural}: ${names.join(", ")} and ${found.length - NAMED} more`;
  }
  return null;
}

/** One line, cut to `limit` characters, plus a full stop where none ends it. */
export function asSentence(text: string, limit = 200): string {
  const line = text.replace(/\s+/g, " ").trim().slice(0, limit);
  return /[.!?…]$/.test(line) ? line : `${line}.`;
}
