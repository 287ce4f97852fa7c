/** Matching: which node of the page before is which node of the page after, by a descending ladder (SK5). */

import { type Nodes, nodesOf, type Skeleton, type SkeletonNode } from "../skeleton.js";
import { byContent, byWords, onlyOne, type Pairing } from "./pairing.js";

/** Rung of the ladder on which two nodes were paired, strongest first. */
export type MatchStep = "id" | "fingerprint" | "role-name" | "attribute";

/** A class for the reason of `BuiltNode` in `assemble.ts`. */
export class NodePair {
  readonly before: SkeletonNode;
  readonly after: SkeletonNode;
  readonly rung: MatchStep;

  constructor(before: SkeletonNode, after: SkeletonNode, rung: MatchStep) {
    this.before = before;
    this.after = after;
    this.rung = rung;
  }
}

/** Only nodes with equal keys may be paired, and none without one. */
type KeyOf = (node: SkeletonNode) => string | undefined;

export interface Matching {
  /** In the order of the page after. */
  readonly pairs: readonly NodePair[];
  readonly removed: Nodes;
  readonly added: Nodes;
}

/** Each node is in at most one pair. */
export function matchSkeletons(before: Skeleton, after: Skeleton): Matching {
  const ladder = new Ladder(before, after);
  ladder.pairById();
  ladder.pair("fingerprint", byContent, ({ fingerprint }) => fingerprint);
  ladder.pair("role-name", byContent, namedKey);
  ladder.pair("attribute", onlyOne, stableKey);
  // A node without a name, or with a count for a name ("Inbox 3"), is known by where it stands.
  ladder.pairInGaps("role-name", byWords);
  return ladder.matching();
}

class Ladder {
  private readonly before: Skeleton;
  private readonly after: Skeleton;
  /** Pairs so far, by their node before and by their node after. */
  private readonly pairOfBefore = new Map<SkeletonNode, NodePair>();
  private readonly pairOfAfter = new Map<SkeletonNode, NodePair>();
  /** Nodes without a pair, in the order of their page. */
  private removed: Nodes;
  private added: Nodes;

  constructor(before: Skeleton, after: Skeleton) {
    this.before = before;
    this.after = after;
    this.removed = nodesOf(before);
    this.added = nodesOf(after);
  }

  pairById(): void {
    const { nodes } = this.before;
    for (const node of this.added) {
      const before = node.key.startsWith("e:") && Object.hasOwn(nodes, node.key) ? nodes[node.key] : undefined;
      if (before !== undefined) this.note(new NodePair(before, node, "id"));
    }
    this.dropPaired();
  }

  pair(rung: MatchStep, pairing: Pairing, keyOf: KeyOf, keyOfAfter = keyOf): void {
    if (this.removed.length === 0 || this.added.length === 0) return;
    const candidates = Map.groupBy(this.removed, keyOf);
    for (const [key, there] of Map.groupBy(this.added, keyOfAfter)) {
      const here = key === undefined ? undefined : candidates.get(key);
      if (here === undefined) continue;
      for (const [before, after] of pairing(here, there)) this.note(new NodePair(before, after, rung));
    }
    this.dropPaired();
  }

  /** Pairs nodes of one role in one region that stand between the same neighbours. */
  pairInGaps(rung: MatchStep, pairing: Pairing): void {
    if (this.removed.length === 0 || this.added.length === 0) return;
    const gapsBefore = gapsIn(nodesOf(this.before), this.pairOfBefore);
    const gapsAfter = gapsIn(nodesOf(this.after), this.pairOfAfter);
    const keyIn = (gaps: ReadonlyMap<SkeletonNode, string>): KeyOf => {
      return (node) => `${node.role}\n${node.region}\n${gaps.get(node)}`;
    };
    this.pair(rung, pairing, keyIn(gapsBefore), keyIn(gapsAfter));
  }

  matching(): Matching {
    const pairs = nodesOf(this.after).flatMap((node) => this.pairOfAfter.get(node) ?? []);
    return { pairs, removed: this.removed, added: this.added };
  }

  private note(pair: NodePair): void {
    this.pairOfBefore.set(pair.before, pair);
    this.pairOfAfter.set(pair.after, pair);
  }

  private dropPaired(): void {
    this.removed = this.removed.filter((node) => !this.pairOfBefore.has(node));
    this.added = this.added.filter((node) => !this.pairOfAfter.has(node));
  }
}

/** For each node the nearest paired node before it, by its key on the page after. */
function gapsIn(nodes: Nodes, pairs: ReadonlyMap<SkeletonNode, NodePair>): ReadonlyMap<SkeletonNode, string> {
  const gaps = new Map<SkeletonNode, string>();
  let last = "";
  for (const node of nodes) {
    gaps.set(node, last);
    last = pairs.get(node)?.after.key ?? last;
  }
  return gaps;
}

const namedKey: KeyOf = ({ role, region, row, name }) =>
  name === "" ? undefined : [role, region, row, name].join("\n");
const stableKey: KeyOf = ({ role, stable }) => (stable === undefined ? undefined : `${role}\n${stable}`);
