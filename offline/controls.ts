/** Controls: finding what a request means by role and accessible name, with a score; never by position. */

import type { Skeleton, SkeletonNode } from "../core/page/skeleton.js";
import type { PageInput } from "./adapter.js";
import { bestMatch, folded, hasAny, hasWord, isRelated, list, splitRoleWords, tokens } from "./words.js";

/** A node that can be acted on. */
export type ControlNode = SkeletonNode & { readonly control: NonNullable<SkeletonNode["control"]> };
export type ScoredControl = { readonly node: ControlNode; readonly score: number };
export type Lookup =
  | ({ readonly kind: "found" } & ScoredControl)
  | { readonly kind: "ambiguous"; readonly name: string; readonly count: number }
  | { readonly kind: "none" };

/** What leads somewhere or opens something. */
export const OPENERS = list("link tab menuitem button treeitem summary disclosuretriangle option gridcell generic");
/** What can be clicked without entering anything. */
export const CLICKABLE = [...OPENERS, ...list("menuitemradio menuitemcheckbox radio checkbox switch combobox")];
export const ENTRIES = list("textbox searchbox spinbutton combobox slider listbox");

/** Below this a control is not what was meant. */
export const ENOUGH = 0.6;
/** Two scores this near cannot be told apart. */
export const EQUAL_WITHIN = 0.03;
/** A word found around a control counts less than one in its own name. */
const IN_GROUP = 0.9;
const IN_REGION = 0.8;
const ON_PAGE = 0.6;
const RELATED = 0.6;
const LEAST_COVERED = 0.5;

/** Everything on the page that can be acted on now, in document order; what an open dialog covers is left out. */
export function controlsOf(skeleton: Skeleton): readonly ControlNode[] {
  return Object.values(skeleton.nodes).filter(isControl);
}

export function isControl(node: SkeletonNode): node is ControlNode {
  return node.control !== undefined && node.state.inert !== true;
}

/** The number by which an action names this control. */
export function numberOfControl({ control }: ControlNode): number {
  if (control.sf !== undefined) return control.sf.n;
  return control.domId !== undefined && /^\d+$/.test(control.domId) ? Number(control.domId) : control.index;
}

/** What a person would read as the control's label. */
export function labelOf(node: ControlNode): string {
  const label = node.name === "" ? (node.control.placeholder ?? "") : node.name;
  const bare = label.replace(/\s*\((?:required|optional|[^)]{0,20})\)\s*|\s*\*\s*/gi, " ").replace(/[\s:]+$/, "");
  return bare.trim() || label;
}

/** Words of the page as a whole: title, main heading, path. */
export function pageWords(page: PageInput): readonly string[] {
  const heading = Object.values(page.skeleton.nodes).find(
    (node) => node.role === "heading" && node.region.split(">").length <= 2,
  );
  return tokens([page.title, heading?.name ?? "", new URL(page.url).pathname].join(" "));
}

export const wordsOfRegion = (node: SkeletonNode): string => node.region.replace(/[>"]/g, " ");

/** Words around a control. */
export function surroundings(node: ControlNode) {
  return { group: tokens(`${node.control.group ?? ""} ${node.row ?? ""}`), region: tokens(wordsOfRegion(node)) };
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
  if (!hasAny(own, words)) return 0;
  const { group, region } = surroundings(node);
  const covered = words.map((word) =>
    Math.max(
      bestMatch(word, own),
      IN_GROUP * bestMatch(word, group),
      IN_REGION * bestMatch(word, region),
      ON_PAGE * bestMatch(word, page),
      isRelated(word, [...group, ...page]) ? RELATED : 0,
    ),
  );
  // A word that nothing accounts for makes it another thing: "Export to Excel" is not "Export to PDF".
  if (covered.some((part) => part < LEAST_COVERED)) return 0;
  // Numbers have no beginnings in common: room 12 is not room 13.
  const around = [...own, ...group, ...region, ...page];
  if (words.some((word) => /\d/.test(word) && !around.includes(word))) return 0;
  const coverage = covered.reduce((sum, part) => sum + part, 0) / words.length;
  const precision = own.filter((word) => hasWord(words, word)).length / own.length;
  return coverage * (0.75 + 0.25 * precision);
}

/** The one control meant by a phrase among those of some roles. */
export function findControl(
  page: PageInput,
  phrase: string,
  roles: readonly string[],
  excluded: ReadonlySet<string> = new Set(),
): Lookup {
  const allowed = controlsOf(page.skeleton).filter((node) => roles.includes(node.role) && !excluded.has(node.key));
  return only(scored(allowed, phraseScorer(page, phrase)));
}

/** Those that score enough, best first. */
export function scored(
  nodes: readonly ControlNode[],
  score: (node: ControlNode) => number,
  least = ENOUGH,
): readonly ScoredControl[] {
  return best(
    nodes.map((node) => ({ node, score: score(node) })),
    least,
  );
}

export function best<T extends { readonly score: number }>(candidates: readonly T[], least = ENOUGH): T[] {
  return candidates.filter(({ score }) => score >= least).sort((a, b) => b.score - a.score);
}

/** How well a phrase, with or without a word for its kind, is a control's name. */
export function phraseScorer(page: PageInput, phrase: string): (node: ControlNode) => number {
  const whole = tokens(phrase);
  const bare = splitRoleWords(phrase);
  const around = pageWords(page);
  return (node) => {
    const exact = folded(labelOf(node)) === folded(phrase) ? 1.1 : 0;
    const asKind = bare.roles?.includes(node.role) ? 1 : 0.8;
    const named = bare.roles === null ? 0 : scoreControl(node, bare.words, around) * asKind;
    const disabled = node.state.disabled === true ? 0.1 : 0;
    return Math.max(exact, scoreControl(node, whole, around), named) - disabled;
  };
}

/** The best of a sorted list, unless another is as good and is another thing. */
export function only(sorted: readonly ScoredControl[]): Lookup {
  const first = sorted[0];
  if (first === undefined) return { kind: "none" };
  const rivals = sorted.filter(
    ({ score, node }) => first.score - score < EQUAL_WITHIN && !isSameTarget(node, first.node),
  );
  const equals = [first, ...rivals];
  const enabled = equals.filter(({ node }) => node.state.disabled !== true);
  const nearest = Math.min(...equals.map(({ node }) => rank(node)));
  const preferred = equals.filter(({ node }) => rank(node) === nearest);
  const one = [equals, enabled, preferred].find(({ length }) => length === 1)?.[0];
  return one === undefined
    ? { kind: "ambiguous", name: labelOf(first.node), count: equals.length }
    : { kind: "found", ...one };
}

/** Two links to one address are one thing. */
function isSameTarget(a: ControlNode, b: ControlNode): boolean {
  return a === b || (a.href !== undefined && a.href === b.href);
}

/** Between equals: what stands in an open dialog, then in the main content, then the rest. */
function rank(node: ControlNode): number {
  if (node.control.dialog !== undefined) return 0;
  return /(?:^|>)\s*main\b/.test(node.region) ? 1 : 2;
}
