/** Headings: what the page says a node is under. */

import type { Nodes, SkeletonNode } from "../skeleton.js";
import { isInside } from "./region-path.js";

/** All before it that are in what holds it, and the node itself where it is one. `nodes`: in the order of the page. */
export function headingsAbove({ key, region }: SkeletonNode, nodes: Nodes): readonly SkeletonNode[] {
  const upToIt = nodes.slice(0, nodes.findIndex((one) => one.key === key) + 1);
  return upToIt.filter((one) => one.role === "heading" && (one.region === "" || isInside(region, one.region)));
}
