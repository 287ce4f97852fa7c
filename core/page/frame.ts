/** Frames: the open elements, and what each hands down to those inside it. */

import type { Block, IdTarget, NodeDraft, Sink } from "./draft.js";
import type { OpenCell } from "./rows.js";
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

/** An open element. */
export interface Frame {
  readonly tag: string;
  /** Its place among the open ones. */
  at: number;
  /** Which implied ends reach from in here (`html.ts`). */
  readonly reach: number;
  /** What it hands down; for most the one around it. */
  context: Context;
  /** Of its content; null for elements inside a select or an editor, and without consequence when hidden. */
  readonly span: Span | null;
  /** The context around it, when its edges part words. */
  readonly outer: Context | null;
  /** The block around it, when it is one itself. */
  readonly outerBlock: Block | null;
  /** The run of text that its end ends. */
  run: Sink | null;
  /** The node that it is itself, for which its end settles something. */
  draft: NodeDraft | null;
  /** How many drafts there were when it had begun, how many elements, and which heading came last. */
  first: number;
  elements: number;
  heading: NodeDraft | null;
  /** A class made a message of it. */
  byClass: boolean;
  /** The cell of a row that it is. */
  cell: OpenCell | null;
  /** What its id stands for. */
  readonly referent: IdTarget | null;
  /** Closed details: everything but its first summary is hidden. */
  readonly details: { readonly open: boolean; summaries: number } | null;
}

/** Inside a select or an editor, or hidden: nothing ends with it but itself. */
export const plainFrame = (
  tag: string,
  reach: number,
  context: Context,
  span: Span | null = null,
  referent: IdTarget | null = null,
): Frame => ({
  tag,
  at: 0,
  reach,
  context,
  span,
  outer: null,
  outerBlock: null,
  run: null,
  draft: null,
  first: 0,
  elements: 0,
  heading: null,
  byClass: false,
  cell: null,
  referent,
  details: null,
});
