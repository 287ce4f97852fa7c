/** Score: rates words as a control's name, from its own name and its surroundings, and picks the best control. */

import type { PageContext } from "./context.js";
import { type ControlNode, controlsOf, labelOf, pageWords, surroundings } from "./controls.js";
import type { PageInput } from "./rule.js";
import { bestMatch, folded, hasAny, hasWord, isRelated, list, splitRoleWords, tokens } from "./words.js";

export type ScoredControl = { readonly node: ControlNode; readonly score: number };
export type Lookup =
  | ({ readonly kind: "found" } & ScoredControl)
  | {
      readonly kind: "ambiguous";
      readonly name: string;
      readonly count: number;
      readonly among?: readonly ControlNode[];
    }
  | { readonly kind: "none" };

export const ENOUGH = 0.6;
/** Scores closer than this count as equal. */
export const EQUAL_WITHIN = 0.03;
/** A word found around a control counts less than one in its own name. */
const IN_GROUP = 0.9;
const IN_REGION = 0.8;
const ON_PAGE = 0.6;
const RELATED = 0.6;
const LEAST_COVERED = 0.5;

export const controlsAs = ({ page, excluded }: PageContext, roles: readonly string[]): readonly ControlNode[] =>
  controlsOf(page.skeleton).filter(({ role, key }) => roles.includes(role) && excluded?.has(key) !== true);

/** Scores, 0 to 1, how well all of these words name the control in its surroundings. */
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
  // A word without a match means another thing: "Export to Excel" is not "Export to PDF".
  if (covered.some((part) => part < LEAST_COVERED)) return 0;
  // Numbers must match exactly: room 12 is not room 13.
  const around = [...own, ...group, ...region, ...page];
  if (words.some((word) => /\d/.test(word) && !around.includes(word))) return 0;
  const coverage = covered.reduce((sum, part) => sum + part, 0) / words.length;
  const precision = own.filter((word) => hasWord(words, word)).length / own.length;
  return coverage * (0.75 + 0.25 * precision);
}

export const findControl = (context: PageContext, phrase: string, roles: readonly string[]): Lookup =>
  only(scored(controlsAs(context, roles), phraseScorer(context.page, phrase)));

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

export const best = <T extends { readonly score: number }>(candidates: readonly T[], least = ENOUGH): T[] =>
  candidates.filter(({ score }) => score >= least).sort((a, b) => b.score - a.score);

/** Icons of controls, with the names that such controls have. */
const SIGNS = new Map(
  [
    ["plus", "add"],
    ["check mark/checkmark", "done save ok apply confirm check accept"],
    ["cross/x", "close dismiss"],
    ["pencil/pen", "edit"],
    ["bin/trash can", "remove trash"],
    ["gear/cog", "settings"],
    ["dot/three dot", "more option action"],
    ["magnifier/magnifying glass", "search"],
  ].flatMap(([signs = "", names = ""]) => signs.split("/").map((sign) => [sign, list(names)] as const)),
);

export function phraseScorer(page: PageInput, phrase: string): (node: ControlNode) => number {
  const whole = tokens(phrase);
  const bare = splitRoleWords(phrase);
  const around = pageWords(page);
  const signs = SIGNS.get(bare.words.join(" ")) ?? SIGNS.get(whole.join(" ")) ?? [];
  return (node) => {
    const sign = 0.9 * Math.max(0, ...signs.map((word) => scoreControl(node, [word], around)));
    const exact = folded(labelOf(node)) === folded(phrase) ? 1.1 : 0;
    const asKind = bare.roles?.includes(node.role) ? 1 : 0.8;
    const named = bare.roles === null ? 0 : scoreControl(node, bare.words, around) * asKind;
    // The phrase does not ask for all.
    const isForAll = !whole.includes("all") && tokens(labelOf(node)).includes("all") ? 0.1 : 0;
    const disabled = (node.state.disabled === true ? 0.1 : 0) + isForAll;
    return Math.max(exact, scoreControl(node, whole, around), named, sign) - disabled;
  };
}

/** The best of a sorted list, unless a different thing scores as well. */
export function only(sorted: readonly ScoredControl[]): Lookup {
  const first = sorted[0];
  if (first === undefined) return { kind: "none" };
  // Two links to the same address count as one.
  const isSame = (node: ControlNode) =>
    node === first.node ||
    (node.href !== undefined && node.href === first.node.href) ||
    handsInTheSame(node, first.node);
  const rivals = sorted.filter(({ score, node }) => first.score - score < EQUAL_WITHIN && !isSame(node));
  const equals = [first, ...rivals];
  const enabled = equals.filter(({ node }) => node.state.disabled !== true);
  const nearest = Math.min(...equals.map(({ node }) => rank(node)));
  const preferred = equals.filter(({ node }) => rank(node) === nearest);
  const one = [equals, enabled, preferred].find(({ length }) => length === 1)?.[0];
  return one === undefined
    ? { kind: "ambiguous", name: labelOf(first.node), count: equals.length, among: preferred.map(({ node }) => node) }
    : { kind: "found", ...one };
}

/** Two buttons with one name that submit the same form count as one. */
const handsInTheSame = (a: ControlNode, b: ControlNode): boolean =>
  a.control.submits &&
  b.control.submits &&
  a.control.form !== undefined &&
  a.control.form === b.control.form &&
  labelOf(a) === labelOf(b);

/** Order among equals: open dialogs, main content, other parts, footers, then controls off the screen. */
function rank({ role, control, region, state }: ControlNode): number {
  if (state.offscreen === true) return 4;
  // An open menu covers the page like a dialog.
  if (control.dialog !== undefined || (role.startsWith("menuitem") && /(?:^|>)\s*menu\b(?!bar)/.test(region))) return 0;
  if (/(?:^|>)\s*contentinfo\b/.test(region)) return 3;
  return /(?:^|>)\s*main\b/.test(region) ? 1 : 2;
}
