/** Frames: the open elements, and what each hands down to those inside it. */

import type { Attributes } from "./aria.js";
import type { Block, IdTarget, NodeDraft, Sink } from "./draft.js";
import type { MessageSign } from "./html.js";
import type { CellDraft } from "./rows.js";
import type { NodeState } from "./skeleton.js";
import type { Span } from "./text-stream.js";

/** What an element hands down to its children; shared with the parent's as long as nothing differs. */
export interface Context extends Readonly<Record<"region" | "row" | "form" | "dialog", NodeDraft | null>> {
  readonly span: Pick<Span, "quiet" | "muted" | "hidden">;
  readonly invisible: boolean;
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
}

export type MutableContext = { -readonly [K in keyof Context]: Context[K] };

export const copyOf = (of: Context): MutableContext => ({
  region: of.region,
  row: of.row,
  form: of.form,
  dialog: of.dialog,
  span: of.span,
  invisible: of.invisible,
  disabled: of.disabled,
  sorted: of.sorted,
  sectioned: of.sectioned,
  referable: of.referable,
  named: of.named,
  inLink: of.inLink,
  sink: of.sink,
  column: of.column,
  label: of.label,
  message: of.message,
  branches: of.branches,
  counters: of.counters,
  svg: of.svg,
  svgText: of.svgText,
  select: of.select,
  editing: of.editing,
});

/** An open element: what it is, and what its end settles. */
export class Frame {
  readonly tag: string;
  readonly attributes: Attributes;
  /** Of those attributes (`traits.ts`). */
  readonly traits: number;
  /** Which implied ends reach from in here (`html.ts`). */
  readonly reach: number;
  /** The context around it. */
  readonly outer: Context;
  /** What it hands down; for most the one around it. */
  context: Context;
  /** Its place among the open ones. */
  at = 0;
  role = "";
  sign: MessageSign | null = null;
  interactive = false;
  block = false;
  /** Its edges part words. */
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

  constructor(tag: string, attributes: Attributes, traits: number, outer: Context, reach: number) {
    this.tag = tag;
    this.attributes = attributes;
    this.traits = traits;
    this.reach = reach;
    this.outer = outer;
    this.context = outer;
  }
}

/** Most elements need none. */
export function spanOf(frame: Frame): Span {
  const { from, quiet, muted } = frame;
  frame.span ??= { from, to: -1, quiet, muted, hidden: false };
  return frame.span;
}
