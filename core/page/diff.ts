/** Diff: what differs between two skeletons, as values. Elsewhere: delta, change set. */

import difference from "microdiff";
import { type Content, contentOf, matchSkeletons, type NodePair } from "./match.js";
import type { Skeleton, SkeletonNode } from "./skeleton.js";
import { clientIdOf } from "./skeleton.js";
import { blindNumbers, blindTimes, isNumberOnly, isVolatileChange } from "./text.js";

/** Rung of the matching ladder on which two nodes were paired (SK5), strongest first. */
export type MatchRung = "id" | "fingerprint" | "role-name" | "attribute";

export interface FieldChange {
  /** Key in the after-skeleton. */
  readonly key: string;
  readonly beforeKey: string;
  readonly rung: MatchRung;
  /** `name`, `text`, `value`, `href`, `role` or `state.<name>`. */
  readonly field: string;
  readonly from: string | boolean | undefined;
  readonly to: string | boolean | undefined;
  /** SK6: clock, countdown or relative time on both sides, or an ambient node: not evidence. */
  readonly volatile: boolean;
  /** SK6: only a number changed: weak evidence wherever it stands. */
  readonly numberOnly: boolean;
}

/** DF1. */
export interface SkeletonDiff {
  readonly added: readonly SkeletonNode[];
  readonly removed: readonly SkeletonNode[];
  readonly moved: readonly { readonly key: string; readonly beforeKey: string }[];
  readonly changed: readonly FieldChange[];
  /** Every node found on both pages, as it was and as it is, in the order of the page after. */
  readonly pairs: readonly NodePair[];
}

export interface DiffOptions {
  /** Client ids that also mutated while nothing was being done (SK6). */
  readonly ambient?: ReadonlySet<number>;
}

const NO_AMBIENT: ReadonlySet<number> = new Set();

/** DF1: the ladder says which node is which; microdiff on the maps so keyed says what differs. */
export function diffSkeletons(before: Skeleton, after: Skeleton, options: DiffOptions = {}): SkeletonDiff {
  const ambient = options.ambient ?? NO_AMBIENT;
  const pairs = matchSkeletons(before, after);
  const pairOf = new Map(pairs.map((pair) => [pair.after.key, pair]));
  const partnered = new Set(pairs.map((pair) => pair.before));
  const was: Record<string, Content> = {};
  for (const { before: node, after: now } of pairs) was[now.key] = contentOf(node);
  const is = Object.fromEntries(Object.values(after.nodes).map((node) => [node.key, contentOf(node)]));
  const added: SkeletonNode[] = [];
  const changed: FieldChange[] = [];
  for (const item of difference(was, is, { cyclesFix: false })) {
    const [key, field] = item.path.map(String);
    const pair = key === undefined ? undefined : pairOf.get(key);
    if (pair && field !== undefined) changed.push(fieldChange(pair, field, ambient));
  }
  for (const node of Object.values(after.nodes)) if (!pairOf.has(node.key)) added.push(node);
  const removed = Object.values(before.nodes).filter((node) => !partnered.has(node));
  const moving = [...added, ...removed].filter((node) => isAmbient(node, ambient));
  const told = changed.map((change) => withoutPieces(change, after, moving));
  return { added, removed, moved: movedOf(before, pairs, ambient), changed: told, pairs };
}

/** Text that only comes in other pieces, because the client has come to know what moves in it, says nothing new. */
function withoutPieces(change: FieldChange, after: Skeleton, moving: readonly SkeletonNode[]): FieldChange {
  const { field, from, to, key } = change;
  if (moving.length === 0 || field !== "text" || typeof from !== "string" || typeof to !== "string") return change;
  return isRegrouped(from, to, after.nodes[key]?.region ?? "", moving) ? { ...change, volatile: true } : change;
}

function fieldChange(pair: NodePair, field: string, ambient: ReadonlySet<number>): FieldChange {
  const { before, after, rung } = pair;
  const from = contentOf(before)[field];
  const to = contentOf(after)[field];
  const words = typeof from === "string" && typeof to === "string";
  const ticks =
    words && field !== "value" && field !== "href" && isVolatileChange(from, to, after.control !== undefined);
  return {
    key: after.key,
    beforeKey: before.key,
    rung,
    field,
    from,
    to,
    volatile: ticks || isAmbient(after, ambient) || isAmbient(before, ambient),
    numberOnly: words && isNumberOnly(from, to),
  };
}

function isAmbient(node: SkeletonNode, ambient: ReadonlySet<number>): boolean {
  const id = ambient.size > 0 ? clientIdOf(node) : undefined;
  return id !== undefined && ambient.has(id.n);
}

