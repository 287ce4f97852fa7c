/** Drafts: the state of the parse, kept until names that stand further down the page are known. */

import type { Attributes } from "./aria.js";
import type { DerivedName } from "./derived-name.js";
import type { Context } from "./frame.js";
import { NONE } from "./noted.js";
import type { CellDraft, Columns } from "./rows.js";
import type { NodeState } from "./skeleton.js";
import { type Span, TextStream } from "./text-stream.js";

type DraftKind = "control" | "region" | "heading" | "row" | "message" | "text" | "image" | "label" | "caption";

/** A node in the making. */
export class NodeDraft {
  readonly kind: DraftKind;
  role: string;
  readonly tag: string;
  readonly attributes: Attributes;
  /** Of those attributes (`traits.ts`). */
  readonly traits: number;
  readonly span: Span;
  /** Its place among the drafts of the page. */
  readonly at: number;
  /** The nearest block around it. */
  readonly block: Block;
  /** Perceived text, in order; of a row, message, heading, label or text region. */
  parts: string[] = NONE;
  /** What comes next in them is parted from what came last. */
  gap = false;
  /** Those together, cleaned; once nothing comes any more. */
  words: string | undefined = undefined;
  /** Some of that text is its own, not a link's. */
  own = false;
  /** What holds it. */
  readonly region: NodeDraft | null;
  readonly row: NodeDraft | null;
  readonly form: NodeDraft | null;
  readonly dialog: NodeDraft | null;
  /** The last heading before it in the same section. */
  readonly heading: NodeDraft | null;
  readonly disabled: boolean;
  readonly inert: boolean;
  /** Of a control in a column header. */
  readonly sorted: NodeState["sorted"];
  interactive = false;
  message = false;
  /** Of a message: what its class says of the news. */
  means: "error" | "success" | undefined = undefined;
  /** Name taken from content (accname 2F). */
  byContent = false;
  /** Of a label: its class says that it tells of an error; of a field: what holds it says so. */
  flagged = false;
  /** Of a tree item: how many are around it. */
  branches = 0;
  /** Of a control: the elements inside it, by their order on the page: from here, to there. */
  readonly element: number;
  lastElement: number;
  /** Of a run of text: its first piece, by the order of the page's pieces of text. */
  readonly piece: number | undefined;
  /** Left out after all. */
  dropped = false;
  /** Of a row: what its first cell says, which tells the controls in the row apart. */
  anchor = "";
  /** That as its nodes know it, and as their fingerprints end; at the end of the page. */
  within: string | undefined = undefined;
  ending: string | undefined = undefined;
  /** Those words are a control's. */
  pressed = false;
  /** Of a row: it holds column headers and nothing else, so its first cell does not say which row it is. */
  heads = false;
  /** Of a row: its cells, and the column that the next one stands in. */
  cells: CellDraft[] = NONE;
  nextColumn = 0;
  /** Of a row: regions or rows of their own stand in it. */
  holds = false;
  /** Column of the cell around it, or that it is; -1 for none. */
  column: number;
  /** `label` elements around it, a fieldset's legends, a table's captions. */
  labels: NodeDraft[] = NONE;
  /** Of a native select. */
  options: { readonly attributes: Attributes; readonly disabled: boolean; text: string }[] = NONE;
  /** Text typed into a textarea or an editable element. */
  typed: string[] = NONE;
  /** Of a region: the first heading inside; of a card that can be clicked: its first words. */
  firstHeading: NodeDraft | null = null;
  /** Of a region: a field stands in it. */
  filled = false;
  /** Of a summary: whether its details are open. */
  expanded = false;
  /** What follows is worked out at the end of the page, once for each: what it is called, and by what that was guessed. */
  name: string | undefined = undefined;
  guess: DerivedName | null = null;
  /** Of a region: the path that leads into it, and the name of the nearest group. */
  path: RegionPath | undefined = undefined;
  group: string | undefined = undefined;
  /** Of its node. */
  key: string | undefined = undefined;

