/** Told: what of many differences is said, and what goes without saying because its holder is spoken of. Elsewhere: roll-up, aggregation. */

import { pathOf } from "./compound.js";
import { isRegion, isRow } from "./roles.js";
import type { SkeletonNode } from "./skeleton.js";

export interface Told {
  readonly told: readonly SkeletonNode[];
  /** Controls that went or moved with a holder that is told. */
  readonly held: ReadonlyMap<SkeletonNode, readonly SkeletonNode[]>;
}

/**
 * Of nodes that went or moved together: a dialog takes its buttons along, a table its rows, a row its controls. What a
 * page says is always told. `all`: the page they were on; a holder that is not the only one of its path holds nothing.
 */
export function toldOf(nodes: readonly SkeletonNode[], all: readonly SkeletonNode[]): Told {
  const held = new Map<SkeletonNode, SkeletonNode[]>();
  const told: SkeletonNode[] = [];
  const holderOf = holders(nodes, all);
  for (const node of nodes) {
    const holder = node.message ? undefined : holderOf(node);
    if (holder === undefined) told.push(node);
    else if (node.control) held.set(holder, [...(held.get(holder) ?? []), node]);
  }
  return { told, held };
}

/** The outermost holder among the nodes. */
function holders(nodes: readonly SkeletonNode[], all: readonly SkeletonNode[]) {
  const regions = regionsByPath(nodes, all);
  const rows = new Map<string, SkeletonNode>();
  for (const node of nodes)
    if (isRow(node.role) && node.row === undefined) rows.set(rowKey(node.region, node.name), node);
  return (node: SkeletonNode): SkeletonNode | undefined => {
    const segments = node.region === "" ? [] : node.region.split(">");
    for (let length = 1; length <= segments.length; length++) {
      const region = regions.get(segments.slice(0, length).join(">"));
      if (region && region !== node) return region;
    }
    const row = node.row === undefined ? undefined : rows.get(rowKey(node.region, node.row));
    return row === node ? undefined : row;
  };
}

function regionsByPath(
  nodes: readonly SkeletonNode[],
  all: readonly SkeletonNode[],
): ReadonlyMap<string, SkeletonNode> {
  const found = new Map<string, SkeletonNode>();
  for (const node of nodes) if (isRegion(node.role)) found.set(pathOf(node), node);
  if (found.size === 0) return found;
  const counts = new Map<string, number>();
  for (const node of all) {
    if (!isRegion(node.role)) continue;
    const path = pathOf(node);
    counts.set(path, (counts.get(path) ?? 0) + 1);
  }
  for (const [path, count] of counts) if (count > 1) found.delete(path);
  return found;
}

/** As a control names the row that holds it. */
export function rowKey(region: string, name: string): string {
  return `${region}\n${name}`;
}
