/** Order: the list that the nodes of a page were made as, kept; the map of a large page takes long to make and to list again. */

import type { Nodes, Skeleton } from "./skeleton.js";

const LISTS = new WeakMap<Skeleton, Nodes>();

/** No skeleton is changed once it is made. */
export const listOf = (skeleton: Skeleton): Nodes => LISTS.get(skeleton) ?? Object.values(skeleton.nodes);

/** The skeleton of these nodes; they are put by their keys when somebody first asks for them so. */
export function skeletonOf(list: Nodes, title: string): Skeleton {
  let known: Skeleton["nodes"] | undefined;
  const skeleton: Skeleton = {
    get nodes() {
      known ??= keyed(list);
      return known;
    },
    title,
  };
  LISTS.set(skeleton, list);
  return skeleton;
}

function keyed(list: Nodes): Skeleton["nodes"] {
  const nodes: Record<string, Nodes[number]> = {};
  for (const node of list) nodes[node.key] = node;
  return nodes;
}

/** As `JSON.stringify` writes it, without the map of its nodes. */
export function jsonOf(skeleton: Skeleton): string {
  const nodes = listOf(skeleton).map((node) => `${JSON.stringify(node.key)}:${JSON.stringify(node)}`);
  return `{"nodes":{${nodes.join(",")}},"title":${JSON.stringify(skeleton.title)}}`;
}
