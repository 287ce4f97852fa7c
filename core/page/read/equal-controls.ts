/** Equal controls ("Delete", two hundred times) that no row tells apart are told apart by the words right before each. */

import type { Cell, SkeletonNode } from "../skeleton.js";
import { clip } from "../text.js";

const BESIDE_MAX = 60;

type Node = { -readonly [K in keyof SkeletonNode]: SkeletonNode[K] };

/** `nodes`: those of one page, in its order. */
export function markEqualControls(nodes: readonly Node[]): void {
  const wordsBefore = new Map<Node, string>();
  let words = "";
  for (const node of nodes) {
    if (node.control) wordsBefore.set(node, clip(words, BESIDE_MAX));
    else if (node.cells === undefined || !isHeaderRow(node.cells)) words = node.text || node.name || words;
  }
  for (const alike of Map.groupBy(wordsBefore.keys(), keyOf).values()) {
    const [first] = alike;
    // The same words before all of them tell none from the next.
    if (alike.every((node) => wordsBefore.get(node) === (first && wordsBefore.get(first)))) continue;
    for (const node of alike) {
      const before = wordsBefore.get(node);
      if (before) node.beside = before;
    }
  }
}

const keyOf = ({ role, name, row = "" }: Node): string => `${role}\n${name}\n${row}`;

const isHeaderRow = (cells: readonly Cell[]): boolean => cells.every(({ heads }) => heads === true);
