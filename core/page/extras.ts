/** Extras: what rows alone and few other drafts have, so that most, of which a page has ten thousand, are small. */

import type { Attributes } from "./aria.js";
import type { CellDraft } from "./cell-draft.js";
import type { DerivedName } from "./derived-name.js";
import type { NodeDraft } from "./draft.js";
import { NONE } from "./noted.js";
import type { RegionPath } from "./region-path.js";
import type { NodeState } from "./skeleton.js";
import type { Unread } from "./unread.js";

/** What only a row has. */
export class Line {
  /** What its first cell says, which tells the controls in the row apart. */
  anchor = "";
  /** That as its nodes know it, and as their fingerprints end; at the end of the page. */
  within: string | undefined = undefined;
  ending: string | undefined = undefined;
  quotedEnding: string | undefined = undefined;
  /** The places of the controls in rows that say the same (`equal-controls.ts`). */
  controls: number[] | undefined = undefined;
  /** Those words are a control's. */
  pressed = false;
  /** It holds column headers and nothing else, so its first cell does not say which row it is. */
  heads = false;
  /** Its cells, and the column that the next one stands in. */
  cells: CellDraft[] = NONE;
  nextColumn = 0;
  /** Regions or rows of their own stand in it. */
  holds = false;
}

/** The form and the dialog around something. A class, as whatever names drafts has to be (`built-node.ts`). */
export class Home {
  declare readonly form: NodeDraft | null;
  declare readonly dialog: NodeDraft | null;

  constructor(form: NodeDraft | null, dialog: NodeDraft | null) {
    this.form = form;
    this.dialog = dialog;
  }
}

/** What few drafts have. */
export class Extras {
  /** Of a control in a column header. */
  sorted: NodeState["sorted"] = undefined;
  /** Of a message: what its class says of the news. */
  means: "error" | "success" | undefined = undefined;
  /** Of a label: its class says that it tells of an error; of a field: what holds it says so. */
  flagged = false;
  /** Of a tree item: how many are around it. */
  branches = 0;
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
  /** Of a part that cannot be read. */
  unread: Unread | undefined = undefined;
  /** Of a summary: whether its details are open. */
  expanded = false;
  /** What follows is worked out at the end of the page, once for each: by what its name was guessed. */
  guess: DerivedName | null = null;
  /** Of a region: the path that leads into it, and the name of the nearest group. */
  path: RegionPath | undefined = undefined;
  group: string | undefined = undefined;
  /** Of what stands in it. */
  home: Home | undefined = undefined;
}

export const NO_LINE = new Line();
export const NO_EXTRAS: Readonly<Extras> = new Extras();

/** For what is noted in them. */
export function extrasOf(draft: NodeDraft): Extras {
  if (draft.extras !== NO_EXTRAS) return draft.extras;
  const extras = new Extras();
  draft.extras = extras;
  return extras;
}
