/** Locate: the one control meant by name, by place among its like, by row, by neighbour or by group. */

import type { PageInput } from "./adapter.js";
import type { PageContext } from "./context.js";
import { type ControlNode, controlsOf, ENTRIES, labelOf, pageWords, surroundings, wordsOfRegion } from "./controls.js";
import { isSelectAll, matchRows, pickOrdinal, type Reference, readReference, rowsOf } from "./references.js";
import { bestMatch, folded, hasAll, hasAny, hasWord, isRelated, splitRoleWords, tokens } from "./words.js";

export type ScoredControl = { readonly node: ControlNode; readonly score: number };
export type Lookup =
  | ({ readonly kind: "found" } & ScoredControl)
  | { readonly kind: "ambiguous"; readonly name: string; readonly count: number }
  | { readonly kind: "none" };

const ENOUGH = 0.6;
/** Two scores this near cannot be told apart. */
const EQUAL_WITHIN = 0.03;
/** A word found around a control counts less than one in its own name. */
const IN_GROUP = 0.9;
const IN_REGION = 0.8;
const ON_PAGE = 0.6;
const RELATED = 0.6;
const LEAST_COVERED = 0.5;

/** A name that fits so well is meant as a name: "First name" is no first of several. */
const SURE = 0.9;

/** By name first; the words are read as a place only when nothing is called so. */
export function locate(context: PageContext, phrase: string, roles: readonly string[]): Lookup {
  const named = findControl(context, phrase, roles);
  if (named.kind === "found" && named.score >= SURE) return named;
  const reference = readReference(phrase);
  if (reference === null) return named;
  const placed = resolve(context.page, reference, controlsAs(context, roles));
  return placed.kind === "none" && !isPlace(reference) ? named : placed;
}

const controlsAs = ({ page, excluded }: PageContext, roles: readonly string[]): readonly ControlNode[] =>
  controlsOf(page.skeleton).filter(({ role, key }) => roles.includes(role) && excluded?.has(key) !== true);

/** It says more than what holds the thing, which may be part of a name. */
export const isPlace = ({ row, beside, ordinal }: Reference): boolean =>
  row !== null || beside !== null || ordinal !== null;

function resolve(page: PageInput, reference: Reference, allowed: readonly ControlNode[]): Lookup {
  const { phrase, ordinal, row, beside, within } = reference;
  if (beside !== null) return locateBeside(page, beside, phrase, allowed);
  const placed = inRow(page, reference, within === null ? allowed : holding(within, allowed));
  if (placed === "several")
    return { kind: "ambiguous", name: row !== null && "says" in row ? row.says : "row", count: 2 };
  if (ordinal === null) return only(placed);
  const inOrder = [...placed].sort((a, b) => allowed.indexOf(a.node) - allowed.indexOf(b.node));
  const one = pickOrdinal(inOrder, ordinal);
  return one === undefined ? { kind: "none" } : { kind: "found", ...one };
}

function called(page: PageInput, nodes: readonly ControlNode[], phrase: string): readonly ScoredControl[] {
  const ofPhrase = splitRoleWords(phrase).roles;
  const kind = ofPhrase === null ? rolesOfKind(phrase) : null;
  if (phrase === "" || kind !== null) {
    const roles = kind ?? ofPhrase;
    return nodes
      .filter((node) => (roles === null || roles.includes(node.role)) && !isSelectAll(node))
      .map((node) => ({ node, score: 1 }));
  }
  const named = scored(nodes, phraseScorer(page, phrase));
  return named.filter(({ score }) => (named[0]?.score ?? 0) - score < EQUAL_WITHIN);
}

function rolesOfKind(phrase: string): readonly string[] | null {
  const words = tokens(phrase);
  return words.length === 1 ? splitRoleWords(`x ${words[0]}`).roles : null;
}

function inRow(
  page: PageInput,
  { row, phrase }: Reference,
  allowed: readonly ControlNode[],
): readonly ScoredControl[] | "several" {
  if (row === null) return called(page, allowed, phrase);
  const rows = rowsOf(page.skeleton).map(({ node, controls }) => {
    const inside = controls.filter((each) => allowed.includes(each) && !isSelectAll(each));
    return { node, controls: inside, named: called(page, inside, phrase) };
  });
  // Only rows that hold such a thing are counted: a head or a footer is none of them.
  const holders = rows.filter(({ named }) => named.length > 0);
  const found = matchRows("ordinal" in row ? holders : rows, row);
  const matching = holders.filter((each) => found.includes(each));
  return matching.length > 1 ? "several" : (matching[0]?.named ?? []);
}

function holding(within: string, nodes: readonly ControlNode[]): readonly ControlNode[] {
  return nodes.filter((node) =>
    hasAll(tokens(`${node.control.group ?? ""} ${node.row ?? ""} ${wordsOfRegion(node)}`), tokens(within)),
  );
}

function locateBeside(
  page: PageInput,
  { side, anchor }: NonNullable<Reference["beside"]>,
  phrase: string,
  allowed: readonly ControlNode[],
): Lookup {
  const from = findControl({ page }, anchor, [...ENTRIES, ...allowed.map((node) => node.role)]);
  if (from.kind !== "found") return from;
  const all = controlsOf(page.skeleton);
  const at = all.indexOf(from.node);
  const rest = side === "after" ? all.slice(at + 1) : all.slice(0, at).reverse();
  const kinds = rolesOfKind(phrase) ?? splitRoleWords(phrase).roles;
  const next = rest.find(
    (node) => allowed.includes(node) && (kinds === null ? labelOf(node) !== "" : kinds.includes(node.role)),
  );
  const isCalled = next !== undefined && (rolesOfKind(phrase) !== null || phraseScorer(page, phrase)(next) >= ENOUGH);
  return isCalled ? { kind: "found", node: next, score: 1 } : { kind: "none" };
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

function phraseScorer(page: PageInput, phrase: string): (node: ControlNode) => number {
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
  // Two links to one address are one thing.
  const isSame = (node: ControlNode) =>
    node === first.node || (node.href !== undefined && node.href === first.node.href);
  const rivals = sorted.filter(({ score, node }) => first.score - score < EQUAL_WITHIN && !isSame(node));
  const equals = [first, ...rivals];
  const enabled = equals.filter(({ node }) => node.state.disabled !== true);
  const nearest = Math.min(...equals.map(({ node }) => rank(node)));
  const preferred = equals.filter(({ node }) => rank(node) === nearest);
  const one = [equals, enabled, preferred].find(({ length }) => length === 1)?.[0];
  return one === undefined
    ? { kind: "ambiguous", name: labelOf(first.node), count: equals.length }
    : { kind: "found", ...one };
}

/** Between equals: what stands in an open dialog, then in the main content, then the rest, then footers, then what nobody sees. */
function rank({ control, region, state }: ControlNode): number {
  if (state.offscreen === true) return 4;
  if (control.dialog !== undefined) return 0;
  if (/(?:^|>)\s*contentinfo\b/.test(region)) return 3;
  return /(?:^|>)\s*main\b/.test(region) ? 1 : 2;
}
