/** Blocks: the elements around text, and around a control, in which its label is looked for (SK9). */

import { type ElementSource, tokenSet } from "./aria.js";
import type { NodeDraft } from "./draft.js";
import type { PageDraft } from "./page-draft.js";

/** A block: what a run of text is the text of, and where a label is looked for. */
export interface Block extends ElementSource {
  readonly outer: Block | null;
  /** Its part of the page's text. */
  readonly from: number;
  to: number;
  /** Drafts made inside it: from the first, up to the last (exclusive). */
  readonly first: number;
  last: number;
}

/** Opens a block inside the one that is open. */
export function blockIn(page: PageDraft, { tag, attributes }: ElementSource): Block {
  const [from, first] = [page.text.length, page.drafts.length];
  return { tag, attributes, outer: page.block, from, to: from, first, last: first };
}

/** Blocks around a control that are looked through for its label. */
export const LEVELS = 5;
/** What stands outside of these belongs to others too. */
const ENDS = tokenSet("form dialog fieldset section article main aside nav header footer li");
const CELLS = /^(?:cell|gridcell|columnheader|rowheader)$/;

export const isEnd = ({ tag, attributes }: Block): boolean =>
  ENDS.has(tag) || tag === "td" || tag === "th" || CELLS.test(attributes["role"] ?? "");

/** The block in `holder` in which the draft stands; undefined when it stands in none, or too deep. */
export function childOf(holder: Block, { block }: Pick<NodeDraft, "block">): Block | undefined {
  let at: Block | null = block;
  for (let level = 0; at !== null && at !== holder && level < 4 * LEVELS; level++) {
    if (at.outer === holder) return at;
    at = at.outer;
  }
  return undefined;
}

/** A field, or what stands for it where its label is looked for. */
export type FieldPlace = Pick<NodeDraft, "tag" | "role" | "block" | "at" | "from" | "to" | "quiet" | "muted">;

/** A field that a library draws around an input begins and ends where that does: what it shows in there is no label. */
export function asBlock(field: FieldPlace): FieldPlace {
  let at: Block | null = field.block;
  for (let level = 0; at !== null && level <= LEVELS; level++, at = at.outer)
    if ("data-sf-box" in at.attributes && at.outer !== null)
      return { ...field, block: at.outer, at: at.first, from: at.from, to: at.to };
  return field;
}
