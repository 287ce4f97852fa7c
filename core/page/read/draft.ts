/** Drafts: nodes under construction, kept until names further down the page are known. */

import type { DerivedName } from "../name/derived-name.js";
import type { NodeState } from "../skeleton.js";
import type { Attributes, ElementSource } from "./aria.js";
import type { Block } from "./block.js";
import type { CellDraft } from "./cell-draft.js";
import { FRAME_ORIGIN, framesIn } from "./frame-origin.js";
import type { Context } from "./handed-down.js";
import type { IdFacts, PageDraft } from "./page-draft.js";
import type { RegionPath } from "./region-path.js";
import type { Span } from "./text-stream.js";
import type { Unread } from "./unread.js";

export type DraftKind = "control" | "region" | "heading" | "row" | "message" | "text" | "image" | "label" | "caption";

/** The form and the dialog around something. */
export interface Home {
  readonly form: NodeDraft | null;
  readonly dialog: NodeDraft | null;
}

/** A node under construction and its range of the page's text. Hidden elements have no draft. */
export class NodeDraft implements Span, ElementSource {
  readonly kind: DraftKind;
  role: string;
  readonly tag: string;
  readonly attributes: Attributes;
  from: number;
  to: number;
  quiet: number;
  muted: number;
  /** Index among the drafts of the page. */
  readonly at: number;
  /** The nearest block around it. */
  readonly block: Block;
  /** The region and the row that hold it. */
  readonly region: NodeDraft | null;
  readonly row: RowDraft | null;
  /** The last heading before it in the same section. */
  readonly heading: NodeDraft | null;
  /** Numbers of its element and of the last element inside, in page order. */
  readonly element: number;
  lastElement: number;
  /** Column of the cell that it is or that is around it; -1 for none. */
  column: number;

  disabled: boolean;
  interactive = false;
  /** It is inside an `inert` element. */
  inert = false;
  /** It is inside an `aria-hidden` element, and no client has reported that a pointer reaches it. */
  veiled = false;
  message = false;
  /** Its name is taken from its content (accname 2F). */
  byContent = false;
  /** Some of its text is its own, not a link's. */
  own = false;
  /** A space precedes the next piece of its text. */
  gap = false;
  /** It becomes no node. */
  dropped = false;
  /** A label that names a control. */
  claimed = false;

  /** Perceived text of a row, message, heading, label or run of text. */
  said = "";

  /** Computed once, at the end of the page. */
  words: string | undefined = undefined;
  name: string | undefined = undefined;
  key: string | undefined = undefined;

  // Few drafts need the fields below. A page has ten thousand drafts, so these fields exist only where they are set.
  /** Number of the first text piece of a run of text, in page order. */
  declare piece?: number;
  /** `aria-sort` of the column header around a control. */
  declare sorted?: NodeState["sorted"];
  /** Meaning of a message, by its class. */
  declare means?: "error" | "success";
  /** The class of a label, or of an element around a field, signals an error. */
  declare flagged?: boolean;
  /** Number of tree items around a tree item. */
  declare branches?: number;
  /** `label` elements around it, a fieldset's legends, a table's captions. */
  declare labels?: NodeDraft[];
  /** Options of a native select. */
  declare options?: { readonly attributes: Attributes; readonly disabled: boolean; text: string }[];
  /** Text typed into a textarea or an editable element. */
  declare typed?: string[];
  /** The first heading inside a region, or the first words of a card that can be clicked. */
  declare firstHeading?: NodeDraft;
  /** A field stands in this region. */
  declare filled?: boolean;
  /** Origins of the frames around it, outermost first. */
  declare frames?: readonly string[];
  /** A part that cannot be read. */
  declare unread?: Unread;
  /** The details of this summary are open. */
  declare expanded?: boolean;
  /** Facts about its id. */
  declare ids?: IdFacts;
  declare guess?: DerivedName;
  /** For a region: its path, the name of the nearest group, and the home of its contents. */
  declare path?: RegionPath;
  declare group?: string;
  declare home?: Home;
  /** Creates a draft of `source` at this point of the page. It first covers the last piece of text. */
  constructor(page: PageDraft, context: Context, kind: DraftKind, role: string, source: ElementSource) {
    const { length } = page.text;
    this.kind = kind;
    this.role = role;
    this.tag = source.tag;
    this.attributes = source.attributes;
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
    this.disabled = context.disabled;
    this.heading = page.heading;
    if (kind === "control" && context.sorted) this.sorted = context.sorted;
    const origins = source.attributes[FRAME_ORIGIN];
    const frames = origins === undefined ? context.frames : framesIn(origins);
    if (frames.length > 0) this.frames = frames;
  }
}

export class RowDraft extends NodeDraft {
  /** Words of its first cell, which distinguish its controls from those of other rows. */
  anchor = "";
  /** The anchor words belong to a control. */
  pressed = false;
  /** It holds column headers and nothing else, so its first cell does not say which row it is. */
  heads = false;
  readonly cells: CellDraft[] = [];
  /** Column of the next cell. */
  nextColumn = 0;
  /** It contains regions or rows of its own. */
  holds = false;
}

/** Target of perceived text. `run`: a text node per block; `gather`: everything into one draft. */
export class Sink {
  readonly kind: "run" | "gather";
  draft: NodeDraft | null;
  /** The enclosing sink that also receives this text: a label in a row is part of the row. */
  readonly outer: Sink | null;

  constructor(kind: Sink["kind"], draft: NodeDraft | null, outer: Sink | null) {
    this.kind = kind;
    this.draft = draft;
    this.outer = outer;
  }
}

/** An element that others may name by its id. */
export interface IdTarget {
  readonly attributes: Attributes;
  readonly span: Span;
  /** Drafts made inside it: from the first, up to the last (exclusive). */
  readonly firstDraft: number;
  lastDraft: number;
  /** Its text, once something has asked for it. */
  text?: string;
}
