/** Diff: what differs between two skeletons, as values (DF1). */

import difference from "microdiff";
import { readable } from "../read/unread.js";
import { clientIdOf, nodesOf, type Skeleton, type SkeletonNode } from "../skeleton.js";
import { isNumberOnly, isVolatileChange, replaceNumbers, replaceTimes } from "../text.js";
import { contentOf, isSameContent } from "./content.js";
import { type MatchStep, matchSkeletons, type NodePair } from "./match.js";

export interface FieldChange {
  /** Key in the after-skeleton. */
  readonly key: string;
  readonly beforeKey: string;
  readonly rung: MatchStep;
  /** `name`, `text`, `value`, `href`, `role` or `state.<name>`. */
  readonly field: string;
  readonly from: string | boolean | undefined;
  readonly to: string | boolean | undefined;
  /** SK6: clock, countdown or relative time on both sides, or an ambient node: not evidence. */
  readonly volatile: boolean;
  /** SK6: only a number changed: weak evidence wherever it stands. */
  readonly numberOnly: boolean;
}

export interface SkeletonDiff {
  readonly added: readonly SkeletonNode[];
  readonly removed: readonly SkeletonNode[];
  readonly moved: readonly { readonly key: string; readonly beforeKey: string }[];
  readonly changed: readonly FieldChange[];
  /** Every node found on both pages, as it was and as it is, in the order of the page after. */
  readonly pairs: readonly NodePair[];
}

/** The ladder says which node is which; microdiff on what each pair says tells what differs. */
export function diffSkeletons(
  before: Skeleton,
  after: Skeleton,
  /** `ambient`: client ids that also mutated while nothing was being done (SK6). */
  { ambient = new Set() }: { readonly ambient?: ReadonlySet<number> } = {},
): SkeletonDiff {
  const { pairs, ...others } = matchSkeletons(before, after);
  const now = () => pairs.map((pair) => [pair.after, pair.before] as const);
  const then = () => pairs.map((pair) => [pair.before, pair.after] as const);
  const added = readable(others.added, { page: after, other: before }, now);
  const removed = readable(others.removed, { page: before, other: after }, then);
  const moving = ambient.size === 0 ? [] : [...added, ...removed].filter((node) => isAmbient(node, ambient));
  const changed: FieldChange[] = [];
  for (const pair of pairs) {
    if (isSameContent(pair.before, pair.after)) continue;
    const [was, is] = [contentOf(pair.before), contentOf(pair.after)];
    for (const { path } of difference(was, is, { cyclesFix: false })) {
      const field = String(path[0]);
      const change = fieldChange(pair, { field, from: was[field], to: is[field] }, ambient);
      changed.push(isRegroupedText(change, pair.after.region, moving) ? { ...change, volatile: true } : change);
    }
  }
  return { added, removed, moved: movedOf(before, pairs, ambient), changed, pairs };
}

function fieldChange(
  { before, after, rung }: NodePair,
  { field, from, to }: Pick<FieldChange, "field" | "from" | "to">,
  ambient: ReadonlySet<number>,
): FieldChange {
  const words = typeof from === "string" && typeof to === "string";
  const ticks =
    words && field !== "value" && field !== "href" && isVolatileChange(from, to, after.control !== undefined);
  const volatile = ticks || isAmbient(after, ambient) || isAmbient(before, ambient);
  const numberOnly = words && isNumberOnly(from, to);
  return { key: after.key, beforeKey: before.key, rung, field, from, to, volatile, numberOnly };
}

/** Text that only comes in other pieces, because the client has come to know what moves in it, says nothing new. */
function isRegroupedText({ field, from, to }: FieldChange, region: string, moving: readonly SkeletonNode[]): boolean {
  if (moving.length === 0 || field !== "text" || typeof from !== "string" || typeof to !== "string") return false;
  return isSplitText(from, to, region, moving);
}

