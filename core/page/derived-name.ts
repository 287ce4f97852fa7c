/**
 * Derived names: what a control without an accessible name is called by what a person sees beside it (SK9). A guess, and
 * marked as one. After the label inference of Chromium's Autofill.
 */

import { inputKind, tokenSet } from "./aria.js";
import type { Block, NodeDraft, PageDraft } from "./draft.js";
import { iconName } from "./icon-name.js";
import { cleanText, clip } from "./text.js";

/** What the name was taken from. `attribute`: from the markup alone, which nobody sees. */
export type NameSource = "column" | "cell" | "text" | "tooltip" | "icon" | "attribute";

export interface DerivedName {
  readonly name: string;
  readonly source: NameSource;
}

/** What is longer explains, and names nothing. */
const LABEL_MAX = 60;
/** Blocks around a control that are looked through for its label. */
const LEVELS = 5;
/** Nodes before a control that are looked at (SK8). */
const LOOKS = 20;
const FIELD_ROLES = tokenSet("textbox searchbox combobox listbox spinbutton slider checkbox radio switch");
const TOGGLES = tokenSet("checkbox radio switch");
/** What stands outside of these belongs to others too. */
const ENDS = tokenSet("form dialog fieldset section article main aside nav header footer li");
/** Heads of columns that hold the values of what the rows are called. */
const VALUES =
  /^(?:(?:new|neuer?|nouvelle|nuevo) )?(?:values?|werte?|valeurs?|valor(?:es)?|valore|valori|waarden?|settings?|answers?|antworte?n?|data|input)$/i;
const LABEL_CLASS = /(?:^|[-_\s])label(?:$|[-_\s])/i;
const CELLS = /^(?:cell|gridcell|columnheader|rowheader)$/;

const isField = ({ interactive, tag, attributes, role }: NodeDraft): boolean =>
  interactive === true &&
  (tag === "input"
    ? inputKind((attributes["type"] ?? "text").toLowerCase()) !== "button"
    : tag === "select" || tag === "textarea" || FIELD_ROLES.has(role));

/** Of one page, once all of it is known. */
export class DerivedNames {
  /** In the order of the page. */
  private fields: readonly NodeDraft[] | undefined;
  private readonly page: PageDraft;

  constructor(page: PageDraft) {
    this.page = page;
  }

  /** Null where nothing is known; asked only for a control without an accessible name. */
  of(draft: NodeDraft): DerivedName | null {
    const seen = isField(draft) ? this.ofField(draft) : this.ofIcon(draft);
    const known = (isField(draft) ? seen : null) ?? ofTooltip(draft) ?? seen;
    // Boxes to tick one row each are told by their rows.
    return known ?? (TOGGLES.has(draft.role) && draft.column >= 0 ? null : ofAttribute(draft));
  }

  /** The picture on it, by its own class or by that of what stands in it. */
  private ofIcon({ tag, attributes, element, lastElement = element }: NodeDraft): DerivedName | null {
    const { icons } = this.page;
    const inside = icons[firstFrom(icons, element + 1, (icon) => icon.element)];
    const own = inside === undefined || inside.element > lastElement ? iconName(tag, attributes) : inside.name;
    return own === "" ? null : { name: own, source: "icon" };
  }

  private ofField(field: NodeDraft): DerivedName | null {
    const beside = labelled(this.beside(field));
    if (beside !== "") return { name: beside, source: "text" };
    const { row, column } = field;
    if (row === null || column < 0) return null;
    const head = labelled(this.page.columns.get(row.region)?.names[column] ?? "");
    const isValue = VALUES.test(head) && row.cells.length > 1 && labelled(row.anchor) !== "";
    if (isValue) return { name: labelled(row.anchor), source: "cell" };
    if (head !== "") return { name: head, source: "column" };
    const cell = labelled(neighbour(field, row));
    return cell === "" ? null : { name: cell, source: "cell" };
  }

