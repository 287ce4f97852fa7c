/** Within: the part of a page that a check is about: rows, regions and dialogs that say certain words. */

import { isDialog, isRegion, isRow } from "../page/aria.js";
import { rowKey } from "../page/report.js";
import type { SkeletonNode } from "../page/skeleton.js";
import { hasWords } from "./wording.js";

/**
 * All nodes when no words are given; else those in such a place, in document order. Null when the page says the words,
 * but in no place of its own: what belongs to them cannot be told.
 */
export function nodesWithin(nodes: readonly SkeletonNode[], words: string): readonly SkeletonNode[] | null {
  if (words === "") return nodes;
  const dialogs = dialogsSaying(nodes, words);
  // The row that a control names is the nearest before it with that first cell.
  const rows = new Map<string, SkeletonNode>();
  const found = nodes.filter((node) => {
    if (isRow(node.role)) rows.set(rowKey(node.region, node.name), node);
    const row = node.row === undefined ? undefined : rows.get(rowKey(node.region, node.row));
    const places = [
      node.region,
      node.row ?? "",
      node.control?.group ?? "",
      wordsOf(row),
      isPlace(node) ? wordsOf(node) : "",
    ];
    return places.some((text) => hasWords(text, words)) || dialogs.some((path) => isInside(node, path));
  });
  const isElsewhere = found.length === 0 && nodes.some((node) => !node.message && hasWords(wordsOf(node), words));
  return isElsewhere ? null : found;
}

function isPlace({ role }: SkeletonNode): boolean {
  return isRow(role) || isRegion(role);
}

/** Paths of the dialogs that say the words anywhere in them. */
function dialogsSaying(nodes: readonly SkeletonNode[], words: string): readonly string[] {
  const paths = nodes.filter((node) => hasWords(wordsOf(node), words)).flatMap(({ region }) => dialogPath(region));
  return [...new Set(paths)];
}

function dialogPath(region: string): readonly string[] {
  const parts = region.split(">");
  const places = parts.flatMap((part, index) => (isDialog(part.split(" ")[0] ?? "") ? [index + 1] : []));
  const depth = places.at(-1);
  return depth === undefined ? [] : [parts.slice(0, depth).join(">")];
}

function isInside({ region }: SkeletonNode, path: string): boolean {
  return region === path || region.startsWith(`${path}>`);
}

function wordsOf(node: SkeletonNode | undefined): string {
  return node === undefined ? "" : `${node.name} ${node.text ?? ""}`;
}
