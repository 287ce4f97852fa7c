/** Similarity: how much two pages have in common (SM1). */

import { isRow } from "./aria.js";
import type { Skeleton, SkeletonNode } from "./skeleton.js";

/** SM1. Weighted Jaccard index on fingerprints. Two empty pages are equal. */
export function similarity(a: Skeleton, b: Skeleton): number {
  const [ours, theirs] = [weights(a), weights(b)];
  const sum = (all: readonly number[]): number => all.reduce((total, weight) => total + weight, 0);
  const shared = sum([...ours].flatMap(([fingerprint, weight]) => (theirs.has(fingerprint) ? [weight] : [])));
  const all = sum([...new Map([...theirs, ...ours]).values()]);
  return all === 0 ? 1 : shared / all;
}

const weights = (skeleton: Skeleton): ReadonlyMap<string, number> =>
  new Map(Object.values(skeleton.nodes).map((node) => [node.fingerprint, weightOf(node)]));

function weightOf({ control, role, message }: SkeletonNode): number {
  if (control) return 4;
  return role === "text" || isRow(role) || message ? 1 : 2;
}
