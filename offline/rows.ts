/** Rows: the rows of tables and lists, with what stands in each. Elsewhere: records, list items. */

import type { Skeleton, SkeletonNode } from "../core/page/skeleton.js";
import type { ControlNode } from "./controls.js";
import { bestMatch, folded, tokens } from "./lexicon.js";
import { type Ordinal, pickOrdinal } from "./references.js";

export interface Row {
  readonly node: SkeletonNode;
  readonly controls: readonly ControlNode[];
}

/** In document order; the controls of a row follow it and say that they stand in one. */
export function rowsOf(skeleton: Skeleton): readonly Row[] {
  const rows: { node: SkeletonNode; controls: ControlNode[] }[] = [];
  for (const node of Object.values(skeleton.nodes)) {
    // An item that is pressed is a control, e.g. the number of a page.
    if (node.role === "row" || (node.role === "listitem" && node.control === undefined))
      rows.push({ node, controls: [] });
    else if (isControl(node) && node.row !== undefined) rows.at(-1)?.controls.push(node);
  }
  return rows;
}

function isControl(node: SkeletonNode): node is ControlNode {
  return node.control !== undefined && node.state.inert !== true;
}

/** The rows meant among these: all that say the words, those that begin with them before others. */
export function rowsMeant(
  rows: readonly Row[],
  meant: { readonly says: string } | { readonly ordinal: Ordinal },
): readonly Row[] {
  if ("ordinal" in meant) {
    const one = pickOrdinal(rows, meant.ordinal);
    return one === undefined ? [] : [one];
  }
  const wanted = folded(meant.says);
  const exact = rows.filter(({ node }) => folded(node.name) === wanted);
  if (exact.length > 0) return exact;
  const containing = rows.filter(({ node }) => hasPhrase(textOf(node), wanted));
  if (containing.length > 0) return containing;
  // "the patient Mara Lindqvist": what kind of thing it is need not be said by its row, its name must be.
  const named = /\s(\p{Lu}.*)$/u.exec(meant.says)?.[1];
  return named === undefined ? [] : rowsMeant(rows, { says: named });
}

export function textOf(node: SkeletonNode): string {
  return `${node.name} ${node.text ?? ""}`;
}

/** The words in their order, each of them whole. */
export function hasPhrase(text: string, phrase: string): boolean {
  const escaped = folded(phrase).replace(/[.*+?^${}()|[\]\\]/g, "\\$&");
  return escaped !== "" && new RegExp(`(?<![\\p{L}\\p{N}])${escaped}(?![\\p{L}\\p{N}])`, "iu").test(folded(text));
}

/** A box that stands for all the others is none of them. */
export function standsForAll(node: ControlNode): boolean {
  const words = tokens(node.name);
  return (
    words.includes("all") && ["select", "toggle", "check", "tick", "row"].some((word) => bestMatch(word, words) >= 0.7)
  );
}
