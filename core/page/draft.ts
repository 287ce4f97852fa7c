/** Drafts: the state of the parse, kept until names that stand further down the page are known. */

import type { Attributes, ElementSource } from "./aria.js";
import type { Block } from "./block.js";
import { type Extras, extrasOf, Line, NO_EXTRAS, NO_LINE } from "./extras.js";
import type { Context } from "./handed-down.js";
import { NONE, noted } from "./noted.js";
import type { IdFacts, PageDraft } from "./page-draft.js";
import { isBlank } from "./text.js";
import type { Span } from "./text-stream.js";

export type DraftKind = "control" | "region" | "heading" | "row" | "message" | "text" | "image" | "label" | "caption";

const DISABLED = 1;
const INTERACTIVE = 2;
const MESSAGE = 4;
const BY_CONTENT = 8;
const OWN = 16;
const GAP = 32;
const DROPPED = 64;
const CLAIMED = 128;
const HOLDING = 256;
const INERT = 512;
const VEILED = 1_024;

/** A node in the making, and the stretch of the page's text that is its content; never of what is hidden. */
export class NodeDraft implements Span {
  // Declared where the constructor sets them: a field of a class is written twice otherwise, and a page has ten thousand drafts.
  declare readonly kind: DraftKind;
  declare role: string;
  declare readonly tag: string;
  declare readonly attributes: Attributes;
  /** Of those attributes (`traits.ts`). */
  declare readonly traits: number;
  declare from: number;
  declare to: number;
  declare quiet: number;
  declare muted: number;
  /** Its place among the drafts of the page. */
  declare readonly at: number;
  /** The nearest block around it. */
  declare readonly block: Block;
  /** Perceived text, in order; of a row, message, heading, label or text region. */
  private said = "";
  /** Those after the first; most hear one. */
  private more: string[] = NONE;
  /** Those together, cleaned; once nothing comes any more. */
  words: string | undefined = undefined;
  /** What holds it. */
  declare readonly region: NodeDraft | null;
  declare readonly row: NodeDraft | null;
  /** The last heading before it in the same section. */
  declare readonly heading: NodeDraft | null;
  /** Of a control: the elements inside it, by their order on the page: from here, to there. */
  declare readonly element: number;
  declare lastElement: number;
  /** Of a run of text: its first piece, by the order of the page's pieces of text. */
  piece: number | undefined = undefined;
  /** Column of the cell around it, or that it is; -1 for none. */
  declare column: number;
  /** Of a row; of anything else the one of all that are none. */
  declare readonly line: Line;
  /** Of most the one of all that have none. */
  extras: Readonly<Extras> = NO_EXTRAS;
  /** What the page says of its id. */
  ids: IdFacts | undefined = undefined;
  /** What follows is worked out at the end of the page, once for each: what it is called, and the key of its node. */
  name: string | undefined = undefined;
  key: string | undefined = undefined;
  /** What is so or not, in one place: a page has ten thousand drafts. */
  declare private flags: number;

  /** `source`: what it is read from. As yet it is the last piece of text so far. */
  constructor(page: PageDraft, context: Context, kind: DraftKind, role: string, source: ElementSource) {
    const { length } = page.text;
    this.kind = kind;
    this.role = role;
    this.tag = source.tag;
    this.attributes = source.attributes;
    this.traits = source.traits;
    this.from = length - 1;
    this.to = length;
    this.quiet = context.span.quiet;
    this.muted = context.span.muted;
    this.at = page.drafts.length;
    this.block = page.block;
    this.element = page.elements;
    this.lastElement = page.elements;
    this.region = context.region;
    this.row = context.row;
    this.column = context.column;
    this.flags = context.disabled ? DISABLED : 0;
    this.heading = page.heading;
    this.line = kind === "row" ? new Line() : NO_LINE;
    if (kind === "control" && context.sorted !== undefined) extrasOf(this).sorted = context.sorted;
  }

