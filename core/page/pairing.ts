/** Pairing: which of the nodes of two pages that share a key belong together (SK5). */

import { isRow } from "./aria.js";
import { contentOf } from "./content.js";
import type { Nodes, SkeletonNode } from "./skeleton.js";
import { replaceNumbers } from "./text.js";

/** Beyond this many comparisons in one gap, text is paired only when it is equal but for its numbers. */
const MAX_COMPARISONS = 2_500;

type Pairs = readonly (readonly [before: SkeletonNode, after: SkeletonNode])[];
export type Pairing = (before: Nodes, after: Nodes) => Pairs;
/** Only nodes with equal keys may be paired; undefined: none of this node. */
type KeyOf = (node: SkeletonNode) => string | undefined;

function groups(nodes: Nodes, keyOf: KeyOf): Map<string | undefined, SkeletonNode[]> {
  const grouped = Map.groupBy(nodes, keyOf);
  grouped.delete(undefined);
  return grouped;
}

const contentKey = (node: SkeletonNode): string => JSON.stringify(contentOf(node));

const inOrder: Pairing = (before, after) =>
  before.slice(0, after.length).map((node, i) => [node, after[i] ?? node] as const);

const inOrderByKey = (before: Nodes, after: Nodes, keyOf: KeyOf): Pairs => {
  const candidates = groups(before, keyOf);
  return [...groups(after, keyOf)].flatMap(([key, there]) => inOrder(candidates.get(key) ?? [], there));
};

export const onlyOne: Pairing = (before, after) =>
  before.length === 1 && after.length === 1 ? inOrder(before, after) : [];

/** Equals go by order; once one came or went, those that say the same go first, so that the different one is told. */
export const byContent: Pairing = (before, after) => {
  if (before.length === after.length) return inOrder(before, after);
  const pairs: Pairs[number][] = [];
  // By side: what says the same on both pages may be one object.
  const [ones, others] = [new Set(before), new Set(after)];
  const pairUp = (grouping: KeyOf): void => {
    for (const pair of inOrderByKey([...ones], [...others], grouping)) {
      pairs.push(pair);
      ones.delete(pair[0]);
      others.delete(pair[1]);
    }
  };
  // Of two hundred that say the same, the one is known by what stands before it.
  if (before.some((node) => node.beside !== undefined)) pairUp((node) => `${node.beside ?? ""}\n${contentKey(node)}`);
  pairUp(contentKey);
  return [...pairs, ...inOrder([...ones], [...others])];
};

/** In one gap: first what differs by numbers only, then what shares half its words, then the only one of its role. */
export const byWords: Pairing = (before, after) => {
  if (before.length * after.length > MAX_COMPARISONS)
    return inOrderByKey(before, after, (node) => replaceNumbers(wordsOf(node)));
  const pairs: Pairs[number][] = [];
  const free = new Set(before);
  // Read once for each node and not for each pair: texts may be long.
  const [content, numbersOut, wordSet] = [
    onceForEachNode(contentKey),
    onceForEachNode((node) => replaceNumbers(wordsOf(node))),
    onceForEachNode((node) => new Set(wordsOf(node).toLowerCase().split(/\s+/))),
  ];
  const pairUp = (fits: (one: SkeletonNode, other: SkeletonNode) => boolean): void => {
    for (const other of after) {
      if (pairs.some(([, taken]) => taken === other)) continue;
      const one = [...free].find((candidate) => fits(candidate, other));
      if (one === undefined) continue;
      pairs.push([one, other]);
      free.delete(one);
    }
  };
  pairUp((one, other) => content(one) === content(other));
  pairUp((one, other) => numbersOut(one) === numbersOut(other));
  pairUp((one, other) => isUnnamed(one) && isHalfShared(wordSet(one), wordSet(other)));
  if (before.length === 1 && after.length === 1) pairUp((one) => isPlace(one));
  return pairs;
};

/** Text regions and messages are places that say something; rows, links and buttons are what they say. */
const isPlace = ({ role, message }: SkeletonNode): boolean =>
  role === "text" || message || role === "heading" || role === "progressbar";

const isUnnamed = (node: SkeletonNode): boolean => node.name === "" || isPlace(node) || isRow(node.role);
const wordsOf = (node: SkeletonNode): string => node.text ?? node.name;

function onceForEachNode<V>(read: (node: SkeletonNode) => V): (node: SkeletonNode) => V {
  const known = new Map<SkeletonNode, V>();
  return (node) => {
    const found = known.get(node);
    if (found !== undefined) return found;
    const value = read(node);
    known.set(node, value);
    return value;
  };
}

/** Of all words of both at least half are in both. Most texts that differ are known apart after a few words. */
function isHalfShared(words: ReadonlySet<string>, others: ReadonlySet<string>): boolean {
  let mayLack = words.size - (words.size + others.size) / 3;
  for (const word of words) if (!others.has(word) && --mayLack < 0) return false;
  return mayLack >= 0;
}
