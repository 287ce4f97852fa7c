/** Pairing: pairs of nodes from two pages, among nodes that share a key (SK5). */

import { isRow } from "../read/aria.js";
import type { Nodes, SkeletonNode } from "../skeleton.js";
import { replaceNumbers } from "../text.js";
import { contentOf } from "./content.js";

/** Beyond this many comparisons in one gap, text is paired only when it is equal but for its numbers. */
const MAX_COMPARISONS = 2_500;

type Pairs = readonly (readonly [before: SkeletonNode, after: SkeletonNode])[];
export type Pairing = (before: Nodes, after: Nodes) => Pairs;
/** Only nodes with equal keys may be paired; a node with key `undefined` never is. */
type PairingKey = (node: SkeletonNode) => string | undefined;

function groups(nodes: Nodes, keyOf: PairingKey): Map<string | undefined, SkeletonNode[]> {
  const grouped = Map.groupBy(nodes, keyOf);
  grouped.delete(undefined);
  return grouped;
}

const inOrder: Pairing = (before, after) =>
  before.slice(0, after.length).map((node, i) => [node, after[i] ?? node] as const);

const inOrderByKey = (before: Nodes, after: Nodes, keyOf: PairingKey): Pairs => {
  const candidates = groups(before, keyOf);
  return [...groups(after, keyOf)].flatMap(([key, there]) => inOrder(candidates.get(key) ?? [], there));
};

export const onlyOne: Pairing = (before, after) =>
  before.length === 1 && after.length === 1 ? inOrder(before, after) : [];

interface PairedByKeys {
  readonly pairs: Pairs[number][];
  /** Unpaired nodes of each page, in order. Two sets, because equal nodes of both pages may be one object. */
  readonly ones: Set<SkeletonNode>;
  readonly others: Set<SkeletonNode>;
}

/** Pairs by the first key, then the rest by the next. Keys are built once per node, not per pair: texts may be long. */
function pairedByKeys(before: Nodes, after: Nodes, keys: readonly PairingKey[]): PairedByKeys {
  const pairs: Pairs[number][] = [];
  const [ones, others] = [new Set(before), new Set(after)];
  for (const keyOf of keys)
    for (const pair of inOrderByKey([...ones], [...others], keyOf)) {
      pairs.push(pair);
      ones.delete(pair[0]);
      others.delete(pair[1]);
    }
  return { pairs, ones, others };
}

/** Pairs by order if the counts match; else equal contents first, so that the report names the different node. */
export const byContent: Pairing = (before, after) => {
  if (before.length === after.length) return inOrder(before, after);
  // Among two hundred equal nodes, the words before a node tell which one it is.
  const places: readonly PairingKey[] = before.some((node) => node.beside !== undefined) ? [placedContent] : [];
  const { pairs, ones, others } = pairedByKeys(before, after, [...places, contentKey]);
  return [...pairs, ...inOrder([...ones], [...others])];
};

/** Within one gap: equal content first, then text equal but for numbers, then half the words shared, then a sole pair. */
export const byWords: Pairing = (before, after) => {
  if (before.length * after.length > MAX_COMPARISONS) return inOrderByKey(before, after, withoutNumbers);
  const { pairs, ones, others } = pairedByKeys(before, after, [contentKey, withoutNumbers]);
  const wordSets = new Map([...ones, ...others].map((node) => [node, wordSetOf(node)]));
  const wordsIn = (node: SkeletonNode): ReadonlySet<string> => wordSets.get(node) ?? new Set();
  for (const other of others) {
    const one = [...ones].find((node) => isUnnamed(node) && isHalfShared(wordsIn(node), wordsIn(other)));
    if (one === undefined) continue;
    pairs.push([one, other]);
    ones.delete(one);
    others.delete(other);
  }
  const [one, other] = [[...ones][0], [...others][0]];
  if (before.length === 1 && after.length === 1 && one && other && isPlace(one)) pairs.push([one, other]);
  return pairs;
};

const contentKey = (node: SkeletonNode): string => JSON.stringify(contentOf(node));
const placedContent = (node: SkeletonNode): string => `${node.beside ?? ""}\n${contentKey(node)}`;
const withoutNumbers = (node: SkeletonNode): string => replaceNumbers(wordsOf(node));
const wordSetOf = (node: SkeletonNode): ReadonlySet<string> => new Set(wordsOf(node).toLowerCase().split(/\s+/));

/** Texts and messages stay the same node when their words change; rows, links and buttons do not. */
const isPlace = ({ role, message }: SkeletonNode): boolean =>
  role === "text" || message || role === "heading" || role === "progressbar";

const isUnnamed = (node: SkeletonNode): boolean => node.name === "" || isPlace(node) || isRow(node.role);
const wordsOf = (node: SkeletonNode): string => node.text ?? node.name;

/** Both share at least half of all their words. Returns early, since most texts differ within a few words. */
function isHalfShared(words: ReadonlySet<string>, others: ReadonlySet<string>): boolean {
  let mayLack = words.size - (words.size + others.size) / 3;
  for (const word of words) if (!others.has(word) && --mayLack < 0) return false;
  return mayLack >= 0;
}
