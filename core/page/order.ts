/** Order: the list that the nodes of a page were made as, kept, because to list the keys of a large page again takes long. */

import type { Nodes, Skeleton } from "./skeleton.js";

const LISTS = new WeakMap<Skeleton["nodes"], Nodes>();

/** No skeleton is changed once it is made. */
export function listOf(nodes: Skeleton["nodes"]): Nodes {
  return LISTS.get(nodes) ?? Object.values(nodes);
}

/** These nodes by their keys. */
export function keyed(list: Nodes): Skeleton["nodes"] {
  const nodes: Record<string, Nodes[number]> = {};
  for (const node of list) nodes[node.key] = node;
  LISTS.set(nodes, list);
  return nodes;
}
