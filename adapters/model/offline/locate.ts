/** Locate: finds the one control meant by name, ordinal, row, neighbour or group. */

import type { SkeletonNode } from "../../../core/page/skeleton.js";
import type { PageContext } from "./context.js";
import { CLICKABLE, type ControlNode, ENTRIES, labelOf, wordsOfRegion } from "./controls.js";
import { isSelectAll, matchRows, pickOrdinal, type Reference, readReference, rowsOf } from "./references.js";
import type { PageInput } from "./rule.js";
import type { Lookup, ScoredControl } from "./score.js";
import { controlsAs, ENOUGH, EQUAL_WITHIN, findControl, only, phraseScorer, scored } from "./score.js";
import { folded, hasAll, splitRoleWords, tokens } from "./words.js";

/** From this score on, words are a name: "First name" is not the first of several. */
const SURE = 0.9;

/** Searches by name first; reads the words as a place only if no name fits. */
export function locate(context: PageContext, phrase: string, roles: readonly string[]): Lookup {
  const named = findControl(context, phrase, roles);
  if (named.kind === "found" && named.score >= SURE) return named;
  const reference = readReference(phrase);
  if (reference === null) return named;
  const placed = resolve(context.page, reference, controlsAs(context, roles));
  return placed.kind === "none" && !isPlace(reference) ? named : placed;
}

/** False if only `within` is given, which may be part of a name. */
export const isPlace = ({ row, beside, ordinal }: Reference): boolean =>
  row !== null || beside !== null || ordinal !== null;

function resolve(page: PageInput, reference: Reference, allowed: readonly ControlNode[]): Lookup {
  const { phrase, ordinal, row, beside, within } = reference;
  if (beside !== null) return locateBeside(page, beside, phrase, allowed);
  const placed = inRow(page, reference, within === null ? allowed : holding(within, allowed));
  if (placed === "several")
    return { kind: "ambiguous", name: row !== null && "says" in row ? row.says : "row", count: 2 };
  if (ordinal === null) return only(placed);
  const places = new Map(allowed.map((node, place) => [node, place]));
  const inOrder = [...placed].sort((a, b) => (places.get(a.node) ?? -1) - (places.get(b.node) ?? -1));
  const one = pickOrdinal(inOrder, ordinal);
  return one === undefined ? { kind: "none" } : { kind: "found", ...one };
}

/** Returns a filter for the controls that the phrase names. It reads phrase and page once for all rows. */
function finderOf(page: PageInput, phrase: string): (nodes: readonly ControlNode[]) => readonly ScoredControl[] {
  const ofPhrase = splitRoleWords(phrase).roles;
  const kind = ofPhrase === null ? rolesOfKind(phrase) : null;
  if (phrase === "" || kind !== null) {
    const roles = kind ?? ofPhrase;
    return (nodes) =>
      nodes
        .filter((node) => (roles === null || roles.includes(node.role)) && !isSelectAll(node))
        .map((node) => ({ node, score: 1 }));
  }
  const score = phraseScorer(page, phrase);
  return (nodes) => {
    const named = scored(nodes, score);
    return named.filter((one) => (named[0]?.score ?? 0) - one.score < EQUAL_WITHIN);
  };
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
  const called = finderOf(page, phrase);
  if (row === null) return called(allowed);
  const mayBe = new Set(allowed);
  const rows = rowsOf(page.skeleton).map(({ node, controls }) => {
    const inside = controls.filter((each) => mayBe.has(each) && !isSelectAll(each));
    return { node, controls: inside, named: called(inside) };
  });
  // Count only rows with such a control, which excludes heads and footers.
  const holders = rows.filter(({ named }) => named.length > 0);
  const found = new Set(matchRows("ordinal" in row ? holders : rows, row));
  const matching = holders.filter((each) => found.has(each));
  return matching.length > 1 ? "several" : (matching[0]?.named ?? []);
}

/** Everyday names of page parts, with the roles that mark them. */
const PARTS: Readonly<Record<string, RegExp>> = {
  menu: /\b(?:menu|menubar|navigation|toolbar|banner|complementary)\b/,
  sidebar: /\b(?:navigation|complementary|menu)\b/,
  navigation: /\b(?:navigation|menu|menubar|banner)\b/,
  header: /\bbanner\b/,
  footer: /\bcontentinfo\b/,
};

function holding(within: string, nodes: readonly ControlNode[]): readonly ControlNode[] {
  const part = PARTS[tokens(within).at(-1) ?? ""];
  const marked = part === undefined ? [] : nodes.filter(({ region, role }) => part.test(`${region} ${role}`));
  if (marked.length > 0) return marked;
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
  const ofKind = rolesOfKind(phrase);
  const kinds = ofKind ?? splitRoleWords(phrase).roles;
  const score = phraseScorer(page, phrase);
  const isKind = (node: ControlNode) => (kinds === null ? labelOf(node) !== "" : kinds.includes(node.role));
  const isCalled = (node: ControlNode) => isKind(node) && (ofKind !== null || score(node) >= ENOUGH);
  const mayBe = new Set<SkeletonNode>(allowed);
  const from = anchorOf(page, anchor);
  // "Beside" a row means inside that row.
  const rows = matchRows(rowsOf(page.skeleton), { says: anchor });
  const isInRow = from === null || from === "several" || from.row !== undefined;
  if (isInRow && rows.length === 1)
    return only(finderOf(page, phrase)((rows[0]?.controls ?? []).filter((node) => mayBe.has(node) && node !== from)));
  if (from === "several" || (isInRow && rows.length > 1))
    return { kind: "ambiguous", name: anchor, count: Math.max(2, rows.length) };
  if (from === null) return { kind: "none" };
  const nodes = Object.values(page.skeleton.nodes);
  const rest = side === "after" ? nodes.slice(nodes.indexOf(from) + 1) : nodes.slice(0, nodes.indexOf(from)).reverse();
  const near = rest.filter((node): node is ControlNode => mayBe.has(node));
  const next = near.find(isKind);
  const node = next !== undefined && isCalled(next) ? next : from.row === undefined ? near.find(isCalled) : undefined;
  return node === undefined ? { kind: "none" } : { kind: "found", node, score: 1 };
}

/** The control of this name, else the only node with exactly this text. */
function anchorOf(page: PageInput, anchor: string): SkeletonNode | "several" | null {
  const found = findControl({ page }, anchor, [...ENTRIES, ...CLICKABLE]);
  if (found.kind === "found") return found.node;
  const said = Object.values(page.skeleton.nodes).filter(
    (node) => folded(node.name || (node.text ?? "")) === folded(anchor),
  );
  return found.kind === "ambiguous" || said.length > 1 ? "several" : (said[0] ?? null);
}
