/** Locate: the one control meant by name, by place among its like, by row, by neighbour or by group. */

import type { PageInput } from "./adapter.js";
import {
  type ControlNode,
  controlsOf,
  ENOUGH,
  ENTRIES,
  EQUAL_WITHIN,
  findControl,
  type Lookup,
  labelOf,
  only,
  phraseScorer,
  type ScoredControl,
  scored,
  wordsOfRegion,
} from "./controls.js";
import { isSelectAll, matchRows, pickOrdinal, type Reference, readReference, rowsOf } from "./references.js";
import { hasAll, splitRoleWords, tokens } from "./words.js";

/** A name that fits so well is meant as a name: "First name" is no first of several. */
const SURE = 0.9;

/** By name first; the words are read as a place only when nothing is called so. */
export function locate(
  page: PageInput,
  phrase: string,
  roles: readonly string[],
  excluded: ReadonlySet<string> = new Set(),
): Lookup {
  const named = findControl(page, phrase, roles, excluded);
  if (named.kind === "found" && named.score >= SURE) return named;
  const reference = readReference(phrase);
  if (reference === null) return named;
  const allowed = controlsOf(page.skeleton).filter((node) => roles.includes(node.role) && !excluded.has(node.key));
  const placed = resolve(page, reference, allowed);
  return placed.kind === "none" && !isPlace(reference) ? named : placed;
}

/** It says more than what holds the thing, which may be part of a name. */
export function isPlace({ row, beside, ordinal }: Reference): boolean {
  return row !== null || beside !== null || ordinal !== null;
}

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

/** Those called so, the best name only; without a name, all of them. */
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

/** "the third checkbox": the words name nothing but a kind. */
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

/** In the order of the document, which is how a form is read. */
function locateBeside(
  page: PageInput,
  { side, anchor }: NonNullable<Reference["beside"]>,
  phrase: string,
  allowed: readonly ControlNode[],
): Lookup {
  const from = findControl(page, anchor, [...ENTRIES, ...allowed.map((node) => node.role)]);
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