  /** Of a field; "" for a control that is none, and where nothing stands beside it. */
  label(draft: NodeDraft): string {
    return isField(draft) ? labelled(this.beside(draft)) : "";
  }

  /** From the innermost block outwards, as far as the field is the only one in there. */
  private beside(field: NodeDraft): string {
    let holder: Block | null = field.block;
    for (let level = 0; holder !== null && level < LEVELS && holder.tag !== "body"; level++) {
      const place = this.placeIn(holder, field);
      const words = this.wordsIn(holder, field, place) || this.buttonIn(holder, field, place);
      const isShared = place.before !== undefined || place.after !== undefined;
      if (words !== "" || isShared || isEnd(holder)) return words;
      holder = holder.outer;
    }
    return "";
  }

  /** The fields next to this one in the same block. */
  private placeIn({ first, last }: Block, field: NodeDraft): AdjacentFields {
    this.fields ??= this.page.drafts.filter((draft) => isField(draft) && draft.dropped !== true);
    const at = firstFrom(this.fields, field.at, placeOf);
    const [before, after] = [this.fields[at - 1], this.fields[at + 1]];
    return {
      before: before !== undefined && before.at >= first ? before : undefined,
      after: after !== undefined && after.at < last ? after : undefined,
    };
  }

  private wordsIn(holder: Block, field: NodeDraft, place: AdjacentFields): string {
    const { before, after } = place;
    const follows = TOGGLES.has(field.role) ? this.wordsAfter(holder, field, after) : "";
    const leads = this.wordsBefore(holder, field, before);
    if (TOGGLES.has(field.role)) return follows !== "" && !this.isLabelledBefore(holder, place) ? follows : leads;
    if (before !== undefined || after === undefined || leads === "") return leads;
    // Words over several fields are about all of them, unless each has its own or they stand in its very line.
    const isOwn = this.wordsBefore(holder, after, field) !== "" || this.isInLine(holder, field);
    return isOwn ? leads : "";
  }

  /** A label may be a button itself, which opens a menu about the field; its class says what it is. */
  private buttonIn({ first }: Block, field: NodeDraft, { before }: AdjacentFields): string {
    const from = Math.max(first, (before?.at ?? -1) + 1);
    const button = this.page.drafts
      .slice(from, Math.min(field.at, from + LOOKS))
      .find((draft) => parts(draft) && LABEL_CLASS.test(draft.block.attributes["class"] ?? ""));
    return button === undefined ? "" : this.page.text.read(button.span);
  }

  private wordsBefore(holder: Block, field: NodeDraft, before: NodeDraft | undefined): string {
    let from = before === undefined ? holder.from : (childOf(holder, before)?.to ?? before.span.to);
    const { drafts } = this.page;
    for (let at = field.at - 1, looks = 0; at >= holder.first && looks < LOOKS; at--, looks++) {
      const other = drafts[at];
      const isParted = other !== undefined && (parts(other) || this.page.claimed.has(other));
      if (!isParted || other.span.to > field.span.from) continue;
      from = Math.max(from, other.span.to);
      break;
    }
    return this.read(field, from, field.span.from);
  }

  private wordsAfter(holder: Block, field: NodeDraft, after: NodeDraft | undefined): string {
    const to = after === undefined ? holder.to : (childOf(holder, after)?.from ?? after.span.from);
    const button = this.page.drafts
      .slice(field.at + 1, field.at + LOOKS)
      .find((other) => parts(other) && other.role !== "link" && other.span.from >= field.span.to);
    return this.read(field, field.span.to, Math.min(to, button?.span.from ?? to));
  }

  /** "Yes ○ No ○": the words come first, and none are left for the last. */
  private isLabelledBefore(holder: Block, { before, after }: AdjacentFields): boolean {
    if (before === undefined && after === undefined) return false;
    const inside = this.fields ?? [];
    const last = inside[firstFrom(inside, holder.last, placeOf) - 1];
    return last !== undefined && this.wordsAfter(holder, last, undefined) === "";
  }

