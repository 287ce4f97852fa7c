/** Frames: the open elements, and what each hands down to those inside it. */

import type { Attributes } from "./aria.js";
import type { Block } from "./block.js";
import type { CellDraft } from "./cell-draft.js";
import type { IdTarget, NodeDraft, Sink } from "./draft.js";
import { type ElementFacts, elementFactsOf } from "./element-facts.js";
import { type Context, type MutableContext, OwnContext } from "./handed-down.js";
import type { MessageSign } from "./html.js";
import type { Span } from "./text-stream.js";

const NO_FACTS = elementFactsOf("");
class OpenSpan implements Span {
  declare readonly from: number;
  declare to: number;
  declare readonly quiet: number;
  declare readonly muted: number;
  declare readonly hidden: boolean;

  constructor(from: number, quiet: number, muted: number) {
    this.from = from;
    this.to = -1;
    this.quiet = quiet;
    this.muted = muted;
    this.hidden = false;
  }
}

/**
 * An open element: what it is, and what its end settles. It is used again for the next element that opens at its depth:
 * a page has tens of thousands of elements and some twenty inside one another.
 */
export class Frame {
  tag = "";
  attributes: Attributes = {};
  /** Of those attributes (`traits.ts`). */
  traits = 0;
  /** Its place among the elements of the page, as they open. */
  element = 0;
  /** Which implied ends reach from in here (`html.ts`). */
  reach = 0;
  /** What it hands down, where that differs from what is handed down to it. */
  private readonly own = new OwnContext();
  /** The context around it. */
  outer: Context = this.own;
  /** What it hands down; for most the one around it. */
  context: Context = this.own;
  /** What its tag means, and what its role is (`element-facts.ts`). */
  facts: ElementFacts = NO_FACTS;
  roleBits = 0;
  role = "";
  sign: MessageSign | null = null;
  interactive = false;
  inert = false;
  veiled = false;
  block = false;
  /** Its edges part words, because it is shown. */
  parts = false;
  /** Where its content begins in the page's text, and the levels there. */
  from = 0;
  quiet = 0;
  muted = 0;
  /** Of its content, where something asks for it. */
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

  open(tag: string, attributes: Attributes, traits: number, outer: Context): void {
    this.tag = tag;
    this.attributes = attributes;
    this.traits = traits;
    this.outer = outer;
    this.context = outer;
    this.role = "";
    this.roleBits = 0;
    this.sign = null;
    this.interactive = false;
    this.inert = false;
    this.veiled = false;
    this.block = false;
    this.parts = false;
    this.span = null;
    this.outerBlock = null;
    this.run = null;
    this.draft = null;
    this.cell = null;
    this.referent = null;
    this.details = null;
  }

  /** A context of its own, as yet like the one around it. */
  ownContext(): MutableContext {
    const { own } = this;
    own.follow(this.outer);
    this.context = own;
    return own;
  }

  /** Its own context as it is by now, or else one of its own. */
  changeContext(): MutableContext {
    return this.context === this.own ? this.own : this.ownContext();
  }

  /** Most elements need none. */
  ownSpan(): Span {
    const { from, quiet, muted } = this;
    this.span ??= new OpenSpan(from, quiet, muted);
    return this.span;
  }
}
