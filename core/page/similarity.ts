/** Similarity: how much of one page is in another, 0 to 1 (SM1). Elsewhere: Jaccard index, page drift. */

import type { Skeleton, SkeletonNode } from "./skeleton.js";

/** Weighted Jaccard on fingerprints: what can be acted on weighs most, a line of text least. Two empty pages are equal. */
export function similarity(a: Skeleton, b: Skeleton): number {
  const ours = weights(a);
  const theirs = weights(b);
  let shared = 0;
  let all = 0;
  for (const [fingerprint, weight] of ours) {
    all += weight;
    if (theirs.has(fingerprint)) shared += weight;
  }
  for (const [fingerprint, weight] of theirs) if (!ours.has(fingerprint)) all += weight;
  return all === 0 ? 1 : shared / all;
}

function weights(skeleton: Skeleton): ReadonlyMap<string, number> {
  return new Map(Object.values(skeleton.nodes).map((node) => [node.fingerprint, weightOf(node)]));
}

function weightOf(node: SkeletonNode): number {
  if (node.control) return 4;
  return node.role === "text" || node.role === "row" || node.role === "listitem" || node.message ? 1 : 2;
}
