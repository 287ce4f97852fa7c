/** Context: what an element tells the elements inside it about what stands around them. */

import type { NodeState } from "../skeleton.js";
import { type NodeDraft, type RowDraft, Sink } from "./draft.js";
import type { Level } from "./text-stream.js";

/** An element shares the context of its parent as long as nothing differs. */
export interface Context {
  readonly region: NodeDraft | null;
  readonly row: RowDraft | null;
  readonly span: Level;
  readonly invisible: boolean;
  /** Inside an `inert` element. */
  readonly inert: boolean;
  /** Inside an `aria-hidden` element, and no client has seen that a pointer reaches it. */
  readonly veiled: boolean;
  /** Inside a part of an editor that cannot be edited. */
  readonly apart: boolean;
  readonly disabled: boolean;
  /** `aria-sort` of the column header around it. */
  readonly sorted: NodeState["sorted"];
  readonly sectioned: boolean;
  /** An id around it may be referred to, so its text counts for names although it is hidden. */
  readonly referable: boolean;
  /** The control around it that takes all text inside as its name. */
  readonly named: NodeDraft | null;
  readonly inLink: boolean;
  readonly sink: Sink;
  /** Column of the cell around it; -1 for none. */
  readonly column: number;
  readonly label: NodeDraft | null;
  /** A message takes in the text of headings and blocks, and of lists unless it is merely `aria-live`. */
  readonly message: { readonly lists: boolean; readonly byClass: boolean } | null;
  /** Number of tree items around it. */
  readonly branches: number;
  /** Number of elements around it that look through their content at their end. */
  readonly counters: number;
  readonly svg: boolean;
  /** Inside the name of a drawing (`title`, `desc` in SVG), which counts for names only. */
  readonly svgText: boolean;
  readonly select: NodeDraft | null;
  readonly editing: NodeDraft | null;
  /** Origins of the frames around it, outermost first; empty in the page itself. */
  readonly frames: readonly string[];
}

export type MutableContext = { -readonly [K in keyof Context]: Context[K] };

/** Context at the start of a page. */
export const pageContext = (): Context => ({
  region: null,
  row: null,
  span: { quiet: 0, muted: 0, hidden: false },
  invisible: false,
  inert: false,
  veiled: false,
  apart: false,
  disabled: false,
  sorted: undefined,
  sectioned: false,
  referable: false,
  named: null,
  inLink: false,
  sink: new Sink("run", null, null),
  column: -1,
  label: null,
  message: null,
  branches: 0,
  counters: 0,
  svg: false,
  svgText: false,
  select: null,
  editing: null,
  frames: [],
});
