/** Page fields: the fields of a page with all that names them, masked once the page is read to its end (SF7). */

import { kindsOfRun } from "../../core/page/mask/field-run.js";
import { type FieldFacts, maskField, placeholderOf, secretKindOf } from "../../core/page/mask/privacy.js";
import type { Attributes } from "../../core/page/read/aria.js";
import { listed } from "../../core/page/text.js";

/** Enough to know what a field is called. */
const LABEL_MAX = 200;
const MOST_REFERENCES = 20;
/** Pieces of text between two boxes of one number. */
const MOST_BETWEEN = 20;

/** Pieces of text that an element holds. */
interface PieceRange {
  readonly depth: number;
  readonly from: number;
  to: number;
}

interface Label extends PieceRange {
  readonly id: string | undefined;
  /** It names the first field inside it. */
  named: boolean;
}

interface Referent extends PieceRange {
  readonly label: string | undefined;
}

/** The page says this of a field before the page's end. */
interface Control {
  readonly attributes: Attributes;
  readonly label: Label | undefined;
  /** The text right before it. */
  readonly before: string;
  readonly marked: boolean;
  /** The pieces of text before it. */
  readonly at: number;
}

interface HeldField extends Control {
  readonly value: string;
  edit(masked: string): unknown;
}

interface Editor extends PieceRange {
  readonly control: Control;
}

/** Text that is edited in an element of another kind than a field. */
export const isEditor = ({ contenteditable, role }: Attributes): boolean =>
  (contenteditable !== undefined && contenteditable !== "false") || role === "textbox" || role === "searchbox";

export class PageFields {
  private readonly texts: string[] = [];
  private readonly fields: HeldField[] = [];
  private readonly editors: Editor[] = [];
  private readonly labels: Label[] = [];
  private readonly openLabels: Label[] = [];
  private readonly referents = new Map<string, Referent>();
  private readonly opened: PieceRange[] = [];
  private control: Control | null = null;
  private readonly hasReferences: boolean;

  constructor(hasReferences: boolean) {
    this.hasReferences = hasReferences;
  }

  /** Its number. */
  text(text: string): number {
    return this.texts.push(text) - 1;
  }

  lengthOf(piece: number): number {
    return this.texts[piece]?.length ?? 0;
  }

  /** `before`: the text before what is edited in it; null where nothing is. */
  open(tag: string, attributes: Attributes, depth: number, before: string | null, marked: boolean): void {
    // Most elements are none of these.
    if (before === null && tag !== "label" && !this.hasReferences) return;
    const stretch = { depth, from: this.texts.length, to: Number.POSITIVE_INFINITY };
    const { id } = attributes;
    if (before !== null) {
      const editor = { ...stretch, control: this.controlOf(attributes, before, marked) };
      this.editors.push(editor);
      this.opened.push(editor);
    }
    if (tag === "label") {
      const label = { ...stretch, id: attributes["for"], named: false };
      this.labels.push(label);
      this.openLabels.push(label);
      this.opened.push(label);
    }
    if (!this.hasReferences || id === undefined || this.referents.has(id)) return;
    const referent = { ...stretch, label: attributes["aria-label"] };
    this.referents.set(id, referent);
    this.opened.push(referent);
  }

  openControl(attributes: Attributes, before: string, marked: boolean): void {
    this.control = this.controlOf(attributes, before, marked);
  }

  close(depth: number): void {
    for (let last = this.opened.at(-1); last !== undefined && last.depth >= depth; last = this.opened.at(-1)) {
      last.to = this.texts.length;
      this.opened.pop();
      if (last === this.openLabels.at(-1)) this.openLabels.pop();
    }
  }

  /** By the control opened last. */
  hold(value: string, edit: (masked: string) => unknown): void {
    if (this.control !== null) this.fields.push({ ...this.control, value, edit });
  }

  /** `changed`: pieces of text that read otherwise. */
  mask(changed: Map<number, string>): void {
    const labels = new Map<string, string>();
    for (const label of this.labels)
      if (label.id) labels.set(label.id, `${labels.get(label.id) ?? ""} ${this.read(label)}`.slice(0, 2 * LABEL_MAX));
    const facts = this.fields.map((field) => this.factsOf(field, field.value, labels));
    const kinds = kindsOfRun(facts, (at) => this.isBeside(at));
    this.fields.forEach((field, at) => {
      // The cast: there is one of each.
      const own = facts[at] as FieldFacts;
      const kind = kinds[at];
      const masked = kind === undefined ? maskField(own) : placeholderOf(kind, own.value);
      if (masked !== field.value) field.edit(masked);
    });
    for (const editor of this.editors) this.maskEditor(editor, labels, changed);
  }

  private maskEditor(editor: Editor, labels: ReadonlyMap<string, string>, changed: Map<number, string>): void {
    const value = this.texts.slice(editor.from, editor.to).join("").trim();
    const kind = value === "" ? undefined : secretKindOf(this.factsOf(editor.control, value, labels));
    if (kind === undefined) return;
    let placeholder = placeholderOf(kind, value);
    for (let piece = editor.from; piece < Math.min(editor.to, this.texts.length); piece++) {
      const text = this.texts[piece] ?? "";
      if (text.trim() === "" || placeholder === value) continue;
      changed.set(piece, placeholder);
      placeholder = "";
    }
  }

  private controlOf(attributes: Attributes, before: string, marked: boolean): Control {
    const around = this.openLabels.at(-1);
    const label = around && around.id === undefined && !around.named ? around : undefined;
    if (label) label.named = true;
    return { attributes, label, before, marked, at: this.texts.length };
  }

  private factsOf(control: Control, value: string, byId: ReadonlyMap<string, string>): FieldFacts {
    const { attributes, label, before, marked } = control;
    const references = this.hasReferences ? listed(attributes["aria-labelledby"] ?? "").slice(0, MOST_REFERENCES) : [];
    const labels = [
      byId.get(attributes["id"] ?? "") ?? "",
      label === undefined ? "" : this.read(label),
      ...references.map((id) => this.referred(id)),
    ];
    return { attributes, value, labels, before, marked };
  }

  private referred(id: string): string {
    const referent = this.referents.get(id);
    return referent === undefined ? "" : (referent.label ?? this.read(referent));
  }

  private read({ from, to }: PieceRange): string {
    let text = "";
    for (let at = from; at < to && at < this.texts.length && text.length < LABEL_MAX; at++) text += this.texts[at];
    return text.slice(0, LABEL_MAX);
  }

  /** This field and the one before it, with no words between them. */
  private isBeside(at: number): boolean {
    const [from = 0, to = 0] = [this.fields[at - 1]?.at, this.fields[at]?.at];
    return to - from <= MOST_BETWEEN && this.texts.slice(from, to).every((text) => /^[\s\p{P}\p{S}]*$/u.test(text));
  }
}