  private isInLine(holder: Block, field: NodeDraft): boolean {
    const last = this.page.drafts[field.at - 1];
    return field.block === holder && last?.block === holder && (last.kind === "text" || last.kind === "label");
  }

  /** Words that go on past what a label can be are told by their last part, where that is one. */
  private read({ at, span }: NodeDraft, from: number, to: number): string {
    const words = from < to ? this.page.text.read({ ...span, from, to }) : "";
    if (words.length <= LABEL_MAX) return words;
    const last = this.page.drafts[at - 1];
    const isLast = last !== undefined && last.span.from >= from && last.span.to <= to && last.dropped !== true;
    return isLast ? cleanText(last.parts.join("")) : "";
  }
}

interface AdjacentFields {
  readonly before: NodeDraft | undefined;
  readonly after: NodeDraft | undefined;
}

const placeOf = ({ at }: NodeDraft): number => at;

/** The index of the first that does not stand before `at`. */
function firstFrom<T>(all: readonly T[], at: number, place: (one: T) => number): number {
  let low = 0;
  let high = all.length;
  while (low < high) {
    const middle = (low + high) >> 1;
    const one = all[middle];
    if (one !== undefined && place(one) < at) low = middle + 1;
    else high = middle;
  }
  return low;
}

/** The block in `holder` in which the draft stands; undefined when it stands in none, or too deep. */
function childOf(holder: Block, { block }: NodeDraft): Block | undefined {
  let at: Block | null = block;
  for (let level = 0; at !== null && at !== holder && level < 4 * LEVELS; level++) {
    if (at.outer === holder) return at;
    at = at.outer;
  }
  return undefined;
}

/** Words before it belong to it: a control, or what the page has to say. */
const parts = ({ interactive, message, dropped }: NodeDraft): boolean =>
  dropped !== true && (interactive === true || message === true);

const isEnd = ({ tag, attributes }: Block): boolean =>
  ENDS.has(tag) || tag === "td" || tag === "th" || CELLS.test(attributes["role"] ?? "");

/** The words of the cell before; of two cells, for what is ticked, those of the one after. */
function neighbour({ column, role }: NodeDraft, { cells }: NodeDraft): string {
  const before = cells.filter(({ at, text }) => at < column && text !== "").at(-1);
  if (before !== undefined) return before.text;
  const [, second] = cells;
  return TOGGLES.has(role) && cells.length === 2 && second !== undefined && second.at > column ? second.text : "";
}

/** As a label is read: without what marks the field as required. "" for what is no label. */
function labelled(words: string): string {
  const label = words.replace(/[\s:*•·…,]+$/u, "").replace(/^[\s*•·]+/u, "");
  return label.length <= LABEL_MAX && /\p{L}|^[#%$€£]$/u.test(label) ? label : "";
}

/** Where libraries keep what they show while the pointer rests on it. */
const TOOLTIPS =
  "data-tooltip data-original-title data-bs-original-title data-tippy-content data-tip data-title mattooltip tooltip".split(
    " ",
  );

function ofTooltip({ attributes }: NodeDraft): DerivedName | null {
  const said = TOOLTIPS.map((name) => cleanText(attributes[name] ?? "")).find((text) => labelled(text) !== "");
  return said === undefined ? null : { name: said, source: "tooltip" };
}

/** `user[first_name]` → "user first name". */
function ofAttribute({ attributes }: NodeDraft): DerivedName | null {
  const written = attributes["name"] ?? attributes["data-action"] ?? "";
  const words = written
    .replace(/(\p{Ll})(\p{Lu})/gu, "$1 $2")
    .toLowerCase()
    .split(/[^\p{L}\p{N}]+/u)
    .filter((word) => word !== "");
  const name = clip(words.join(" "), LABEL_MAX);
  return /\p{L}{2}/u.test(name) ? { name, source: "attribute" } : null;
}
