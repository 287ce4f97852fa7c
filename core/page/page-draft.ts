/** Page draft: everything gathered of a page while it streams by. */

import type { ElementSource } from "./aria.js";
import type { Block } from "./block.js";
import { ClientIds } from "./client-id.js";
import type { Columns } from "./columns.js";
import { type DraftKind, type IdTarget, NodeDraft } from "./draft.js";
import type { Context } from "./handed-down.js";
import { classNewsOf } from "./html.js";
import { pictureOfClass } from "./icon-name.js";
import { NONE } from "./noted.js";
import { onceForEachName } from "./once-for-each.js";
import { TextStream } from "./text-stream.js";
import { TextTable } from "./text-table.js";

/** What a page says of one id; one place for all of it, because most ids of a form are looked up from every side. */
export class IdFacts {
  /** The first element of that id wins, as in a browser. */
  referent: IdTarget | undefined = undefined;
  /** Some `aria-describedby` or `aria-errormessage` has named it so far. */
  isDescribing = false;
  /** `label for=` it. */
  labels: NodeDraft[] = NONE;
  /** The last control of that id. */
  control: NodeDraft | undefined = undefined;
  /** What those labels say, once somebody has asked: a hostile page gives ten thousand labels to ten thousand fields. */
  labelText: string | undefined = undefined;
}

/** A picture on a control, by its label, which is this piece of the page's text. */
export class Picture {
  declare readonly label: string;
  declare readonly at: number;
  declare readonly within: NodeDraft;

  constructor(label: string, at: number, within: NodeDraft) {
    this.label = label;
    this.at = at;
    this.within = within;
  }
}

/** A picture by what it stands for, and the order of its element. */
export class Icon {
  declare readonly element: number;
  declare readonly name: string;

  constructor(element: number, name: string) {
    this.element = element;
    this.name = name;
  }
}

export class PageDraft {
  readonly text = new TextStream();
  readonly drafts: NodeDraft[] = [];
  readonly rows: NodeDraft[] = [];
  /** All that its drafts have (`traits.ts`). */
  traits = 0;
  /** Opened so far. */
  elements = 0;
  /** Pieces of text so far. */
  pieces = 0;
  /** SK8: how often something is heard or counted again because elements stand in elements. */
  looks = 0;
  readonly ids = new TextTable<IdFacts>();
  /** Those that labels point at. */
  readonly labelled: IdFacts[] = [];
  /** By table; null: rows without one. */
  readonly columns = new Map<NodeDraft | null, Columns>();
  /** Pictures that say what they stand for, each with the order of its element. */
  readonly icons: Icon[] = [];
  /** The label of a picture, as long as no word has come after it. */
  pictured: Picture | null = null;
  readonly clientIds = new ClientIds();
  /** What classes say and what pictures they draw, by how they are written. */
  readonly classNews = onceForEachName(classNewsOf);
  readonly pictureOfClass = onceForEachName(pictureOfClass);
  heading: NodeDraft | null = null;
  /** Something is open that keeps a person from the rest. */
  hasModal = false;
  block: Block = { tag: "body", attributes: {}, traits: 0, outer: null, from: 0, to: 0, first: 0, last: 0 };
  title = "";
  language: string | undefined;

  /**
   * Once its skeleton is built. Lists as long as these are soon moved to where the garbage collector seldom looks, and would
   * keep there, though nobody reads them any more, all that a page was made of.
   */
  letGo(): void {
    const [first] = this.drafts;
    if (first !== undefined) this.drafts.fill(first);
    this.rows.length = 0;
    this.ids.letGo();
    this.text.letGo();
  }

  /** For what is to be known of this id. */
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
    const draft = new NodeDraft(this, context, kind, role, source);
    const { row, counters } = context;
    this.drafts[draft.at] = draft;
    if (kind === "row") this.rows.push(draft);
    this.traits |= draft.traits;
    // A form in a cell may be no more than the button that it sends itself by.
    if (row && (kind === "row" || (kind === "region" && role !== "form"))) row.line.holds = true;
    this.looks += counters;
    return draft;
  }
}
