/** Masking of HTML at the API's edge: the second time, after the client, by the same rule, before anything is stored. */

import type { Attributes } from "../../core/page/aria.js";
import { type BuilderLimits, DEFAULT_LIMITS, type PageSink } from "../../core/page/builder.js";
import { isIdentity, maskAttribute, maskText } from "../../core/page/mask-text.js";
import { onceForEachName } from "../../core/page/once-for-each.js";
import { type FieldFacts, isPlaceholder, maskField } from "../../core/page/privacy.js";
import { type HtmlHandler, HtmlReader } from "./html-reader.js";

/** A stretch of the page and what stands there instead. */
interface Edit {
  readonly from: number;
  readonly to: number;
  readonly text: string;
}

interface Attribute extends Omit<Edit, "text"> {
  readonly name: string;
  readonly value: string;
}

/** Not ok: hostile or absurd input (SK8). `isAsSent`: nothing in it had to be masked. */
export type MaskedHtml =
  | { readonly ok: true; readonly html: string; readonly isAsSent: boolean }
  | { readonly ok: false };

/** No secret that is known by its shape is shorter. */
const SHORTEST = 8;
/** They would tell what a marked region hides. */
const TELLING = /^(?:title|alt|aria-label|value|placeholder|href|src)$/;
/** Enough to know what a field is called. */
const LABEL_MAX = 200;

/**
 * The page with secrets replaced: values of password, card, code and token fields; card numbers and tokens by shape
 * anywhere a person or a prompt could read them; what stands in a marked region; script bodies and comments, which nobody
 * reads, emptied. Every other character stays, so offsets and markup survive. `listener` hears the page as it was sent, to its
 * end or to the first thing that is masked.
 */
export function maskHtml(html: string, limits = DEFAULT_LIMITS, listener: PageSink | null = null): MaskedHtml {
  const masker = new HtmlMasker(html, limits, listener);
  const { reader } = masker;
  reader.read();
  if (masker.tooComplex() || reader.tooIdle) return { ok: false };
  reader.end();
  return masker.masked();
}

interface Label {
  readonly id: string | undefined;
  text: string;
  /** It names the first field inside it. */
  named: boolean;
}

/** A field and its value in the page; masked at the end, because its label may stand after it. */
interface PendingField extends Omit<FieldFacts, "labels"> {
  readonly label: Label | undefined;
  edit(masked: string): Edit;
}

class HtmlMasker implements HtmlHandler {
  readonly reader: HtmlReader;
  private readonly edits: Edit[] = [];
  private readonly fields: PendingField[] = [];
  private readonly labels: Label[] = [];
  private readonly openLabels: Label[] = [];
  private textarea: Omit<PendingField, "value" | "edit"> | null = null;
  private readonly attributes: Attribute[] = [];
  /** Attributes by name, whether they are of a kind that is never masked. */
  private readonly isIdentity = onceForEachName(isIdentity);
  /** Attributes of the element that is being read, and whether one of it was more than is borne (SK8). */
  private written = 0;
  private excess = false;
  /** The text that is being read; none where it ends as it begins. */
  private textFrom = 0;
  private textTo = 0;
  private depth = 0;
  private nodes = 0;
  /** Depth of the marked region around; 0 for none. */
  private markedAt = 0;
  private readonly html: string;
  private readonly limits: BuilderLimits;
  private readonly listener: PageSink | null;

  constructor(html: string, limits: BuilderLimits, listener: PageSink | null) {
    this.html = html;
    this.limits = limits;
    this.listener = listener;
    this.reader = new HtmlReader(html, this, limits.idle);
  }

  attribute(name: string, value: string): void {
    this.written++;
    this.refuse(this.written > this.limits.attributes || name.length > this.limits.name);
    // Few attributes are of a kind that is masked, and pages have tens of thousands.
    if (this.isIdentity(name)) return;
    if (value.length >= SHORTEST || name === "content" || name.startsWith("data-") || TELLING.test(name))
      this.attributes.push({ name, value, from: this.reader.startIndex, to: this.reader.endIndex });
  }

  open(tag: string, values: Attributes, traits: number): void {
    this.maskElement(tag, values);
    if (this.edits.length === 0 && !this.excess) this.listener?.open(tag, values, traits);
  }

  private maskElement(tag: string, values: Attributes): void {
    const { repeated, name } = this.limits;
    const isRepeating = this.written > repeated && this.written - Object.keys(values).length > repeated;
    this.written = 0;
    this.refuse(isRepeating || tag.length > name);
    if (this.excess) return;
    this.endText();
    this.depth++;
    this.nodes++;
    if ("data-sf-mask" in values) this.markedAt ||= this.depth;
    if (tag === "label") {
      const label = { id: values["for"], text: "", named: false };
      this.labels.push(label);
      this.openLabels.push(label);
    }
    if (tag === "textarea") this.textarea = this.fieldOf(values);
    for (const attribute of this.attributes) this.maskAttribute(tag, values, attribute);
    this.attributes.length = 0;
    this.refuse(this.depth > this.limits.nesting || this.nodes > this.limits.nodes);
  }

