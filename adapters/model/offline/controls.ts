/** Controls: what can be acted on on a page, and the words that name it. */

import { onceForEach } from "../../../core/page/compare/once-for-each.js";
import { controlNumberOf, type Skeleton, type SkeletonNode } from "../../../core/page/skeleton.js";
import type { PageInput } from "./rule.js";
import { list, tokens } from "./words.js";

export type ControlNode = SkeletonNode & { readonly control: NonNullable<SkeletonNode["control"]> };
export const OPENERS = list("link tab menuitem button treeitem summary disclosuretriangle option gridcell generic");
export const CLICKABLE = [...OPENERS, ...list("menuitemradio menuitemcheckbox radio checkbox switch combobox")];
export const ENTRIES = list("textbox searchbox spinbutton combobox slider listbox");

/** Everything on the page that can be acted on now, in document order; what an open dialog covers is left out. */
export const controlsOf = onceForEach((skeleton: Skeleton): readonly ControlNode[] =>
  Object.values(skeleton.nodes).filter(isControl),
);

export const isControl = (node: SkeletonNode): node is ControlNode =>
  node.control !== undefined && node.state.inert !== true;

/** Every control has a number, so the index is for the compiler alone. */
export const numberOfControl = (node: ControlNode): number => controlNumberOf(node) ?? node.control.index;

/** "Rename F2", "Copy Ctrl+C": the key that does the same. */
const SHORTCUT =
  /\s(?:(?:(?:ctrl|control|cmd|command|alt|option|shift|meta)\s?\+\s?|[⌘⌥⇧⌃]\s?){1,4}\S{1,10}|F\d{1,2}|Del|Esc|Ins)$/i;

/** A longer name is a text, and nobody calls a control by all of it. */
const LONGEST_LABEL = 160;

export const labelOf = onceForEach((node: ControlNode): string => {
  const named = (node.name === "" ? (node.control.placeholder ?? "") : node.name).slice(0, LONGEST_LABEL);
  const label = node.role.startsWith("menuitem") ? named.replace(SHORTCUT, "") : named;
  const bare = label.replace(/\s?(?:\([^)]{0,20}\)|\[\w\]|\*)\s?/g, " ").replace(/(?<![\s:])[\s:]+$/, "");
  return bare.trim() || label;
});

const headingOf = onceForEach((skeleton: Skeleton): string => {
  const nodes = Object.values(skeleton.nodes);
  return nodes.find(({ role, region }) => role === "heading" && region.split(">").length <= 2)?.name ?? "";
});

export function pageWords(page: PageInput): readonly string[] {
  return tokens([page.title, headingOf(page.skeleton), new URL(page.url).pathname].join(" "));
}

/** A region is a path of its landmarks, "main>form>group". */
export const lastRegion = (region: string): string => region.slice(region.lastIndexOf(">") + 1);
export const wordsOfRegion = (node: SkeletonNode): string => node.region.replace(/[>"]/g, " ");

export const surroundings = onceForEach((node: ControlNode) => ({
  group: tokens(`${node.control.group ?? ""} ${node.row ?? ""}`),
  region: tokens(wordsOfRegion(node)),
}));

/** The client puts the browser's own question on the page as a dialog of this name. */
export const asksInBrowser = (skeleton: Skeleton): boolean =>
  Object.values(skeleton.nodes).some(
    ({ role, name }) => role === "alertdialog" && /^The browser asks \((?!alert)/.test(name),
  );
