/** Row of: the row or list item that a node stands in. */

import type { Nodes, SkeletonNode } from "../skeleton.js";
import { isRow } from "./aria.js";
import { isInside } from "./region-path.js";

/** The nearest before it that begins with the words which the node names. `nodes`: in the order of the page. */
export function rowOf({ key, row, region }: SkeletonNode, nodes: Nodes): SkeletonNode | undefined {
  if (row === undefined) return undefined;
  const before = nodes.slice(
    0,
    nodes.findIndex((one) => one.key === key),
  );
  const holds = (one: SkeletonNode) => isRow(one.role) && one.name === row && isInside(region, one.region);
  return before.findLast(holds);
}