  get disabled(): boolean {
    return (this.flags & DISABLED) !== 0;
  }
  set disabled(is: boolean) {
    this.mark(DISABLED, is);
  }

  get interactive(): boolean {
    return (this.flags & INTERACTIVE) !== 0;
  }
  set interactive(is: boolean) {
    this.mark(INTERACTIVE, is);
  }

  /** It is in what is `inert`. */
  get inert(): boolean {
    return (this.flags & INERT) !== 0;
  }
  set inert(is: boolean) {
    this.mark(INERT, is);
  }

  /** It is in what is `aria-hidden`, and no client has seen that a pointer reaches it. */
  get veiled(): boolean {
    return (this.flags & VEILED) !== 0;
  }
  set veiled(is: boolean) {
    this.mark(VEILED, is);
  }

  get message(): boolean {
    return (this.flags & MESSAGE) !== 0;
  }
  set message(is: boolean) {
    this.mark(MESSAGE, is);
  }

  /** Name taken from content (accname 2F). */
  get byContent(): boolean {
    return (this.flags & BY_CONTENT) !== 0;
  }
  set byContent(is: boolean) {
    this.mark(BY_CONTENT, is);
  }

  /** Some of its text is its own, not a link's. */
  get own(): boolean {
    return (this.flags & OWN) !== 0;
  }
  set own(is: boolean) {
    this.mark(OWN, is);
  }

  /** What comes next in its text is parted from what came last. */
  get gap(): boolean {
    return (this.flags & GAP) !== 0;
  }
  set gap(is: boolean) {
    this.mark(GAP, is);
  }

  /** Left out after all. */
  get dropped(): boolean {
    return (this.flags & DROPPED) !== 0;
  }
  set dropped(is: boolean) {
    this.mark(DROPPED, is);
  }

  /** Of a label: it names a control already. */
  get claimed(): boolean {
    return (this.flags & CLAIMED) !== 0;
  }
  set claimed(is: boolean) {
    this.mark(CLAIMED, is);
  }

  /** Its element or its role is one that holds a value. */
  get holding(): boolean {
    return (this.flags & HOLDING) !== 0;
  }
  set holding(is: boolean) {
    this.mark(HOLDING, is);
  }

  /** How many pieces of text it has heard. */
  get pieces(): number {
    return this.said === "" ? 0 : 1 + this.more.length;
  }

  get hasWords(): boolean {
    return !isBlank(this.said) || this.more.some((piece) => !isBlank(piece));
  }

  say(text: string): void {
    if (this.said === "") this.said = text;
    else this.more = noted(this.more, text);
  }

  /** What it has heard, from this piece on. */
  saidFrom(first: number): string {
    const { more } = this;
    let text = first === 0 ? this.said : "";
    for (let at = Math.max(0, first - 1); at < more.length; at++) text += more[at];
    return text;
  }

  private mark(flag: number, is: boolean): void {
    this.flags = is ? this.flags | flag : this.flags & ~flag;
  }
}

/** Where perceived text goes. `run`: a text node per block; `gather`: everything into one draft. */
export class Sink {
  declare readonly kind: "run" | "gather";
  declare draft: NodeDraft | null;
  /** The enclosing sink that also hears this text: a label in a row is part of the row. */
  declare readonly outer: Sink | null;

  constructor(kind: Sink["kind"], draft: NodeDraft | null, outer: Sink | null) {
    this.kind = kind;
    this.draft = draft;
    this.outer = outer;
  }
}

/** An element that others may name by its id. */
export class IdTarget {
  declare readonly attributes: Attributes;
  declare readonly span: Span;
  /** Drafts made inside it: from here, to there (exclusive). */
  declare readonly firstDraft: number;
  declare lastDraft: number;
  /** What it says, once somebody has asked. */
  text: string | undefined = undefined;

  constructor(attributes: Attributes, span: Span, firstDraft: number) {
    this.attributes = attributes;
    this.span = span;
    this.firstDraft = firstDraft;
    this.lastDraft = firstDraft;
  }
}