  close(tag: string): void {
    const { textFrom: from, textTo: to } = this;
    if (tag === "script" && to > from) this.edits.push({ from, to, text: "" });
    else if (tag === "textarea" && this.textarea && to > from) {
      const value = this.html.slice(from, to);
      this.fields.push({ ...this.textarea, value, edit: (text) => ({ from, to, text }) });
    } else this.endText();
    this.textTo = this.textFrom;
    if (tag === "textarea") this.textarea = null;
    if (tag === "label") this.openLabels.pop();
    if (this.depth === this.markedAt) this.markedAt = 0;
    this.depth--;
    if (this.edits.length === 0) this.listener?.close(tag);
  }

  text(text: string): void {
    if (this.textTo <= this.textFrom) this.textFrom = this.reader.startIndex;
    this.textTo = this.reader.endIndex + 1;
    const label = this.openLabels.at(-1);
    if (label && label.text.length < LABEL_MAX) label.text += text.slice(0, LABEL_MAX);
    if (this.edits.length === 0) this.listener?.text(text);
  }

  comment(comment: string): void {
    this.endText();
    if (comment !== "") this.edits.push({ from: this.reader.startIndex, to: this.reader.endIndex + 1, text: "" });
  }

  tooComplex(): boolean {
    return this.excess;
  }

  private refuse(isExcess: boolean): void {
    if (!isExcess) return;
    this.excess = true;
    this.reader.stop();
  }

  masked(): MaskedHtml {
    const byId = new Map<string, string>();
    for (const { id, text } of this.labels)
      if (id) byId.set(id, `${byId.get(id) ?? ""} ${text}`.slice(0, 2 * LABEL_MAX));
    for (const { label, edit, ...facts } of this.fields) {
      const labels = [byId.get(facts.attributes["id"] ?? "") ?? "", label?.text ?? ""];
      const masked = maskField({ ...facts, labels });
      if (masked !== facts.value) this.edits.push(edit(masked));
    }
    const isAsSent = this.edits.length === 0;
    return { ok: true, html: isAsSent ? this.html : carriedOut(this.html, this.edits), isAsSent };
  }

  private endText(): void {
    const { textFrom: from, textTo: to } = this;
    this.textTo = from;
    if (to <= from) return;
    const raw = this.html.slice(from, to);
    const masked = this.markedAt > 0 && raw.trim() !== "" ? placeholderFor(raw) : maskText(raw);
    if (masked !== raw) this.edits.push({ from, to, text: masked });
  }

  private fieldOf(attributes: Readonly<Record<string, string>>): Omit<PendingField, "value" | "edit"> {
    const around = this.openLabels.at(-1);
    const label = around && around.id === undefined && !around.named ? around : undefined;
    if (label) label.named = true;
    return { attributes, label, marked: this.markedAt > 0 };
  }

  private maskAttribute(
    tag: string,
    values: Readonly<Record<string, string>>,
    { name, value, from, to }: Attribute,
  ): void {
    const edit = (text: string): Edit => ({ from, to, text: `${name}="${escapeAttribute(text)}"` });
    if (name === "value" && (tag === "input" || tag === "textarea")) {
      this.fields.push({ ...this.fieldOf(values), value, edit });
      return;
    }
    const masked = this.markedAt > 0 && TELLING.test(name) ? "" : maskedAttribute(tag, values, name, value);
    if (masked !== value) this.edits.push(edit(masked));
  }
}

/** A marked region says only that it has some text. */
const placeholderFor = (text: string): string => (isPlaceholder(text.trim()) ? text : "[MASKED]");

function maskedAttribute(tag: string, values: Readonly<Record<string, string>>, name: string, value: string): string {
  const isToken = tag === "meta" && name === "content" && /csrf|xsrf|token|nonce/i.test(values["name"] ?? "");
  if (isToken) return value === "" ? value : "[SECRET]";
  return maskAttribute(name, value);
}

const escapeAttribute = (value: string): string => value.replace(/&/g, "&amp;").replace(/"/g, "&quot;");

function carriedOut(html: string, edits: Edit[]): string {
  const kept: string[] = [];
  let done = 0;
  for (const { from, to, text } of edits.sort((a, b) => a.from - b.from)) {
    kept.push(html.slice(done, from), text);
    done = to;
  }
  return [...kept, html.slice(done)].join("");
}
