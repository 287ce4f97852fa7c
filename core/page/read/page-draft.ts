/** Page draft: everything gathered of a page while it streams by. */

import type { ElementSource } from "./aria.js";
import type { Block } from "./block.js";
import type { Columns } from "./columns.js";
import { type DraftKind, type IdTarget, NodeDraft, RowDraft } from "./draft.js";
import type { Context } from "./handed-down.js";
import { TextStream } from "./text-stream.js";

/** All that a page says about one id. */
export class IdFacts {
  /** The first element of that id wins, as in a browser. */
  referent: IdTarget | undefined = undefined;
  /** Some `aria-describedby` or `aria-errormessage` has named it so far. */
  isDescribing = false;
  /** Labels whose `for` names it. */
  labels: NodeDraft[] = [];
  /** The last control of that id. */
  control: NodeDraft | undefined = undefined;
  /** Text of those labels, remembered: a hostile page gives ten thousand labels to ten thousand fields. */
  labelText: string | undefined = undefined;
}

/** A picture on a control, by its label, which is one piece of the page's text. */
interface Picture {
  readonly label: string;
  readonly at: number;
  readonly within: NodeDraft;
}

/** The meaning of a picture, and the order of its element. */
export interface Icon {
  readonly element: number;
  readonly name: string;
}

export class PageDraft {
  readonly text = new TextStream();
  readonly drafts: NodeDraft[] = [];
  readonly rows: RowDraft[] = [];
  /** Elements opened so far. */
  elements = 0;
  /** Pieces of text so far. */
  pieces = 0;
  /** SK8: how often something is heard or counted again because elements stand in elements. */
  looks = 0;
  readonly ids = new Map<string, IdFacts>();
  /** Ids that labels point at. */
  readonly labelled: IdFacts[] = [];
  /** By table; null: rows without one. */
  readonly columns = new Map<NodeDraft | null, Columns>();
  /** Pictures with a known meaning, in the order of the page. */
  readonly icons: Icon[] = [];
  /** The labelled picture before which no word has come yet. */
  pictured: Picture | null = null;
  heading: NodeDraft | null = null;
  /** Something is open that keeps a person from the rest. */
  hasModal = false;
  block: Block = { tag: "body", attributes: {}, outer: null, from: 0, to: 0, first: 0, last: 0 };
  title = "";
  language: string | undefined;

  /** Facts about this id, to be filled in. */
  idFacts(id: string): IdFacts {
    let facts = this.ids.get(id);
    if (facts === undefined) {
      facts = new IdFacts();
      this.ids.set(id, facts);
    }
    return facts;
  }

  /** Adds a draft at this point of the page. */
  add(context: Context, kind: DraftKind, role: string, source: ElementSource): NodeDraft {
    const { row, counters } = context;
    // A form in a cell may be no more than the button that it sends itself by.
    if (row && (kind === "row" || (kind === "region" && role !== "form"))) row.holds = true;
    this.looks += counters;
    if (kind !== "row") return this.added(new NodeDraft(this, context, kind, role, source));
    const added = this.added(new RowDraft(this, context, kind, role, source));
    this.rows.push(added);
    return added;
  }

  private added<D extends NodeDraft>(draft: D): D {
    this.drafts.push(draft);
    return draft;
  }
}