  constructor(
    page: PageDraft,
    context: Context,
    { kind, role, tag, attributes, traits, span, disabled, piece }: Start,
  ) {
    this.kind = kind;
    this.role = role;
    this.tag = tag;
    this.attributes = attributes;
    this.traits = traits;
    this.span = span;
    this.at = page.drafts.length;
    this.block = page.block;
    this.element = page.elements;
    this.lastElement = page.elements;
    this.region = context.region;
    this.row = context.row;
    this.form = context.form;
    this.dialog = context.dialog;
    this.column = context.column;
    this.inert = span.quiet > 0;
    this.disabled = disabled;
    this.piece = piece;
    this.heading = page.heading;
    this.sorted = kind === "control" ? context.sorted : undefined;
  }
}

type Start = Pick<NodeDraft, "kind" | "role" | "tag" | "attributes" | "traits" | "span" | "disabled"> & {
  readonly piece?: number;
};

/** What holds a region and itself: with names (`main>form "New patient"`), and by role alone. */
export interface RegionPath {
  readonly named: readonly string[];
  readonly roles: readonly string[];
  readonly namedPath: string;
  readonly rolesPath: string;
  /** The beginning of the fingerprints of the nodes in it, by their role. */
  readonly begins: Map<string, string>;
}

/** Where perceived text goes. `run`: a text node per block; `gather`: everything into one draft. */
export interface Sink {
  readonly kind: "run" | "gather";
  draft: NodeDraft | null;
  /** The enclosing sink that also hears this text: a label in a row is part of the row. */
  readonly outer: Sink | null;
}

/** An element that others may name by its id. */
export interface IdTarget {
  readonly attributes: Attributes;
  readonly span: Span;
  /** Drafts made inside it: from here, to there (exclusive). */
  readonly firstDraft: number;
  lastDraft: number;
  /** What it says, once somebody has asked. */
  text?: string;
}

/** A block: what a run of text is the text of, and where a label is looked for (SK9). */
export interface Block extends Pick<NodeDraft, "tag" | "attributes" | "traits"> {
  readonly outer: Block | null;
  /** Its part of the page's text. */
  readonly from: number;
  to: number;
  /** Drafts made inside it: from here, to there (exclusive). */
  readonly first: number;
  last: number;
}

/** Everything gathered of a page while it streams by. */
export class PageDraft {
  readonly text = new TextStream();
  readonly drafts: NodeDraft[] = [];
  /** Opened so far. */
  elements = 0;
  /** Pieces of text so far. */
  pieces = 0;
  /** SK8: how often something is heard or counted again because elements stand in elements. */
  looks = 0;
  /** First element of each id wins, as in a browser. */
  readonly ids = new Map<string, IdTarget>();
  /** Ids that some `aria-describedby` or `aria-errormessage` has named so far. */
  readonly described = new Set<string>();
  /** `label for=` by id. */
  readonly labels = new Map<string, NodeDraft[]>();
  /** What those labels say, once somebody has asked: a hostile page gives ten thousand labels to ten thousand fields. */
  readonly labelTexts = new Map<string, string>();
  /** Labels that already name the control they enclose. */
  readonly claimed = new Set<NodeDraft>();
  /** By table; null: rows without one. */
  readonly columns = new Map<NodeDraft | null, Columns>();
  /** Pictures that say what they stand for, each with the order of its element. */
  readonly icons: { readonly element: number; readonly name: string }[] = [];
  /** The label of a picture, as long as no word has come after it. */
  pictured: { readonly label: string; readonly at: number; readonly within: NodeDraft } | null = null;
  heading: NodeDraft | null = null;
  block: Block = { tag: "body", attributes: {}, traits: 0, outer: null, from: 0, to: 0, first: 0, last: 0 };
  title = "";

  /** Adds a draft at this point of the page. */
  add(context: Context, start: Start): NodeDraft {
    const draft = new NodeDraft(this, context, start);
    const { row, counters } = context;
    const { kind, role } = start;
    this.drafts.push(draft);
    // A form in a cell may be no more than the button that it sends itself by.
    if (row && (kind === "row" || (kind === "region" && role !== "form"))) row.holds = true;
    this.looks += counters;
    return draft;
  }
}
