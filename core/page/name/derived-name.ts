/**
 * Derived names: what a control without an accessible name is called by what a person sees beside it (SK9). A guess, and
 * marked as one. After the label inference of Chromium's Autofill.
 */

import { maskedWords } from "../mask/mask-text.js";
import { inputKind, tokenSet } from "../read/aria.js";
import { asBlock, type Block, childOf, type FieldPlace, isEnd, LEVELS } from "../read/block.js";
import type { NodeDraft, RowDraft } from "../read/draft.js";
import type { PageDraft } from "../read/page-draft.js";
import { stretch } from "../read/text-stream.js";
import { isBlank } from "../text.js";
import { attributeName, tooltipName } from "./attribute-name.js";
import { iconName } from "./icon-name.js";

/** What the name was taken from. `attribute`: from the markup alone, which nobody sees. */
export type NameSource = "column" | "cell" | "text" | "tooltip" | "icon" | "attribute";

export interface DerivedName {
  readonly name: string;
  readonly source: NameSource;
}

/** What is longer explains, and names nothing. */
const LABEL_MAX = 60;
/** Nodes before a control that are looked at (SK8). */
const LOOKS = 20;
const FIELD_ROLES = tokenSet("textbox searchbox combobox listbox spinbutton slider checkbox radio switch");
const TOGGLES = tokenSet("checkbox radio switch");
/** Heads of columns that hold the values of what the rows are called. */
const VALUES =
  /^(?:(?:new|neuer?|nouvelle|nuevo) )?(?:values?|werte?|valeurs?|valor(?:es)?|valore|valori|waarden?|settings?|answers?|antworte?n?|data|input)$/i;
const LABEL_CLASS = /(?:^|[-_\s])label(?:$|[-_\s])/i;
const isField = ({ interactive, tag, attributes, role }: NodeDraft): boolean =>
  interactive &&
  (tag === "input"
    ? inputKind((attributes["type"] ?? "text").toLowerCase()) !== "button"
    : tag === "select" || tag === "textarea" || FIELD_ROLES.has(role));

/** Of text in several lines. */
const isEditor = ({ tag, role }: FieldPlace): boolean => tag !== "input" && role === "textbox";

const derived = (name: string, source: NameSource): DerivedName | null => (name === "" ? null : { name, source });

/** Of one page, once all of it is known. */
export class DerivedNames {
  /** In the order of the page. */
  private fields: readonly NodeDraft[] | undefined;
  /** Without those that belong to an editor. */
  private plainFields: readonly NodeDraft[] | undefined;
  private readonly page: PageDraft;

  constructor(page: PageDraft) {
    this.page = page;
  }

  /** Null where nothing is known; asked only for a control without an accessible name. */
  of(draft: NodeDraft): DerivedName | null {
    const seen = isField(draft) ? this.ofField(draft) : this.ofIcon(draft);
    const tooltip = derived(tooltipName(draft.attributes), "tooltip");
    const known = (isField(draft) ? seen : null) ?? tooltip ?? seen;
    // Boxes to tick one row each are told by their rows.
    const isOfRow = TOGGLES.has(draft.role) && draft.column >= 0;
    return known ?? (isOfRow ? null : derived(attributeName(draft.attributes), "attribute"));
  }

