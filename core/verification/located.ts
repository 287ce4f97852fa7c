/** Located: the target of an action on the page before and on the page after. Elsewhere: element resolution. */

import type { Target } from "../action/gate.js";
import type { Skeleton, SkeletonNode } from "../page/skeleton.js";
import { clientIdOf, resolveTarget } from "../page/skeleton.js";
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
  if (was === undefined || changes.diff === null) {
    return { before: was, after: after === null ? undefined : find(target, after), gone: false };
  }
  const pair = changes.diff.pairs.find(({ before: one }) => one.key === was.key);
  return { before: was, after: pair?.after, gone: pair === undefined };
}

/** By client id within its epoch, by fingerprint if it is the only one, by role and name likewise, by the sent id last. */
function find(target: Target, skeleton: Skeleton): SkeletonNode | undefined {
  const nodes = Object.values(skeleton.nodes);
  const byId = nodes.find((node) => {
    const id = clientIdOf(node);
    return id !== undefined && id.epoch === target.epoch && id.n === target.id;
  });
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
