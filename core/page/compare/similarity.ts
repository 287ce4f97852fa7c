/** Similarity: how much two pages have in common (SM1). */

import { isRow } from "../read/aria.js";
import { nodesOf, type Skeleton, type SkeletonNode } from "../skeleton.js";
import { onceForEach } from "./once-for-each.js";

/** SM1. Weighted Jaccard index on fingerprints. Two empty pages are equal. */
export function similarity(a: Skeleton, b: Skeleton): number {
  const [ours, theirs] = [weights(a), weights(b)];
  let [shared, all] = [0, 0];
  for (const [fingerprint, weight] of ours) {
    all += weight;
    if (theirs.has(fingerprint)) shared += weight;
  }
  for (const [fingerprint, weight] of theirs) if (!ours.has(fingerprint)) all += weight;
  return all === 0 ? 1 : shared / all;
}

const weights = onceForEach(
  (skeleton: Skeleton): ReadonlyMap<string, number> =>
    new Map(nodesOf(skeleton).map((node) => [node.fingerprint, weightOf(node)])),
);

function weightOf({ control, role, message }: SkeletonNode): number {
  if (control) return 4;
  return role === "text" || isRow(role) || message ? 1 : 2;
}
