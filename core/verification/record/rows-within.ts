/** Rows within: the rows that a check may mean when it names one by words, each with what stands in it (CT3). */

import { rowKey } from "../../page/compare/change-report.js";
import { isRow } from "../../page/read/aria.js";
import type { SkeletonNode } from "../../page/skeleton.js";
import { hasWords } from "./text-match.js";

/** Empty where a part of the page is called so: then that is meant, with all that stands in it. */
export function rowsWithin(nodes: readonly SkeletonNode[], words: string): readonly (readonly SkeletonNode[])[] {
  if (words === "" || nodes.some(({ region }) => hasWords(region, words))) return [];
  const nearest = new Map<string, SkeletonNode>();
  const rows = new Map<SkeletonNode, SkeletonNode[]>();
  for (const node of nodes) {
    const { role, region, name, text = "" } = node;
    if (isRow(role) && node.holds !== true) {
      nearest.set(rowKey(region, name), node);
      if (hasWords(`${name} ${text}`, words)) rows.set(node, [node]);
      continue;
    }
    // The row that a node names is the nearest before it with that first cell.
    const row = node.row === undefined ? undefined : nearest.get(rowKey(region, node.row));
    if (row !== undefined) rows.get(row)?.push(node);
  }
  return [...rows.values()];
}