function isAmbient(node: SkeletonNode, ambient: ReadonlySet<number>): boolean {
  const id = ambient.size > 0 ? clientIdOf(node) : undefined;
  return id !== undefined && ambient.has(id.n);
}

/** A node that moves by itself (a rotating advert) is no evidence of anything. */
function movedOf(page: Skeleton, pairs: readonly NodePair[], ambient: ReadonlySet<number>): SkeletonDiff["moved"] {
  const places = new Map(nodesOf(page).map((node, place) => [node, place]));
  return outOfOrder(pairs.map(({ before }) => places.get(before) ?? 0)).flatMap((index) => {
    const pair = pairs[index];
    return pair && !isAmbient(pair.after, ambient) ? [{ key: pair.after.key, beforeKey: pair.before.key }] : [];
  });
}

/** Indexes of the elements outside one longest increasing subsequence: the fewest that must have moved. */
export function outOfOrder(positions: readonly number[]): readonly number[] {
  /** For each length, the index of the smallest last element of an increasing run that long. */
  const tails: number[] = [];
  const previous: number[] = [];
  for (let index = 0; index < positions.length; index++) {
    const position = positions[index] ?? 0;
    let low = 0;
    let high = tails.length;
    while (low < high) {
      const middle = (low + high) >> 1;
      if ((positions[tails[middle] ?? 0] ?? 0) < position) low = middle + 1;
      else high = middle;
    }
    previous[index] = low > 0 ? (tails[low - 1] ?? -1) : -1;
    tails[low] = index;
  }
  const stayed = new Set<number>();
  for (let index = tails.at(-1) ?? -1; index >= 0; index = previous[index] ?? -1) stayed.add(index);
  return [...positions.keys()].filter((index) => !stayed.has(index));
}

/** SK6: `from` and `to` differ only by words that ambient nodes beside the text now say themselves, or no longer do. */
export function isSplitText(from: string, to: string, region: string, ambient: readonly SkeletonNode[]): boolean {
  const own = ambient.filter((node) => node.region === region);
  if (own.length === 0) return false;
  const [shorter = [], longer = []] = [figuresAndWords(from), figuresAndWords(to)].sort((a, b) => a.length - b.length);
  if (!isWithin(shorter, longer)) return false;
  const picked = own.flatMap((node) => figuresAndWords(node.text ?? node.name));
  return longer.length - shorter.length <= picked.length;
}

/** Each text is compared with so many: a page with thousands of rows must not hold the worker up. */
const MOST_BESIDE = 200;

/**
 * A text that was nothing but what an ambient node beside it says now, or that is told on the other side (`others`) without
 * the words of such nodes: "02d 07h" and, once its figures have numbers of their own, "d h".
 */
export function isPickedOut(
  node: SkeletonNode,
  ambient: readonly SkeletonNode[],
  others: readonly SkeletonNode[],
): boolean {
  const isLoose = ({ role, control }: SkeletonNode): boolean => role === "text" && control === undefined;
  const textOf = (one: SkeletonNode): string => one.text ?? one.name;
  const shapeOf = (one: SkeletonNode): string => replaceNumbers(replaceTimes(textOf(one)));
  if (!isLoose(node) || ambient.every(({ region }) => region !== node.region)) return false;
  if (ambient.some((one) => one.region === node.region && shapeOf(one) === shapeOf(node))) return true;
  const beside = others.filter((other) => isLoose(other) && other.region === node.region).slice(0, MOST_BESIDE);
  return beside.some((other) => isSplitText(textOf(node), textOf(other), node.region, ambient));
}

/** In the same order, others between them. */
function isWithin(few: readonly string[], many: readonly string[]): boolean {
  let at = 0;
  for (const word of many) if (word === few[at]) at += 1;
  return at === few.length;
}

/** Figures apart from what they are glued to: "02d" is a number and its unit. */
const figuresAndWords = (text: string): readonly string[] => text.match(/\d+(?:[.,:]\d+)*|[^\s\d]+/g) ?? [];
