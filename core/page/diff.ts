/** Diff: what differs between two skeletons, as values. Elsewhere: delta, change set. */

import difference from "microdiff";
import { type Content, contentOf } from "./content.js";
import { matchSkeletons, type Pair } from "./match.js";
import { outOfOrder } from "./order.js";
import { isRegrouped } from "./picked-out.js";
import { clientIdOf } from "./resolve.js";
import type { Skeleton, SkeletonNode } from "./skeleton.js";
import { isNumberOnly, isVolatileChange } from "./volatile.js";

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
  readonly pairs: readonly Pair[];
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

function fieldChange(pair: Pair, field: string, ambient: ReadonlySet<number>): FieldChange {
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
function movedOf(before: Skeleton, pairs: readonly Pair[], ambient: ReadonlySet<number>): SkeletonDiff["moved"] {
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
