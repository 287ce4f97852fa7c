/** Matching: which node of the page before is which node of the page after, by a descending ladder (SK5). */

import { isRow } from "./aria.js";
import { accessibleName, type Nodes, type Skeleton, type SkeletonNode } from "./skeleton.js";
import { clip, hashText, replaceNumbers } from "./text.js";

/** Rung of the ladder on which two nodes were paired, strongest first. */
export type MatchStep = "id" | "fingerprint" | "role-name" | "attribute";

export interface NodePair {
  readonly before: SkeletonNode;
  readonly after: SkeletonNode;
  readonly rung: MatchStep;
}

/** Beyond this many comparisons in one gap, text is paired only when it is equal but for its numbers. */
const MAX_COMPARISONS = 2_500;
const OPTIONS_TOLD = 3;
type Pairs = readonly (readonly [before: SkeletonNode, after: SkeletonNode])[];
type Pairing = (before: Nodes, after: Nodes) => Pairs;
/** Only nodes with equal keys may be paired; undefined: none of this node. */
type KeyOf = (node: SkeletonNode) => string | undefined;

/** Each node is in at most one pair; pairs come in the order of the page after. */
export function matchSkeletons(before: Skeleton, after: Skeleton): readonly NodePair[] {
  const sides: readonly [Nodes, Nodes] = [Object.values(before.nodes), Object.values(after.nodes)];
  const partners = new Map<SkeletonNode, SkeletonNode>();
  const found = new Map<SkeletonNode, NodePair>();
  let free: readonly [Nodes, Nodes] = sides;
  const isFree = (node: SkeletonNode): boolean => !partners.has(node);
  const note = (rung: MatchStep, one: SkeletonNode, other: SkeletonNode): void => {
    partners.set(one, other).set(other, one);
    found.set(other, { before: one, after: other, rung });
  };
  const pair = (rung: MatchStep, pairing: Pairing, keyOf: () => KeyOf): void => {
    free = [free[0].filter(isFree), free[1].filter(isFree)];
    if (free[0].length === 0 || free[1].length === 0) return;
    const key = keyOf();
    const candidates = groups(free[0], key);
    for (const [said, there] of groups(free[1], key))
      for (const [one, other] of pairing(candidates.get(said) ?? [], there)) note(rung, one, other);
  };
  for (const node of sides[1]) {
    const same = node.key.startsWith("e:") ? before.nodes[node.key] : undefined;
    if (same !== undefined) note("id", same, node);
  }
  pair("fingerprint", byContent, () => fingerprintOf);
  pair("role-name", byContent, () => namedKey);
  pair("attribute", onlyOne, () => stableKey);
  // What has no name of its own, or one that is a count ("Inbox 3"), is known by where it stands.
  pair("role-name", byWords, () => gapKey(sides, partners));
  return sides[1].flatMap((node) => found.get(node) ?? []);
}

const fingerprintOf: KeyOf = ({ fingerprint }) => fingerprint;
const namedKey: KeyOf = ({ role, region, row, name }) =>
  name === "" ? undefined : [role, region, row, name].join("\n");
const stableKey: KeyOf = ({ role, stable }) => (stable === undefined ? undefined : `${role}\n${stable}`);

function groups(nodes: Nodes, keyOf: KeyOf): Map<string | undefined, SkeletonNode[]> {
  const grouped = Map.groupBy(nodes, keyOf);
  grouped.delete(undefined);
  return grouped;
}

const inOrder: Pairing = (before, after) =>
  before.slice(0, after.length).map((node, i) => [node, after[i] ?? node] as const);

const inOrderByKey = (before: Nodes, after: Nodes, keyOf: KeyOf): Pairs => {
  const candidates = groups(before, keyOf);
  return [...groups(after, keyOf)].flatMap(([key, there]) => inOrder(candidates.get(key) ?? [], there));
};

const onlyOne: Pairing = (before, after) => (before.length === 1 && after.length === 1 ? inOrder(before, after) : []);

/** Equals go by order; once one came or went, those that say the same go first, so that the different one is told. */
const byContent: Pairing = (before, after) => {
  if (before.length === after.length) return inOrder(before, after);
  const keyOf = (node: SkeletonNode): string => JSON.stringify(contentOf(node));
  const pairs: Pairs[number][] = [];
  const taken = new Set<SkeletonNode>();
  const rest = (nodes: Nodes): Nodes => nodes.filter((node) => !taken.has(node));
  const pairUp = (grouping: KeyOf): void => {
    for (const pair of inOrderByKey(rest(before), rest(after), grouping)) {
      pairs.push(pair);
      for (const node of pair) taken.add(node);
    }
  };
  // Of two hundred that say the same, the one is known by what stands before it.
  if (before.some((node) => node.beside !== undefined)) pairUp((node) => `${node.beside ?? ""}\n${keyOf(node)}`);
  pairUp(keyOf);
  return [...pairs, ...inOrder(rest(before), rest(after))];
};

