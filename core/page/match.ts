/** Matching: which node of the page before is which node of the page after, by a descending ladder (SK5). */

import { alignmentOf, NONE } from "./alignment.js";
import { isSameContent } from "./content.js";
import { type Group, groupFrom, listOf } from "./groups.js";
import { byContent, byWords, onlyOne, type Pairing } from "./pairing.js";
import { type Nodes, nodesOf, type Skeleton, type SkeletonNode } from "./skeleton.js";

/** Rung of the ladder on which two nodes were paired, strongest first. */
export type MatchStep = "id" | "fingerprint" | "role-name" | "attribute";

export class NodePair {
  declare readonly before: SkeletonNode;
  declare readonly after: SkeletonNode;
  declare readonly rung: MatchStep;

  constructor(before: SkeletonNode, after: SkeletonNode, rung: MatchStep) {
    this.before = before;
    this.after = after;
    this.rung = rung;
  }
}

/** Of a node at its place on its page; only nodes with equal keys may be paired; undefined: none of this node. */
type PlaceKeyOf = (node: SkeletonNode, at: number) => string | undefined;

/** What was found of two pages, by the places of their nodes. */
export interface Matching {
  /** In the order of the page after. */
  readonly pairs: readonly NodePair[];
  /** Of each pair, the place of its node on the page before. */
  readonly places: readonly number[];
  /** Those of the pairs that do not say the same. */
  readonly different: readonly NodePair[];
  readonly removed: Nodes;
  readonly added: Nodes;
}

/** Each node is in at most one pair. */
export function matchSkeletons(before: Skeleton, after: Skeleton): Matching {
  const matcher = new Matcher(nodesOf(before), nodesOf(after));
  matcher.byId();
  matcher.byFingerprint();
  matcher.pair("role-name", byContent, namedKey);
  matcher.pair("attribute", onlyOne, stableKey);
  // What has no name of its own, or one that is a count ("Inbox 3"), is known by where it stands.
  if (matcher.hasFree()) matcher.pair("role-name", byWords, ...matcher.gapKeys());
  return matcher.result();
}

class Matcher {
  private readonly before: Nodes;
  private readonly after: Nodes;
  /** By place on the page before, and on the page after; NONE for what is free. */
  private readonly partnerOfBefore: Int32Array;
  private readonly partnerOfAfter: Int32Array;
  private readonly rungs: MatchStep[];
  /** By place on the page after: 1 where it says what it said. Seen while the two are at hand. */
  private readonly same: Uint8Array;
  private freeBefore: readonly number[] = [];
  private freeAfter: readonly number[] = [];

  constructor(before: Nodes, after: Nodes) {
    this.before = before;
    this.after = after;
    this.partnerOfBefore = new Int32Array(before.length).fill(NONE);
    this.partnerOfAfter = new Int32Array(after.length).fill(NONE);
    this.rungs = new Array<MatchStep>(after.length).fill("id");
    this.same = new Uint8Array(after.length);
  }

  byId(): void {
    const { before, after } = this;
    let places: Map<string, number> | undefined;
    let next = 0;
    for (let at = 0; at < after.length; at++) {
      const key = after[at]?.key ?? "";
      if (!isId(key)) continue;
      // Most of two pages comes in one order.
      if (before[next]?.key !== key) {
        while (next < before.length && !isId(before[next]?.key ?? "")) next++;
        if (before[next]?.key !== key) {
          places ??= placesById(before);
          const place = places.get(key);
          if (place === undefined) continue;
          next = place;
        }
      }
      this.note("id", next, at);
      next++;
    }
  }

  hasFree(): boolean {
    this.freeBefore = this.free(this.partnerOfBefore, this.freeBefore);
    this.freeAfter = this.free(this.partnerOfAfter, this.freeAfter);
    return this.freeBefore.length > 0 && this.freeAfter.length > 0;
  }

  /** Only those are grouped of whose fingerprint one came, went or stands in another order. */
  byFingerprint(): void {
    if (!this.hasFree()) return;
    const { freeBefore, freeAfter } = this;
    const ones = fingerprintsAt(this.before, freeBefore);
    alignmentOf(ones, fingerprintsAt(this.after, freeAfter))?.forEach((place, at) => {
      if (place !== NONE) this.note("fingerprint", freeBefore[at] ?? NONE, freeAfter[place] ?? NONE);
    });
    this.pair("fingerprint", byContent, ({ fingerprint }) => fingerprint);
  }

  pair(rung: MatchStep, pairing: Pairing, keyOf: PlaceKeyOf, keyOfAfter = keyOf): void {
    if (!this.hasFree()) return;
    const nextBefore = new Int32Array(this.before.length).fill(NONE);
    const nextAfter = new Int32Array(this.after.length).fill(NONE);
    const groups = this.groupsOf(nextBefore, nextAfter, keyOf, keyOfAfter);
    for (const group of groups) {
      const { countBefore, countAfter } = group;
      if (countAfter === 0 || (pairing === onlyOne && (countBefore > 1 || countAfter > 1))) continue;
      if (pairing !== byWords && countBefore === countAfter) {
        let one = group.firstBefore;
        for (let other = group.firstAfter; other !== NONE; other = nextAfter[other] ?? NONE) {
          this.note(rung, one, other);
          one = nextBefore[one] ?? NONE;
        }
      } else this.pairUp(rung, pairing, listOf(group.firstBefore, nextBefore), listOf(group.firstAfter, nextAfter));
    }
  }

