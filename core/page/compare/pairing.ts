/** Pairing: which of the nodes of two pages that share a key belong together (SK5). */

import { isRow } from "../read/aria.js";
import type { Nodes, SkeletonNode } from "../skeleton.js";
import { replaceNumbers } from "../text.js";
import { contentOf } from "./content.js";

/** Beyond this many comparisons in one gap, text is paired only when it is equal but for its numbers. */
const MAX_COMPARISONS = 2_500;

type Pairs = readonly (readonly [before: SkeletonNode, after: SkeletonNode])[];
export type Pairing = (before: Nodes, after: Nodes) => Pairs;
/** Only nodes with equal keys may be paired; undefined: none of this node. */
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
  /** In order, what is left of either side: what says the same on both pages may be one object. */
  readonly ones: Set<SkeletonNode>;
  readonly others: Set<SkeletonNode>;
}

/** By the first key, then what is left by the next. A key is read once for each node and not for each pair: texts may be long. */
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

/** Equals go by order; once one came or went, those that say the same go first, so that the different one is told. */
export const byContent: Pairing = (before, after) => {
  if (before.length === after.length) return inOrder(before, after);
  // Of two hundred that say the same, the one is known by what stands before it.
  const places: readonly PairingKey[] = before.some((node) => node.beside !== undefined) ? [placedContent] : [];
  const { pairs, ones, others } = pairedByKeys(before, after, [...places, contentKey]);
  return [...pairs, ...inOrder([...ones], [...others])];
};

/** In one gap: first what differs by numbers only, then what shares half its words, then the only one of its role. */
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

/** Text regions and messages are places that say something; rows, links and buttons are what they say. */
const isPlace = ({ role, message }: SkeletonNode): boolean =>
  role === "text" || message || role === "heading" || role === "progressbar";

const isUnnamed = (node: SkeletonNode): boolean => node.name === "" || isPlace(node) || isRow(node.role);
const wordsOf = (node: SkeletonNode): string => node.text ?? node.name;

/** Of all words of both at least half are in both. Most texts that differ are known apart after a few words. */
function isHalfShared(words: ReadonlySet<string>, others: ReadonlySet<string>): boolean {
  let mayLack = words.size - (words.size + others.size) / 3;
  for (const word of words) if (!others.has(word) && --mayLack < 0) return false;
  return mayLack >= 0;
}
