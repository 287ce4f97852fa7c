/** Controls: finding what a request means by role and accessible name, with a score; never by position. Elsewhere: locators, grounding. */

import type { Skeleton, SkeletonNode } from "../core/page/skeleton.js";
import type { PageInput } from "./adapter.js";
import { bestMatch, folded, splitRoleWords, tokens } from "./lexicon.js";
import { related } from "./places.js";

/** A node that can be acted on. */
export type ControlNode = SkeletonNode & { readonly control: NonNullable<SkeletonNode["control"]> };

export type Lookup =
  | { readonly kind: "found"; readonly node: ControlNode; readonly score: number }
  | { readonly kind: "ambiguous"; readonly name: string; readonly count: number }
  | { readonly kind: "none" };

/** What can be pressed without entering anything. */
export const PRESSABLE: readonly string[] = [
  "button",
  "link",
  "menuitem",
  "menuitemradio",
  "menuitemcheckbox",
  "tab",
  "option",
  "treeitem",
  "radio",
  "checkbox",
  "switch",
  "summary",
  "disclosuretriangle",
  "combobox",
  "gridcell",
  "generic",
];
/** What leads somewhere or opens something. */
export const OPENABLE: readonly string[] = [
  "link",
  "tab",
  "menuitem",
  "button",
  "treeitem",
  "summary",
  "disclosuretriangle",
  "option",
  "gridcell",
  "generic",
];
export const ENTRIES: readonly string[] = ["textbox", "searchbox", "spinbutton", "combobox", "slider", "listbox"];

/** Below this a control is not what was meant. */
const ENOUGH = 0.6;
/** Two scores this near cannot be told apart. */
const TIE = 0.03;
/** A word found around a control counts less than one in its own name. */
const IN_GROUP = 0.9;
const IN_REGION = 0.8;
const ON_PAGE = 0.6;
const RELATED = 0.6;
const LEAST_COVERED = 0.5;

/** Everything on the page that can be acted on now, in document order; what an open dialog covers is left out. */
export function controlsOf(skeleton: Skeleton): readonly ControlNode[] {
  return Object.values(skeleton.nodes).filter(
    (node): node is ControlNode => node.control !== undefined && node.state.inert !== true,
  );
}

/** The number by which an action names this control (protocol §5). */
export function numberOfControl(node: ControlNode): number {
  if (node.control.sf !== undefined) return node.control.sf.n;
  const id = node.control.domId;
  return id !== undefined && /^\d+$/.test(id) ? Number(id) : node.control.index;
}

/** What a person would read as the control's label. */
export function labelOf(node: ControlNode): string {
  const label = node.name === "" ? (node.control.placeholder ?? "") : node.name;
  return (
    label
      .replace(/\s*\((?:required|optional|[^)]{0,20})\)\s*|\s*\*\s*/gi, " ")
      .replace(/[\s:]+$/, "")
      .trim() || label
  );
}

/** Words of the page as a whole: title, main heading, path. */
export function pageWords(page: PageInput): readonly string[] {
  const headings = Object.values(page.skeleton.nodes).filter(
    (node) => node.role === "heading" && node.region.split(">").length <= 2,
  );
  return tokens([page.title, headings[0]?.name ?? "", new URL(page.url).pathname].join(" "));
}