  /** Same role, same region, and between the same neighbours: the nearest node before it that is already paired. */
  gapKeys(): [PlaceKeyOf, PlaceKeyOf] {
    const keyOf = (nodes: Nodes, partners: Int32Array): PlaceKeyOf => {
      let [passed, last] = [0, ""];
      // Asked for the places of one page in their order.
      return ({ role, region }, at) => {
        for (; passed < at; passed++) {
          const partner = partners[passed] ?? NONE;
          if (partner !== NONE) last = (nodes === this.before ? this.after[partner] : nodes[passed])?.key ?? "";
        }
        return `${role}\n${region}\n${last}`;
      };
    };
    return [keyOf(this.before, this.partnerOfBefore), keyOf(this.after, this.partnerOfAfter)];
  }

  result(): Matching {
    const { before, after, partnerOfAfter, partnerOfBefore, rungs, same } = this;
    let count = 0;
    for (let at = 0; at < partnerOfAfter.length; at++) if (partnerOfAfter[at] !== NONE) count++;
    const pairs = new Array<NodePair>(count);
    const places = new Array<number>(count);
    const added: SkeletonNode[] = [];
    const different: NodePair[] = [];
    let next = 0;
    for (let at = 0; at < after.length; at++) {
      const place = partnerOfAfter[at] ?? NONE;
      // The casts: they are places on these pages.
      if (place === NONE) added.push(after[at] as SkeletonNode);
      else {
        const pair = new NodePair(before[place] as SkeletonNode, after[at] as SkeletonNode, rungs[at] ?? "id");
        pairs[next] = pair;
        places[next++] = place;
        if (same[at] === 0) different.push(pair);
      }
    }
    const removed: SkeletonNode[] = [];
    if (count < before.length)
      for (let at = 0; at < before.length; at++)
        if (partnerOfBefore[at] === NONE) removed.push(before[at] as SkeletonNode);
    return { pairs, places, different, removed, added };
  }

  private note(rung: MatchStep, one: number, other: number): void {
    const was = this.before[one];
    const is = this.after[other];
    this.same[other] = was !== undefined && is !== undefined && isSameContent(was, is) ? 1 : 0;
    this.partnerOfBefore[one] = other;
    this.partnerOfAfter[other] = one;
    this.rungs[other] = rung;
  }

  /** Those of the ones that were free that still are; at first, of all. */
  private free(partners: Int32Array, before: readonly number[]): readonly number[] {
    const free: number[] = [];
    if (before.length > 0) {
      for (const at of before) if (partners[at] === NONE) free.push(at);
    } else for (let at = 0; at < partners.length; at++) if (partners[at] === NONE) free[free.length] = at;
    return free;
  }

  private groupsOf(nextBefore: Int32Array, nextAfter: Int32Array, keyOf: PlaceKeyOf, keyOfAfter: PlaceKeyOf) {
    const groups = new Map<string, Group>();
    for (const at of this.freeBefore) {
      const key = this.before[at] && keyOf(this.before[at], at);
      if (key === undefined) continue;
      const group = groups.get(key);
      if (group === undefined) groups.set(key, groupFrom(at));
      else {
        nextBefore[group.lastBefore] = at;
        group.lastBefore = at;
        group.countBefore++;
      }
    }
    for (const at of this.freeAfter) {
      const key = this.after[at] && keyOfAfter(this.after[at], at);
      const group = key === undefined ? undefined : groups.get(key);
      if (group === undefined) continue;
      if (group.countAfter === 0) group.firstAfter = at;
      else nextAfter[group.lastAfter] = at;
      group.lastAfter = at;
      group.countAfter++;
    }
    return groups.values();
  }

  private pairUp(rung: MatchStep, pairing: Pairing, before: readonly number[], after: readonly number[]): void {
    const [ones, others] = [placed(this.before, before), placed(this.after, after)];
    for (const [one, other] of pairing([...ones.keys()], [...others.keys()]))
      this.note(rung, ones.get(one) ?? 0, others.get(other) ?? 0);
  }
}

function placesById(nodes: Nodes): Map<string, number> {
  const places = new Map<string, number>();
  nodes.forEach(({ key }, place) => {
    if (isId(key)) places.set(key, place);
  });
  return places;
}

const isId = (key: string): boolean => key.startsWith("e:");

function fingerprintsAt(nodes: Nodes, places: readonly number[]): readonly string[] {
  const found = new Array<string>(places.length);
  for (let at = 0; at < places.length; at++) found[at] = nodes[places[at] ?? NONE]?.fingerprint ?? "";
  return found;
}

const placed = (nodes: Nodes, places: readonly number[]): ReadonlyMap<SkeletonNode, number> =>
  new Map(places.flatMap((at) => (nodes[at] ? [[nodes[at], at] as const] : [])));

const namedKey: PlaceKeyOf = ({ role, region, row, name }) =>
  name === "" ? undefined : [role, region, row, name].join("\n");
const stableKey: PlaceKeyOf = ({ role, stable }) => (stable === undefined ? undefined : `${role}\n${stable}`);