/** A node that moves by itself (a rotating advert) is no evidence of anything. */
function movedOf(before: Skeleton, pairs: readonly NodePair[], ambient: ReadonlySet<number>): SkeletonDiff["moved"] {
  const places = new Map(Object.keys(before.nodes).map((key, index) => [key, index]));
  const positions = pairs.map((pair) => places.get(pair.before.key) ?? 0);
  return outOfOrder(positions).flatMap((index) => {
    const pair = pairs[index];
    return pair && !isAmbient(pair.after, ambient) ? [{ key: pair.after.key, beforeKey: pair.before.key }] : [];
  });
}

/**
 * The content of the page after, by its keys: the page before with the diff carried out. What a diff must satisfy, not
 * something the product does.
 */
export function applyDiff(before: Skeleton, diff: SkeletonDiff): Record<string, Content> {
  const removed = new Set(diff.removed.map((node) => node.key));
  const keyOf = new Map(diff.pairs.map((pair) => [pair.before.key, pair.after.key]));
  const result: Record<string, Record<string, string | boolean>> = {};
  for (const node of Object.values(before.nodes)) {
    if (!removed.has(node.key)) result[keyOf.get(node.key) ?? node.key] = { ...contentOf(node) };
  }
  for (const { key, field, to } of diff.changed) {
    const content = result[key];
    if (!content) continue;
    if (to === undefined) delete content[field];
    else content[field] = to;
  }
  for (const node of diff.added) result[node.key] = { ...contentOf(node) };
  return result;
}

/** Indexes of the elements outside one longest increasing subsequence: the fewest that must have moved. */
export function outOfOrder(positions: readonly number[]): readonly number[] {
  /** For each length, the index of the smallest last element of an increasing run that long. */
  const tails: number[] = [];
  const previous: number[] = [];
  for (const [index, position] of positions.entries()) {
    let low = 0;
    let high = tails.length;
    while (low < high) {
      const middle = (low + high) >> 1;
      if ((positions[tails[middle] ?? 0] ?? 0) < position) low = middle + 1;
      else high = middle;
    }
    previous.push(low > 0 ? (tails[low - 1] ?? -1) : -1);
    tails[low] = index;
  }
  const stayed = new Set<number>();
  for (let index = tails.at(-1) ?? -1; index >= 0; index = previous[index] ?? -1) stayed.add(index);
  return positions.flatMap((_, index) => (stayed.has(index) ? [] : [index]));
}

/**
 * `from` and `to` of one text differ only by words that ambient nodes beside it now say themselves, or no longer do.
 * Nothing has happened on the page: it is told in other pieces.
 */
export function isRegrouped(from: string, to: string, region: string, ambient: readonly SkeletonNode[]): boolean {
  const own = ambient.filter((node) => node.region === region);
  const [shorter, longer] = [wordsOf(from), wordsOf(to)].sort((a, b) => a.length - b.length);
  if (own.length === 0 || shorter === undefined || longer === undefined || !isWithin(shorter, longer)) return false;
  const picked = own.flatMap((node) => wordsOf(textOf(node)));
  return longer.length - shorter.length <= picked.length;
}

/**
 * A text that was nothing but what an ambient node beside it says now, or that is told on the other side (`others`) without
 * the words of such nodes: "02d 07h" and, once its figures have numbers of their own, "d h".
 */
export function isPickedOut(
  node: SkeletonNode,
  ambient: readonly SkeletonNode[],
  others: readonly SkeletonNode[],
): boolean {
  if (!isLoose(node)) return false;
  if (ambient.some((one) => one.region === node.region && shapeOf(one) === shapeOf(node))) return true;
  return others.some(
    (other) =>
      isLoose(other) && other.region === node.region && isRegrouped(textOf(node), textOf(other), node.region, ambient),
  );
}

function isLoose({ role, control }: SkeletonNode): boolean {
  return role === "text" && control === undefined;
}

/** In the same order, others between them. */
function isWithin(few: readonly string[], many: readonly string[]): boolean {
  let at = 0;
  for (const word of many) if (word === few[at]) at += 1;
  return at === few.length;
}

/** Figures apart from what they are glued to: "02d" is a number and its unit. */
function wordsOf(text: string): readonly string[] {
  return text.match(/\d+(?:[.,:]\d+)*|[^\s\d]+/g) ?? [];
}

function textOf(node: SkeletonNode): string {
  return node.text ?? node.name;
}

function shapeOf(node: SkeletonNode): string {
  return blindNumbers(blindTimes(textOf(node)));
}
