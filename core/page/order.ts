/** Order: the list that the nodes of a page were made as, kept; the map of a large page takes long to make and to list again. */

import { onceForEach } from "./once-for-each.js";
import type { Nodes, Skeleton } from "./skeleton.js";

/** What a skeleton is kept with: its nodes as a list, and by their keys once somebody has asked for them so. */
interface KeptNodes {
  readonly list: Nodes;
  nodes: Skeleton["nodes"] | undefined;
}

/**
 * On the skeleton itself. The garbage collector's frequent, short runs take what a WeakMap holds for being in use, and a getter's
 * function too: what hung on either stayed, with all nodes of each page, until one of its seldom long runs.
 */
const KEPT = Symbol("kept");

interface ListedSkeleton extends Skeleton {
  readonly [KEPT]?: KeptNodes;
}

const loadedOf = onceForEach(({ nodes }: Skeleton): Nodes => Object.values(nodes));

/** No skeleton is changed once it is made. */
export const listOf = (skeleton: ListedSkeleton): Nodes => skeleton[KEPT]?.list ?? loadedOf(skeleton);

/** The skeleton of these nodes; they are put by their keys when somebody first asks for them so. */
export function skeletonOf(list: Nodes, title: string, language?: string): Skeleton {
  const skeleton: ListedSkeleton = {
    // Names nothing around it, so that it holds on to nothing.
    get nodes() {
      return keptNodes(this);
    },
    title,
    ...(language !== undefined && { language }),
  };
  const kept: KeptNodes = { list, nodes: undefined };
  // Not enumerable, so that nobody who lists, copies or compares it comes upon it.
  return Object.defineProperty(skeleton, KEPT, { value: kept });
}

function keptNodes({ [KEPT]: kept }: ListedSkeleton): Skeleton["nodes"] {
  if (kept === undefined) return {};
  kept.nodes ??= keyed(kept.list);
  return kept.nodes;
}

function keyed(list: Nodes): Skeleton["nodes"] {
  const nodes: Record<string, Nodes[number]> = {};
  for (const node of list) nodes[node.key] = node;
  return nodes;
}
