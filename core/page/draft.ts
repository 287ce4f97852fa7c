/** Drafts: the state of the parse, kept until names that stand further down the page are known. */

import type { Attributes } from "./aria.js";
import type { CellDraft, Columns } from "./rows.js";
import type { NodeState } from "./skeleton.js";
import { type Span, TextStream } from "./text.js";

type DraftKind = "control" | "region" | "heading" | "row" | "message" | "text" | "image" | "label" | "caption";

/** A node in the making. */
export interface NodeDraft {
  readonly kind: DraftKind;
  role: string;
  readonly tag: string;
  readonly attributes: Attributes;
  readonly span: Span;
  /** Its place among the drafts of the page. */
  readonly at: number;
  /** The nearest block around it. */
  readonly block: Block;
  /** Perceived text, in order; of a row, message, heading, label or text region. */
  readonly parts: string[];
  /** Some of that text is its own, not a link's. */
  own?: boolean;
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
  interactive?: boolean;
  message?: boolean;
  /** Of a message: what its class says of the news. */
  means?: "error" | "success" | undefined;
  /** Name taken from content (accname 2F). */
  byContent?: boolean;
  /** Of a label: its class says that it tells of an error; of a field: what holds it says so. */
  flagged?: boolean;
  /** Of a tree item: how many are around it. */
  branches: number;
  /** Of a control: the elements inside it, by their order on the page: from here, to there. */
  readonly element: number;
  lastElement?: number;
  /** Of a run of text: its first piece, by the order of the page's pieces of text. */
  readonly piece?: number;
  /** Left out after all. */
  dropped?: boolean;
  /** Of a row: what its first cell says, which tells the controls in the row apart. */
  anchor: string;
  /** Those words are a control's. */
  pressed?: boolean;
  /** Of a row: it holds column headers and nothing else, so its first cell does not say which row it is. */
  heads?: boolean;
  /** Of a row: its cells, and the column that the next one stands in. */
  readonly cells: CellDraft[];
  nextColumn: number;
  /** Of a row: regions or rows of their own stand in it. */
  holds?: boolean;
  /** Column of the cell around it, or that it is; -1 for none. */
  column: number;
  /** `label` elements around it, a fieldset's legends, a table's captions. */
  readonly labels: NodeDraft[];
  /** Of a native select. */
  readonly options: { readonly attributes: Attributes; readonly disabled: boolean; text: string }[];
  /** Text typed into a textarea or an editable element. */
  readonly typed: string[];
  /** Of a region: the first heading inside; of a card that can be clicked: its first words. */
  firstHeading: NodeDraft | null;
  /** Of a region: a field stands in it. */
  filled?: boolean;
  /** Of a summary: whether its details are open. */
  expanded?: boolean;
}

/** Where perceived text goes. `run`: a text node per block; `gather`: everything into one draft. */
export interface Sink {
  readonly kind: "run" | "gather";
  draft: NodeDraft | null;
  /** The enclosing sink that also hears this text: a label in a row is part of the row. */
  readonly outer: Sink | null;
}

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
export interface Block extends Pick<NodeDraft, "tag" | "attributes"> {
  readonly outer: Block | null;
  /** Its part of the page's text. */
  readonly from: number;
  to: number;
  /** Drafts made inside it: from here, to there (exclusive). */
  readonly first: number;
  last: number;
}

/** An open element. */
export interface Frame {
  readonly tag: string;
  /** Which implied ends reach from in here (`html.ts`). */
  readonly reach: number;
  readonly context: Context;
  /** Of its content; absent for elements inside a select or an editor, and without consequence when hidden. */
  readonly span?: Span;
  /** The context around it, when its edges part words. */
  readonly outer?: Context | null;
  /** The block around it, when it is one itself. */
  readonly outerBlock?: Block | null;
  /** The run of text that its end ends. */
  readonly run?: Sink | null;
  /** What else ends with it. */
  readonly ends?: readonly (() => void)[];
  /** What its id stands for. */
  readonly referent?: IdTarget | null;
  /** Closed details: everything but its first summary is hidden. */
  readonly details?: { readonly open: boolean; summaries: number } | null;
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
  block: Block = { tag: "body", attributes: {}, outer: null, from: 0, to: 0, first: 0, last: 0 };
  title = "";

  /** Adds a draft at this point of the page. */
  add(
    context: Context,
    start: Pick<NodeDraft, "kind" | "role" | "tag" | "attributes" | "span" | "piece"> & { readonly disabled?: boolean },
  ): NodeDraft {
    const { region, row, form, dialog, column } = context;
    const { kind, span } = start;
    const draft: NodeDraft = {
      ...start,
      at: this.drafts.length,
      block: this.block,
      element: this.elements,
      region,
      row,
      form,
      dialog,
      column,
      inert: span.quiet > 0,
      disabled: start.disabled ?? context.disabled,
      heading: this.heading,
      firstHeading: null,
      parts: [],
      cells: [],
      labels: [],
      options: [],
      typed: [],
      sorted: kind === "control" ? context.sorted : undefined,
      anchor: "",
      nextColumn: 0,
      branches: 0,
    };
    this.drafts.push(draft);
    // A form in a cell may be no more than the button that it sends itself by.
    if (row && (kind === "row" || (kind === "region" && start.role !== "form"))) row.holds = true;
    this.looks += context.counters;
    return draft;
  }
}
