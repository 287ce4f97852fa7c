/**
 * Derived names: guessed names for controls without an accessible name, taken from what a person sees beside them (SK9).
 * They are marked as guesses. After the label inference of Chromium's Autofill.
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

/** Source of the name. `attribute`: from the markup alone, which nobody sees. */
export type NameSource = "column" | "cell" | "text" | "tooltip" | "icon" | "attribute";

export interface DerivedName {
  readonly name: string;
  readonly source: NameSource;
}

/** Longer texts are explanations, not names. */
const LABEL_MAX = 60;
/** Nodes examined before or after a control (SK8). */
const LOOKS = 20;
const FIELD_ROLES = tokenSet("textbox searchbox combobox listbox spinbutton slider checkbox radio switch");
const TOGGLES = tokenSet("checkbox radio switch");
/** Headers of value columns; a field in one is named after its row. */
const VALUES =
  /^(?:(?:new|neuer?|nouvelle|nuevo) )?(?:values?|werte?|valeurs?|valor(?:es)?|valore|valori|waarden?|settings?|answers?|antworte?n?|data|input)$/i;
const LABEL_CLASS = /(?:^|[-_\s])label(?:$|[-_\s])/i;
const isField = ({ interactive, tag, attributes, role }: NodeDraft): boolean =>
  interactive &&
  (tag === "input"
    ? inputKind((attributes["type"] ?? "text").toLowerCase()) !== "button"
    : tag === "select" || tag === "textarea" || FIELD_ROLES.has(role));

/** A field for several lines of text. */
const isEditor = ({ tag, role }: FieldPlace): boolean => tag !== "input" && role === "textbox";

const derived = (name: string, source: NameSource): DerivedName | null => (name === "" ? null : { name, source });

/** Derived names of one page, which must be complete. */
export class DerivedNames {
  /** All fields, in page order. */
  private fields: readonly NodeDraft[] | undefined;
  /** Fields outside the toolbars of editors. */
  private plainFields: readonly NodeDraft[] | undefined;
  private readonly page: PageDraft;

  constructor(page: PageDraft) {
    this.page = page;
  }

  /** Null if nothing is found. Call it only for a control without an accessible name. */
  of(draft: NodeDraft): DerivedName | null {
    const seen = isField(draft) ? this.ofField(draft) : this.ofIcon(draft);
    const tooltip = derived(tooltipName(draft.attributes), "tooltip");
    const known = (isField(draft) ? seen : null) ?? tooltip ?? seen;
    // A checkbox that selects a row is identified by the row.
    const isOfRow = TOGGLES.has(draft.role) && draft.column >= 0;
    return known ?? (isOfRow ? null : derived(attributeName(draft.attributes), "attribute"));
  }

  /** Name from the first icon inside the control, else from the control's own icon. */
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

  /** Label beside a field; "" for other controls and for a field without one. */
  label(draft: NodeDraft): string {
    return isField(draft) ? labelled(this.beside(draft)) : "";
  }

  /** Searches from the innermost block outwards, as long as the block holds no other field. */
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
    // Words above several fields are about all of them, unless each has its own or the words are in its line.
    const isOwn = this.wordsBefore(holder, after, field) !== "" || this.isInLine(holder, field);
    return isOwn ? leads : "";
  }

  /** A label may be a button that opens a menu about the field; its class identifies it as a label. */
  private buttonIn({ first }: Block, field: FieldPlace, { before }: AdjacentFields): string {
    const from = Math.max(first, (before?.at ?? -1) + 1);
    const button = this.page.drafts
      .slice(from, Math.min(field.at, from + LOOKS))
      .find((draft) => parts(draft) && LABEL_CLASS.test(draft.block.attributes["class"] ?? ""));
    return button === undefined ? "" : this.page.text.read(button);
  }

  private wordsBefore(holder: Block, input: FieldPlace, before: FieldPlace | undefined): string {
    const bar = isEditor(input) ? this.toolbarBefore(holder, input) : null;
    // The label of an editor precedes its toolbar.
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

  /** "Yes ○ No ○": labels come first, so no words follow the last field. */
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

  /** Words in a range. If they are too long for a label, the last text before the field counts. */
  private read(field: FieldPlace, from: number, to: number): string {
    const { at } = field;
    const { text } = this.page;
    const between = stretch(field, from, to);
    // The text that an editor hides from screen readers is its line numbers.
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

/** Index of the first item whose place is not before `at`. */
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

/** A control or a message. Words before it do not label a field after it. */
const parts = (draft: NodeDraft): boolean => {
  const { interactive, message, dropped, kind } = draft;
  return !dropped && (interactive || (message && (kind !== "message" || !isBlank(draft.said))));
};

/** Words of the cell before. In a row of two cells, a checkbox may take those of the cell after. */
function neighbour({ column, role }: NodeDraft, { cells }: RowDraft): string {
  const before = cells.filter(({ at, text }) => at < column && text !== "").at(-1);
  if (before !== undefined) return before.text;
  const [, second] = cells;
  return TOGGLES.has(role) && cells.length === 2 && second !== undefined && second.at > column ? second.text : "";
}

/** Label without its colon or required mark; "" if the words are no label. */
function labelled(words: string): string {
  if (words === "") return "";
  const label = words.replace(/(?<![\s:*•·…,])[\s:*•·…,]+$/u, "").replace(/^[\s*•·]+/u, "");
  return label.length <= LABEL_MAX && /\p{L}|^[#%$€£]$/u.test(label) ? label : "";
}