/** In one gap: first what differs by numbers only, then what shares half its words, then the only one of its role. */
const byWords: Pairing = (before, after) => {
  if (before.length * after.length > MAX_COMPARISONS)
    return inOrderByKey(before, after, (node) => replaceNumbers(wordsOf(node)));
  const pairs: Pairs[number][] = [];
  const free = new Set(before);
  const pairUp = (fits: (one: SkeletonNode, other: SkeletonNode) => boolean): void => {
    for (const other of after) {
      if (pairs.some(([, taken]) => taken === other)) continue;
      const one = [...free].find((candidate) => fits(candidate, other));
      if (one === undefined) continue;
      pairs.push([one, other]);
      free.delete(one);
    }
  };
  pairUp(isSameContent);
  pairUp((one, other) => replaceNumbers(wordsOf(one)) === replaceNumbers(wordsOf(other)));
  pairUp((one, other) => isUnnamed(one) && overlap(wordsOf(one), wordsOf(other)) >= 0.5);
  if (before.length === 1 && after.length === 1) pairUp((one) => isPlace(one));
  return pairs;
};

/** Text regions and messages are places that say something; rows, links and buttons are what they say. */
const isPlace = ({ role, message }: SkeletonNode): boolean =>
  role === "text" || message || role === "heading" || role === "progressbar";

const isUnnamed = (node: SkeletonNode): boolean => node.name === "" || isPlace(node) || isRow(node.role);
const wordsOf = (node: SkeletonNode): string => node.text ?? node.name;

/** Shared words over all words, 0 to 1. */
function overlap(one: string, other: string): number {
  const [words, others] = [one, other].map((text) => new Set(text.toLowerCase().split(/\s+/)));
  const all = new Set([...(words ?? []), ...(others ?? [])]).size;
  return ((words?.size ?? 0) + (others?.size ?? 0) - all) / all;
}

/** Same role, same region, and between the same neighbours: the nearest node before it that is already paired. */
function gapKey([before, after]: readonly [Nodes, Nodes], partners: ReadonlyMap<SkeletonNode, SkeletonNode>): KeyOf {
  const gaps = new Map<SkeletonNode, string>();
  for (const nodes of [before, after]) {
    let last = "";
    for (const node of nodes) {
      const partner = partners.get(node);
      if (partner) last = nodes === before ? partner.key : node.key;
      else gaps.set(node, last);
    }
  }
  return (node) => [node.role, node.region, gaps.get(node) ?? ""].join("\n");
}

/** SK7: `role`, `name`, `text`, `value`, `href`, `options` and `state.<name>`; absent fields are absent. */
export type Content = Readonly<Record<string, string | boolean>>;

/** What counts when it changes. Rows are named after their own text, so only the text is compared; a heading's text is its name. */
export function contentOf(node: SkeletonNode): Content {
  const content: Record<string, string | boolean> = { role: node.role };
  const namedByText = node.text !== undefined && isRow(node.role);
  if (!namedByText) content["name"] = accessibleName(node);
  if (node.text !== undefined && (namedByText || node.text !== node.name)) content["text"] = node.text;
  if (node.value !== undefined) content["value"] = node.value;
  if (node.href !== undefined) content["href"] = node.href;
  const options = node.control?.options;
  if (options !== undefined) content["options"] = summaryOf(options.map(({ label }) => label));
  for (const [name, value] of Object.entries(node.state)) content[`state.${name}`] = value;
  return content;
}

/** Most nodes of two pages say the same, and are told apart without making anything of them. */
export function isSameContent(one: SkeletonNode, other: SkeletonNode): boolean {
  const isPlain = one.control?.options === undefined && other.control?.options === undefined;
  const isAlike =
    one.role === other.role &&
    one.name === other.name &&
    one.derived === other.derived &&
    one.text === other.text &&
    one.value === other.value &&
    one.href === other.href;
  if (isPlain && isAlike && isSameState(one.state, other.state)) return true;
  const [a, b] = [contentOf(one), contentOf(other)];
  const fields = Object.keys(a);
  return fields.length === Object.keys(b).length && fields.every((field) => a[field] === b[field]);
}

function isSameState(one: SkeletonNode["state"], other: SkeletonNode["state"]): boolean {
  // The casts: the keys of an object are its keys.
  for (const name in one) if (one[name as keyof typeof one] !== other[name as keyof typeof one]) return false;
  for (const name in other) if (!(name in one)) return false;
  return true;
}

/** Options in one line: the first few, how many more, and a hash of the rest. */
function summaryOf(labels: readonly string[]): string {
  const first = labels.slice(0, OPTIONS_TOLD).map((label) => clip(label, 40));
  const rest = labels.length - first.length;
  const more = rest > 0 ? ` and ${rest} more (${hashText(labels.join("\n")).slice(0, 6)})` : "";
  return labels.length === 0 ? "none" : `${first.join(", ")}${more}`;
}
