/** Handed down: what an element tells the elements inside it of what stands around them. */

import { type NodeDraft, Sink } from "./draft.js";
import type { NodeState } from "./skeleton.js";
import type { Level } from "./text-stream.js";

/** What an element hands down to its children; shared with the parent's as long as nothing differs. */
export interface Context extends Readonly<Record<"region" | "row", NodeDraft | null>> {
  readonly span: Level;
  readonly invisible: boolean;
  /** In what is `inert`. */
  readonly inert: boolean;
  /** In what is `aria-hidden`, and no client has seen that a pointer reaches it. */
  readonly veiled: boolean;
  /** In a part of an editor that is not written in. */
  readonly apart: boolean;
  readonly disabled: boolean;
  /** `aria-sort` of the column header around it. */
  readonly sorted: NodeState["sorted"];
  readonly sectioned: boolean;
  /** Names further out read through `id`s: text in here may be referred to although it is hidden. */
  readonly referable: boolean;
  /** The control around it that takes all text inside as its name. */
  readonly named: NodeDraft | null;
  readonly inLink: boolean;
  readonly sink: Sink;
  /** Of the cell around it; -1 for none. */
  readonly column: number;
  readonly label: NodeDraft | null;
  /** In a message, which takes in the text of headings and blocks, and of lists unless it is merely `aria-live`. */
  readonly message: { readonly lists: boolean; readonly byClass: boolean } | null;
  /** How many tree items are around it. */
  readonly branches: number;
  /** How many elements around it will look through what stands in them. */
  readonly counters: number;
  readonly svg: boolean;
  /** The name of a drawing (`title`, `desc` in SVG): for names only. */
  readonly svgText: boolean;
  readonly select: NodeDraft | null;
  readonly editing: NodeDraft | null;
  /** What of all this is so or not, in one place. */
  readonly flags: number;
}

export type MutableContext = { -readonly [K in keyof Context]: Context[K] };

const INVISIBLE = 1;
const DISABLED = 2;
const SECTIONED = 4;
const REFERABLE = 8;
const IN_LINK = 16;
const SVG = 32;
const SVG_TEXT = 64;
const INERT = 128;
const VEILED = 256;
const APART = 512;

/** At first that of a page before anything stands in it. A third of all elements have one, so what is so or not is in one place. */
export class OwnContext implements MutableContext {
  region: Context["region"] = null;
  row: Context["row"] = null;
  span: Level = { quiet: 0, muted: 0, hidden: false };
  sorted: Context["sorted"] = undefined;
  named: Context["named"] = null;
  sink = new Sink("run", null, null);
  column = -1;
  label: Context["label"] = null;
  message: Context["message"] = null;
  branches = 0;
  counters = 0;
  select: Context["select"] = null;
  editing: Context["editing"] = null;
  flags = 0;

  get invisible(): boolean {
    return (this.flags & INVISIBLE) !== 0;
  }
  set invisible(is: boolean) {
    this.mark(INVISIBLE, is);
  }

  get inert(): boolean {
    return (this.flags & INERT) !== 0;
  }
  set inert(is: boolean) {
    this.mark(INERT, is);
  }

  get veiled(): boolean {
    return (this.flags & VEILED) !== 0;
  }
  set veiled(is: boolean) {
    this.mark(VEILED, is);
  }

  get apart(): boolean {
    return (this.flags & APART) !== 0;
  }
  set apart(is: boolean) {
    this.mark(APART, is);
  }

  get disabled(): boolean {
    return (this.flags & DISABLED) !== 0;
  }
  set disabled(is: boolean) {
    this.mark(DISABLED, is);
  }

  get sectioned(): boolean {
    return (this.flags & SECTIONED) !== 0;
  }
  set sectioned(is: boolean) {
    this.mark(SECTIONED, is);
  }

  get referable(): boolean {
    return (this.flags & REFERABLE) !== 0;
  }
  set referable(is: boolean) {
    this.mark(REFERABLE, is);
  }

  get inLink(): boolean {
    return (this.flags & IN_LINK) !== 0;
  }
  set inLink(is: boolean) {
    this.mark(IN_LINK, is);
  }

  get svg(): boolean {
    return (this.flags & SVG) !== 0;
  }
  set svg(is: boolean) {
    this.mark(SVG, is);
  }

  get svgText(): boolean {
    return (this.flags & SVG_TEXT) !== 0;
  }
  set svgText(is: boolean) {
    this.mark(SVG_TEXT, is);
  }

  /** Becomes like this one. */
  follow(outer: Context): void {
    this.region = outer.region;
    this.row = outer.row;
    this.span = outer.span;
    this.sorted = outer.sorted;
    this.named = outer.named;
    this.sink = outer.sink;
    this.column = outer.column;
    this.label = outer.label;
    this.message = outer.message;
    this.branches = outer.branches;
    this.counters = outer.counters;
    this.select = outer.select;
    this.editing = outer.editing;
    this.flags = outer.flags;
  }

  private mark(flag: number, is: boolean): void {
    this.flags = is ? this.flags | flag : this.flags & ~flag;
  }
}
