/** Frames: the open elements, and the context that each passes to the elements inside it. */

import type { Attributes, ElementSource } from "./aria.js";
import type { Block } from "./block.js";
import type { CellDraft } from "./cell-draft.js";
import type { IdTarget, NodeDraft, Sink } from "./draft.js";
import type { Context, MutableContext } from "./handed-down.js";
import type { EndRules, MessageSign } from "./html.js";
import type { Span } from "./text-stream.js";

/** An open element, with the state that its end needs. */
export class Frame implements ElementSource {
  readonly tag: string;
  readonly attributes: Attributes;
  /** The context around it. */
  readonly outer: Context;
  /** The context of its children; the one around it unless something differs. */
  context: Context;
  /** Number of the element on the page, in opening order. */
  element = 0;
  /** Rules for implied ends that, from inside it, end it or an outer element (`html.ts`). */
  reach: EndRules;
  role = "";
  sign: MessageSign | null = null;
  interactive = false;
  inert = false;
  veiled = false;
  isBlock = false;
  /** It is shown, and its edges separate words. */
  parts = false;
  /** Start of its content in the page's text, and the levels there. */
  from = 0;
  quiet = 0;
  muted = 0;
  /** Text range of its content, created on demand. */
  span: Span | null = null;
  /** The block around it, if it is a block itself. */
  outerBlock: Block | null = null;
  /** The run of text that ends with it. */
  run: Sink | null = null;
  /** Its own node, which is completed when the element ends. */
  draft: NodeDraft | null = null;
  /** Its cell, if it is a cell of a row. */
  cell: CellDraft | null = null;
  /** Target of its id, if it is the first element with it. */
  referent: IdTarget | null = null;
  /** Closed details: everything but its first summary is hidden. */
  details: { readonly open: boolean; summaries: number } | null = null;

  constructor(tag: string, attributes: Attributes, outer: Context, reach: EndRules) {
    this.tag = tag;
    this.attributes = attributes;
    this.outer = outer;
    this.context = outer;
    this.reach = reach;
  }

  /** Its own context, at first a copy of the one around it. */
  changeContext(): MutableContext {
    if (this.context === this.outer) this.context = { ...this.outer };
    return this.context;
  }

  ownSpan(): Span {
    const { from, quiet, muted } = this;
    this.span ??= { from, to: -1, quiet, muted, hidden: false };
    return this.span;
  }
}
