/** Skeleton hash: whether two pages say the same (HS1). */

import { accessibleName, nodesOf, type Skeleton, type SkeletonNode } from "../skeleton.js";
import { hashText, replaceTimes } from "../text.js";

/** HS1: over what each node says, in document order, without client ids, epochs, keys and running clocks (SK6). */
export const skeletonHash = (skeleton: Skeleton): string => hashText(nodesOf(skeleton).map(saidBy).join("\n"));

function saidBy(node: SkeletonNode): string {
  const { role, text = "", value = "", href = "", region, message, state } = node;
  const timeless = (words: string): string => (node.control ? words : replaceTimes(words));
  const states = Object.entries(state).map(([name, is]) => `${name}=${is}`);
  return JSON.stringify([
    ...[role, timeless(accessibleName(node)), timeless(text), value],
    ...[states.sort(), href, region, message],
  ]);
}
