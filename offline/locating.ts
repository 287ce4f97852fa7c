/** Locating: the one control meant by name, by place among its like, by row, by neighbour or by group. Elsewhere: grounding, reference resolution. */

import type { PageInput } from "./adapter.js";
import {
  type ControlNode,
  controlsOf,
  ENTRIES,
  findControl,
  type Lookup,
  labelOf,
  only,
  scorePhrase,
} from "./controls.js";
import { bestMatch, splitRoleWords, tokens } from "./lexicon.js";
import { pickOrdinal, type Reference, readReference } from "./references.js";
import { rowsMeant, rowsOf, standsForAll } from "./rows.js";

/** A name that fits so well is meant as a name: "First name" is no first of several. */
const SURELY = 0.9;
const ENOUGH = 0.6;
const TIE = 0.03;

/** By name first; the words are read as a place only when nothing is called so. */
export function locate(
  page: PageInput,
  phrase: string,
  roles: readonly string[],
  excluded: ReadonlySet<string> = new Set(),
): Lookup {
  const named = findControl(page, phrase, roles, excluded);
  if (named.kind === "found" && named.score >= SURELY) return named;
  const reference = readReference(phrase);
  if (reference === null) return named;
  const placed = resolve(page, reference, roles, excluded);
  const isLoose = reference.row === null && reference.beside === null && reference.ordinal === null;
  return placed.kind === "none" && isLoose ? named : placed;
}

/** Rows may go on on another page. */
export function isInRow(phrase: string): boolean {
  const row = readReference(phrase)?.row;
  return row !== null && row !== undefined && "says" in row;
}

function resolve(
  page: PageInput,
  reference: Reference,
  roles: readonly string[],
  excluded: ReadonlySet<string>,
): Lookup {
  const allowed = controlsOf(page.skeleton).filter((node) => roles.includes(node.role) && !excluded.has(node.key));
  if (reference.beside !== null) return besideOf(page, reference.beside, reference.phrase, allowed);
  const called = (nodes: readonly ControlNode[]) => likeliest(page, nodes, reference.phrase);
  const placed = inRow(page, reference, within(reference, allowed), called);
  if (placed === "several") return { kind: "ambiguous", name: rowWords(reference), count: 2 };
  if (reference.ordinal === null) return only(placed);
  const one = pickOrdinal(inOrder(placed, allowed), reference.ordinal);
  return one === undefined ? { kind: "none" } : { kind: "found", ...one };
}

type Scored = { readonly node: ControlNode; readonly score: number };

/** Those called so, the best name only; without a name, all of them. */
function likeliest(page: PageInput, nodes: readonly ControlNode[], phrase: string): readonly Scored[] {
  const said = splitRoleWords(phrase);
  const isKind = said.roles === null && rolesOfKind(phrase) !== null;
  const kinds = isKind ? rolesOfKind(phrase) : said.roles;
  if (phrase === "" || isKind)
    return nodes
      .filter((node) => (kinds === null || kinds.includes(node.role)) && !standsForAll(node))
      .map((node) => ({ node, score: 1 }));
  const scored = nodes
    .map((node) => ({ node, score: scorePhrase(page, node, phrase) }))
    .filter(({ score }) => score >= ENOUGH)
    .sort((a, b) => b.score - a.score);
  const best = scored[0]?.score ?? 0;
  return scored.filter(({ score }) => best - score < TIE);
}

/** "the third checkbox": the words name nothing but a kind. */
function rolesOfKind(phrase: string): readonly string[] | null {
  const words = tokens(phrase);
  return words.length === 1 ? splitRoleWords(`x ${words[0]}`).roles : null;
}

function inRow(
  page: PageInput,
  { row }: Reference,
  allowed: readonly ControlNode[],
  called: (nodes: readonly ControlNode[]) => readonly Scored[],
): readonly Scored[] | "several" {
  if (row === null) return called(allowed);
  const rows = rowsOf(page.skeleton).map((each) => ({
    ...each,
    controls: each.controls.filter((node) => allowed.includes(node) && !standsForAll(node)),
  }));
  // Only rows that hold such a thing are counted: a head or a footer is none of them.
  const counted = "ordinal" in row ? rows.filter(({ controls }) => called(controls).length > 0) : rows;
  const meant = rowsMeant(counted, row).filter(({ controls }) => called(controls).length > 0);
  if (meant.length > 1) return "several";
  return called(meant[0]?.controls ?? []);
}

function rowWords({ row }: Reference): string {
  return row !== null && "says" in row ? row.says : "row";
}

function within({ within: said }: Reference, nodes: readonly ControlNode[]): readonly ControlNode[] {
  if (said === null) return nodes;
  const words = tokens(said);
  return nodes.filter((node) => {
    const around = tokens(`${node.control.group ?? ""} ${node.row ?? ""} ${node.region.replace(/[>"]/g, " ")}`);
    return words.every((word) => bestMatch(word, around) >= 0.7);
  });
}

function inOrder(scored: readonly Scored[], order: readonly ControlNode[]): readonly Scored[] {
  return [...scored].sort((a, b) => order.indexOf(a.node) - order.indexOf(b.node));
}

/** In the order of the document, which is how a form is read. */
function besideOf(
  page: PageInput,
  { side, anchor }: NonNullable<Reference["beside"]>,
  phrase: string,
  allowed: readonly ControlNode[],
): Lookup {
  const from = findControl(page, anchor, [...new Set([...ENTRIES, ...allowed.map((node) => node.role)])]);
  if (from.kind !== "found") return from;
  const all = controlsOf(page.skeleton);
  const at = all.indexOf(from.node);
  const rest = side === "after" ? all.slice(at + 1) : all.slice(0, at).reverse();
  const kinds = rolesOfKind(phrase) ?? splitRoleWords(phrase).roles;
  const next = rest.find(
    (node) => allowed.includes(node) && (kinds === null ? labelOf(node) !== "" : kinds.includes(node.role)),
  );
  if (next === undefined) return { kind: "none" };
  const isCalled = rolesOfKind(phrase) !== null || scorePhrase(page, next, phrase) >= ENOUGH;
  return isCalled ? { kind: "found", node: next, score: 1 } : { kind: "none" };
}
