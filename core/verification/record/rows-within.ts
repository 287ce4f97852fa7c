/** Rows within: the rows that a check may mean when it names one by words, each with what stands in it (CT3). */

import { rowKey } from "../../page/compare/change-report.js";
import { isRow } from "../../page/read/aria.js";
import type { SkeletonNode } from "../../page/skeleton.js";
import { hasWords } from "./text-match.js";

/** Empty if a region of the page has these words in its name: then the check means that region and everything in it. */
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
    // `node.row` holds only a row's first cell; it means the nearest row before the node with that first cell.
    const row = node.row === undefined ? undefined : nearest.get(rowKey(region, node.row));
    if (row !== undefined) rows.get(row)?.push(node);
  }
  return [...rows.values()];
}