/** Words around a control: its group, its region, then the page. */
export function surroundings(node: ControlNode): {
  readonly group: readonly string[];
  readonly region: readonly string[];
} {
  return {
    group: tokens(`${node.control.group ?? ""} ${node.row ?? ""}`),
    region: tokens(node.region.replace(/[>"]/g, " ")),
  };
}

/** 0 to 1: how far these words, all of them, are this control's name in its surroundings. */
export function scoreControl(
  node: ControlNode,
  words: readonly string[],
  page: readonly string[],
  label = labelOf(node),
): number {
  const own = tokens(label);
  if (words.length === 0 || own.length === 0) return 0;
  if (own.join(" ") === words.join(" ")) return 1;
  if (!words.some((word) => bestMatch(word, own) >= 0.7)) return 0;
  const { group, region } = surroundings(node);
  const covered = words.map((word) =>
    Math.max(
      bestMatch(word, own),
      IN_GROUP * bestMatch(word, group),
      IN_REGION * bestMatch(word, region),
      ON_PAGE * bestMatch(word, page),
      related(word, [...group, ...page]) ? RELATED : 0,
    ),
  );
  // A word that nothing accounts for makes it another thing: "Export to Excel" is not "Export to PDF", room 12 not room 13.
  if (covered.some((part) => part < LEAST_COVERED) || !hasNumbers(words, [...own, ...group, ...region, ...page]))
    return 0;
  const coverage = covered.reduce((sum, part) => sum + part, 0) / words.length;
  const precision = own.filter((word) => bestMatch(word, words) >= 0.7).length / own.length;
  return coverage * (0.75 + 0.25 * precision);
}

/** Numbers are the same or others; they have no beginnings in common. */
function hasNumbers(words: readonly string[], around: readonly string[]): boolean {
  return words.every((word) => !/\d/.test(word) || around.includes(word));
}

/** The one control meant by a phrase among those of some roles; several that cannot be told apart are said to be so. */
export function findControl(
  page: PageInput,
  phrase: string,
  roles: readonly string[],
  excluded: ReadonlySet<string> = new Set(),
): Lookup {
  const whole = tokens(phrase);
  const said = splitRoleWords(phrase);
  const around = pageWords(page);
  const candidates = controlsOf(page.skeleton)
    .filter((node) => roles.includes(node.role) && !excluded.has(node.key))
    .map((node) => ({ node, score: scoreForPhrase(node, whole, said, around, phrase) }))
    .filter(({ score }) => score >= ENOUGH)
    .sort((a, b) => b.score - a.score);
  return only(candidates);
}

/** How well a phrase, with or without a word for its kind, is this control's name. */
export function scorePhrase(page: PageInput, node: ControlNode, phrase: string): number {
  return scoreForPhrase(node, tokens(phrase), splitRoleWords(phrase), pageWords(page), phrase);
}

function scoreForPhrase(
  node: ControlNode,
  whole: readonly string[],
  said: ReturnType<typeof splitRoleWords>,
  around: readonly string[],
  phrase: string,
): number {
  const exact = folded(labelOf(node)) === folded(phrase) ? 1.1 : 0;
  const full = scoreControl(node, whole, around);
  const bare =
    said.roles === null ? 0 : scoreControl(node, said.words, around) * (said.roles.includes(node.role) ? 1 : 0.8);
  const disabled = node.state.disabled === true ? 0.1 : 0;
  return Math.max(exact, full, bare) - disabled;
}

/** The best of a sorted list, unless another is as good and is another thing. */
export function only(sorted: readonly { readonly node: ControlNode; readonly score: number }[]): Lookup {
  const best = sorted[0];
  if (best === undefined) return { kind: "none" };
  const rivals = sorted.filter(({ score, node }) => best.score - score < TIE && !sameThing(node, best.node));
  if (rivals.length === 0) return { kind: "found", ...best };
  const enabled = [best, ...rivals].filter(({ node }) => node.state.disabled !== true);
  const one = enabled[0];
  if (one !== undefined && enabled.length === 1) return { kind: "found", ...one };
  const preferred = [best, ...rivals].filter(
    ({ node }) => rank(node) === Math.min(...[best, ...rivals].map((each) => rank(each.node))),
  );
  const first = preferred[0];
  if (first !== undefined && preferred.length === 1) return { kind: "found", ...first };
  return { kind: "ambiguous", name: labelOf(best.node), count: rivals.length + 1 };
}

/** Two links to one place are one thing. */
function sameThing(a: ControlNode, b: ControlNode): boolean {
  return a === b || (a.href !== undefined && a.href === b.href);
}

/** Between equals: what stands in an open dialog, then what stands in the main content, then the rest. */
function rank(node: ControlNode): number {
  if (node.control.dialog !== undefined) return 0;
  return /(?:^|>)\s*main\b/.test(node.region) ? 1 : 2;
}
