/** Blocks: the elements around text and controls that are searched for a control's label (SK9). */

import { type ElementSource, tokenSet } from "./aria.js";
import type { NodeDraft } from "./draft.js";
import type { PageDraft } from "./page-draft.js";

/** A block: an element that owns a run of text and is searched for labels. */
export interface Block extends ElementSource {
  readonly outer: Block | null;
  /** Its range in the page's text. */
  readonly from: number;
  to: number;
  /** Drafts made inside it: from the first, up to the last (exclusive). */
  readonly first: number;
  last: number;
}

/** Opens a block inside the current one. */
export function blockIn(page: PageDraft, { tag, attributes }: ElementSource): Block {
  const [from, first] = [page.text.length, page.drafts.length];
  return { tag, attributes, outer: page.block, from, to: from, first, last: first };
}

/** Number of blocks around a control searched for its label. */
export const LEVELS = 5;
/** The label search ends here: text outside belongs to other fields too. */
const ENDS = tokenSet("form dialog fieldset section article main aside nav header footer li");
const CELLS = /^(?:cell|gridcell|columnheader|rowheader)$/;

export const isEnd = ({ tag, attributes }: Block): boolean =>
  ENDS.has(tag) || tag === "td" || tag === "th" || CELLS.test(attributes["role"] ?? "");

/** Child block of `holder` that contains the draft; undefined if there is none or the draft is too deep. */
export function childOf(holder: Block, { block }: Pick<NodeDraft, "block">): Block | undefined {
  let at: Block | null = block;
  for (let level = 0; at !== null && at !== holder && level < 4 * LEVELS; level++) {
    if (at.outer === holder) return at;
    at = at.outer;
  }
  return undefined;
}

/** A field, or its stand-in for the label search. */
export type FieldPlace = Pick<NodeDraft, "tag" | "role" | "block" | "at" | "from" | "to" | "quiet" | "muted">;

/** Widens an input to the box that a library draws around it (`data-sf-box`): text in the box is no label. */
export function asBlock(field: FieldPlace): FieldPlace {
  let at: Block | null = field.block;
  for (let level = 0; at !== null && level <= LEVELS; level++, at = at.outer)
    if ("data-sf-box" in at.attributes && at.outer !== null)
      return { ...field, block: at.outer, at: at.first, from: at.from, to: at.to };
  return field;
}
