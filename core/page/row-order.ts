/** Row order: grids that draw their rows wherever they like say by `aria-rowindex` which comes first. Elsewhere: visual order. */

import type { Draft } from "./draft.js";

/** A row and what stands in it. */
interface Block {
  readonly index: number;
  readonly drafts: Draft[];
}

/** Rows of one grid by the order that their indexes give, where each of them has one; everything else stays in its place. */
export function inRowOrder(drafts: readonly Draft[]): readonly Draft[] {
  if (!drafts.some((draft) => draft.kind === "row" && "aria-rowindex" in draft.attributes)) return drafts;
  const ordered: Draft[] = [];
  let blocks: Block[] = [];
  const endRun = (): void => {
    const inOrder = [...blocks].sort((a, b) => a.index - b.index);
    ordered.push(...inOrder.flatMap((block) => block.drafts));
    blocks = [];
  };
  for (const draft of drafts) {
    const index = draft.kind === "row" ? Number(draft.attributes["aria-rowindex"] ?? Number.NaN) : Number.NaN;
    const open = blocks.at(-1);
    const holder = open?.drafts[0];
    if (!Number.isNaN(index)) {
      if (holder && holder.region !== draft.region) endRun();
      blocks.push({ index, drafts: [draft] });
    } else if (open && holder && draft.row === holder) open.drafts.push(draft);
    else {
      endRun();
      ordered.push(draft);
    }
  }
  endRun();
  return ordered;
}
