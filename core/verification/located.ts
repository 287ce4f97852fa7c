/** Located: the target of an action on the page before and on the page after. Elsewhere: element resolution. */

import type { Target } from "../action/gate.js";
import { resolveTarget } from "../page/resolve.js";
import type { Skeleton, SkeletonNode } from "../page/skeleton.js";
import type { Changes } from "./change.js";
import { isSameName } from "./wording.js";

export interface Located {
  readonly before: SkeletonNode | undefined;
  readonly after: SkeletonNode | undefined;
  /** It was there before and is not there after. */
  readonly gone: boolean;
}

export function locate(
  target: Target | undefined,
  before: Skeleton | null,
  after: Skeleton | null,
  changes: Changes,
): Located {
  if (target === undefined) return { before: undefined, after: undefined, gone: false };
  const was = before === null ? undefined : find(target, before);
  const paired = was === undefined || after === null ? undefined : pairOf(was, after, changes);
  const gone = was !== undefined && changes.diff?.removed.some((node) => node.key === was.key) === true;
  const is = paired ?? (gone || after === null ? undefined : find(target, after));
  return { before: was, after: is, gone };
}

/** Where the diff says that a node of the page before stands now. */
function pairOf(was: SkeletonNode, after: Skeleton, { diff }: Changes): SkeletonNode | undefined {
  if (diff === null || diff.removed.some((node) => node.key === was.key)) return undefined;
  const pair = [...diff.changed, ...diff.moved].find((entry) => entry.beforeKey === was.key);
  const key = pair?.key ?? was.key;
  return Object.hasOwn(after.nodes, key) ? after.nodes[key] : undefined;
}

/** By client id within its epoch, by fingerprint if it is the only one, by role and name likewise, by the sent id last. */
function find(target: Target, skeleton: Skeleton): SkeletonNode | undefined {
  const nodes = Object.values(skeleton.nodes);
  const isIt = (node: SkeletonNode) =>
    target.epoch !== "" && node.control?.sf?.epoch === target.epoch && node.control.sf.n === target.id;
  const byId = nodes.find(isIt);
  if (byId !== undefined) return byId;
  const resolved = target.epoch === "" ? resolveTarget(skeleton, target.id) : undefined;
  if (resolved?.fingerprint === target.fingerprint) return resolved;
  return (
    only(nodes.filter((node) => node.fingerprint === target.fingerprint)) ??
    only(nodes.filter((node) => node.role === target.role && isSameName(node.name, target.name)))
  );
}

function only(nodes: readonly SkeletonNode[]): SkeletonNode | undefined {
  return nodes.length === 1 ? nodes[0] : undefined;
}
