/** Frames: the open elements, and what each hands down to the elements inside it. */

import type { Attributes, ElementSource } from "./aria.js";
import type { Block } from "./block.js";
import type { CellDraft } from "./cell-draft.js";
import type { IdTarget, NodeDraft, Sink } from "./draft.js";
import type { Context, MutableContext } from "./handed-down.js";
import type { EndRules, MessageSign } from "./html.js";
import type { Span } from "./text-stream.js";

/** An open element: what it is, and what its end settles. */
export class Frame implements ElementSource {
  readonly tag: string;
  readonly attributes: Attributes;
  /** The context around it. */
  readonly outer: Context;
  /** The context of its children; the one around it unless something differs. */
  context: Context;
  /** Its place among the elements of the page, as they open. */
  element = 0;
  /** Implied ends that reach from inside it to it or further out (`html.ts`). */
  reach: EndRules;
  role = "";
  sign: MessageSign | null = null;
  interactive = false;
  inert = false;
  veiled = false;
  isBlock = false;
  /** It is shown, and its edges part words. */
  parts = false;
  /** Where its content begins in the page's text, and the levels there. */
  from = 0;
  quiet = 0;
  muted = 0;
  /** Stretch of its content, where something asks for it. */
  span: Span | null = null;
  /** The block around it, when it is one itself. */
  outerBlock: Block | null = null;
  /** The run of text that its end ends. */
  run: Sink | null = null;
  /** The node that it is itself, for which its end settles something. */
  draft: NodeDraft | null = null;
  /** The cell of a row that it is. */
  cell: CellDraft | null = null;
  /** What its id stands for. */
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