  /** The picture on it, by its own class or by that of what stands in it. */
  private ofIcon(draft: NodeDraft): DerivedName | null {
    const { element, lastElement } = draft;
    const { icons } = this.page;
    const inside = icons[firstFrom(icons, element + 1, (icon) => icon.element)];
    const own = inside === undefined || inside.element > lastElement ? iconName(draft) : inside.name;
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
  private beside(input: NodeDraft): string {
    const field = asBlock(input);
    let holder: Block | null = field.block;
    for (let level = 0; holder !== null && level < LEVELS && holder.tag !== "body"; level++) {
      const place = this.placeIn(holder, field);
      const words = this.wordsIn(holder, field, place) || this.buttonIn(holder, field, place);
      const isShared = place.before !== undefined || place.after !== undefined;
      if (labelled(words) !== "" || isShared || isEnd(holder)) return words;
      holder = holder.outer;
    }
    return "";
  }

  /** The fields next to this one in the same block. */
  private placeIn({ first, last }: Block, field: FieldPlace): AdjacentFields {
    const fields = this.fieldsBeside(field);
    const at = firstFrom(fields, field.at, placeOf);
    const [before, after] = [fields[at - 1], fields[at + 1]];
    return {
      before: before !== undefined && before.at >= first ? before : undefined,
      after: after !== undefined && after.at < last ? after : undefined,
    };
  }

  private fieldsBeside(field: FieldPlace): readonly NodeDraft[] {
    this.fields ??= this.page.drafts.filter((draft) => isField(draft) && !draft.dropped);
    this.plainFields ??= this.fields.filter(({ region }) => region?.role !== "toolbar");
    return isEditor(field) ? this.plainFields : this.fields;
  }

  private wordsIn(holder: Block, field: FieldPlace, place: AdjacentFields): string {
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
  private buttonIn({ first }: Block, field: FieldPlace, { before }: AdjacentFields): string {
    const from = Math.max(first, (before?.at ?? -1) + 1);
    const button = this.page.drafts
      .slice(from, Math.min(field.at, from + LOOKS))
      .find((draft) => parts(draft) && LABEL_CLASS.test(draft.block.attributes["class"] ?? ""));
    return button === undefined ? "" : this.page.text.read(button);
  }

  private wordsBefore(holder: Block, input: FieldPlace, before: FieldPlace | undefined): string {
    const bar = isEditor(input) ? this.toolbarBefore(holder, input) : null;
    // A label stands over the bar of its editor.
    const field = bar === null ? input : { ...input, at: bar.at, from: bar.from };
    let from = before === undefined ? holder.from : (childOf(holder, before)?.to ?? before.to);
    const { drafts } = this.page;
    for (let at = field.at - 1, looks = 0; at >= holder.first && looks < LOOKS; at--, looks++) {
      const other = drafts[at];
      const isParted = other !== undefined && (parts(other) || other.claimed);
      if (!isParted || other.to > field.from) continue;
      from = Math.max(from, other.to);
      break;
    }
    return this.read(field, from, field.from);
  }

  private toolbarBefore({ first }: Block, { at }: FieldPlace): NodeDraft | null {
    const last = this.page.drafts.slice(first, at).findLast(({ dropped }) => !dropped);
    let bar = last?.role === "toolbar" ? last : (last?.region ?? null);
    while (bar !== null && bar.role !== "toolbar") bar = bar.region;
    return bar !== null && bar.at >= first ? bar : null;
  }

  private wordsAfter(holder: Block, field: FieldPlace, after: NodeDraft | undefined): string {
    const to = after === undefined ? holder.to : (childOf(holder, after)?.from ?? after.from);
    const button = this.page.drafts
      .slice(field.at + 1, field.at + LOOKS)
      .find((other) => parts(other) && other.role !== "link" && other.from >= field.to);
    return this.read(field, field.to, Math.min(to, button?.from ?? to));
  }

  /** "Yes ○ No ○": the words come first, and none are left for the last. */
  private isLabelledBefore(holder: Block, { before, after }: AdjacentFields): boolean {
    if (before === undefined && after === undefined) return false;
    const inside = this.fields ?? [];
    const last = inside[firstFrom(inside, holder.last, placeOf) - 1];
    return last !== undefined && this.wordsAfter(holder, last, undefined) === "";
  }

  private isInLine(holder: Block, field: FieldPlace): boolean {
    const last = this.page.drafts[field.at - 1];
    return field.block === holder && last?.block === holder && (last.kind === "text" || last.kind === "label");
  }

  /** Words that go on past what a label can be are told by their last part, where that is one. */
  private read(field: FieldPlace, from: number, to: number): string {
    const { at } = field;
    const { text } = this.page;
    const between = stretch(field, from, to);
    // What an editor hides from readers of the screen is the numbers of its lines.
    const words = from < to ? text.read(between, !isEditor(field)) : "";
    if (words.length <= LABEL_MAX) return words;
    const last = this.page.drafts[at - 1];
    const isLast = last !== undefined && last.from >= from && last.to <= to && !last.dropped;
    return isLast ? maskedWords(last.said) : "";
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

/** Words before it belong to it: a control, or what the page has to say. */
const parts = (draft: NodeDraft): boolean => {
  const { interactive, message, dropped, kind } = draft;
  return !dropped && (interactive || (message && (kind !== "message" || !isBlank(draft.said))));
};

/** The words of the cell before; of two cells, for what is ticked, those of the one after. */
function neighbour({ column, role }: NodeDraft, { cells }: RowDraft): string {
  const before = cells.filter(({ at, text }) => at < column && text !== "").at(-1);
  if (before !== undefined) return before.text;
  const [, second] = cells;
  return TOGGLES.has(role) && cells.length === 2 && second !== undefined && second.at > column ? second.text : "";
}

/** As a label is read: without what marks the field as required. "" for what is no label. */
function labelled(words: string): string {
  if (words === "") return "";
  const label = words.replace(/(?<![\s:*•·…,])[\s:*•·…,]+$/u, "").replace(/^[\s*•·]+/u, "");
  return label.length <= LABEL_MAX && /\p{L}|^[#%$€£]$/u.test(label) ? label : "";
}
