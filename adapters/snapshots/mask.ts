/** Masking of HTML at the API's edge: the second time, after the client, by the same rule, before anything is stored. */

import { BlockText } from "../../core/page/mask/block-text.js";
import { isIdentity, maskAttribute } from "../../core/page/mask/mask-text.js";
import { type Mask, textWithMasks } from "../../core/page/mask/masked-text.js";
import { isPlaceholder } from "../../core/page/mask/privacy.js";
import { type Attributes, tokenSet } from "../../core/page/read/aria.js";
import { type BuilderLimits, DEFAULT_LIMITS, type PageSink } from "../../core/page/read/builder.js";
import { isHidden } from "../../core/page/read/html.js";
import { type HtmlHandler, HtmlReader } from "./html-reader.js";
import { isEditor, PageFields } from "./page-fields.js";

interface Attribute extends Omit<Mask, "text"> {
  readonly name: string;
  readonly value: string;
}

/** Masking ends where its listener has enough. */
export interface MaskedPageListener extends PageSink {
  tooComplex(): boolean;
}

/** Not ok: hostile or absurd input (SK8). `isAsSent`: nothing in it had to be masked. */
export type MaskedHtml =
  | { readonly ok: true; readonly html: string; readonly isAsSent: boolean }
  | { readonly ok: false; readonly at: string };

/** No secret that is known by its shape is shorter. */
const SHORTEST = 8;
/** They would tell what a marked region hides. */
const TELLING = /^(?:title|alt|aria-label|value|placeholder|href|src)$/;
const CONTROLS = tokenSet("input textarea select");
/** Their text is read as it is written. */
const RAW = tokenSet("script textarea");

/**
 * The page with secrets replaced: values of password, card, code and token fields; card numbers and tokens by shape
 * anywhere a person or a prompt could read them; what stands in a marked region; script bodies and comments, which nobody
 * reads, emptied. Every other character stays, so offsets and markup survive. `listener` hears the page as it was sent, to its
 * end or to the first thing that is masked.
 */
export function maskHtml(
  html: string,
  limits = DEFAULT_LIMITS,
  listener: MaskedPageListener | null = null,
  isLate?: () => boolean,
): MaskedHtml {
  const masker = new HtmlMasker(html, { limits, listener, isLate });
  const { reader } = masker;
  reader.read();
  if (reader.isStopped()) return { ok: false, at: placeOf(html, reader.tagStart) };
  reader.end();
  return masker.masked();
}

/** The place at which reading ended, without a word of the page: `<li> at character 1234`. */
export function placeOf(html: string, at: number): string {
  const [tag] = /^<\/?[a-z][a-z0-9-]{0,30}/i.exec(html.slice(at, at + 40)) ?? [];
  return `${tag === undefined ? "text" : `${tag.toLowerCase()}>`} at character ${at}`;
}

interface MaskingOptions {
  readonly limits: BuilderLimits;
  readonly listener: MaskedPageListener | null;
  readonly isLate: (() => boolean) | undefined;
}

class HtmlMasker implements HtmlHandler {
  readonly reader: HtmlReader;
  private readonly edits: Mask[] = [];
  private readonly fields: PageFields;
  /** The block that is read. A hidden part does not divide the block around it, and is read as a page of its own. */
  private block: BlockText;
  private readonly shown: BlockText;
  private hiddenAt = 0;
  /** The places of the pieces of text outside of fields, and the new text of those that change, by their numbers. */
  private readonly starts: number[] = [];
  private readonly ends: number[] = [];
  private readonly changed = new Map<number, string>();
  private readonly attributes: Attribute[] = [];
  /** Attributes of the element that is being read, and whether one of it was more than is borne (SK8). */
  private written = 0;
  private excess = false;
  /** The script, field or marked text that is being read; none where it ends as it begins. */
  private textFrom = 0;
  private textTo = 0;
  private raw: string | null = null;
  private depth = 0;
  private nodes = 0;
  /** Depth of the marked region around; 0 for none. */
  private markedAt = 0;
  private readonly html: string;
  private readonly limits: BuilderLimits;
  private readonly listener: MaskedPageListener | null;

  constructor(html: string, { limits, listener, isLate }: MaskingOptions) {
    this.html = html;
    this.limits = limits;
    this.listener = listener;
    this.reader = new HtmlReader(html, this, { idle: limits.idle, isLate });
    this.fields = new PageFields(html.includes("aria-labelledby"));
    this.block = this.newBlock();
    this.shown = this.block;
  }

  private newBlock(): BlockText {
    return new BlockText((piece, text) => this.changed.set(piece, text));
  }

  attribute(name: string, value: string): void {
    this.written++;
    this.refuse(this.written > this.limits.attributes || name.length > this.limits.name);
    // Few attributes are of a kind that is masked, and pages have tens of thousands.
    if (isIdentity(name)) return;
    if (value.length >= SHORTEST || name === "content" || name.startsWith("data-") || TELLING.test(name))
      this.attributes.push({ name, value, from: this.reader.startIndex, to: this.reader.endIndex });
  }

  open(tag: string, values: Attributes): void {
    this.maskElement(tag, values);
    if (this.isAsSent() && !this.excess) this.listener?.open(tag, values);
    this.refuse(this.listener?.tooComplex() === true);
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
    if (this.hiddenAt === 0 && isHidden(tag, values)) {
      this.hiddenAt = this.depth;
      this.block = this.newBlock();
    }
    this.block.open(tag);
    const isMarked = this.markedAt > 0;
    if (CONTROLS.has(tag) && values["type"] !== "hidden")
      this.fields.openControl(values, this.block.takeLabel(), isMarked);
    else if (tag === "input") this.fields.openControl(values, "", isMarked);
    else this.fields.open(tag, values, this.depth, isEditor(values) ? this.block.takeLabel() : null, isMarked);
    if (RAW.has(tag)) this.raw = tag;
    for (const attribute of this.attributes) this.maskAttribute(tag, values, attribute);
    this.attributes.length = 0;
    this.refuse(this.depth > this.limits.nesting || this.nodes > this.limits.nodes);
  }

  close(tag: string): void {
    const { textFrom: from, textTo: to } = this;
    if (tag === "script" && to > from) this.edits.push({ from, to, text: "" });
    else if (tag === "textarea" && this.raw === tag && to > from)
      this.fields.hold(this.html.slice(from, to), (text) => this.edits.push({ from, to, text }));
    else this.endText();
    this.textTo = this.textFrom;
    if (tag === this.raw) this.raw = null;
    this.block.close(tag);
    this.fields.close(this.depth);
    if (this.depth === this.hiddenAt) {
      this.block.end();
      this.block = this.shown;
      this.hiddenAt = 0;
    }
    if (this.depth === this.markedAt) this.markedAt = 0;
    this.depth--;
    if (this.isAsSent()) this.listener?.close(tag);
  }

  text(text: string): void {
    const { startIndex, endIndex } = this.reader;
    if (this.raw !== null || this.markedAt > 0) {
      if (this.textTo <= this.textFrom) this.textFrom = startIndex;
      this.textTo = endIndex + 1;
    } else if (endIndex >= startIndex) {
      // A tag that the page's end cuts off has no words of its own.
      const piece = text === "" ? this.html.slice(startIndex, endIndex + 1) : text;
      this.starts.push(startIndex);
      this.ends.push(endIndex + 1);
      this.block.text(this.fields.text(piece), piece);
    }
    if (this.isAsSent()) this.listener?.text(text);
  }

  comment(comment: string): void {
    this.endText();
    if (comment !== "") this.edits.push({ from: this.reader.startIndex, to: this.reader.endIndex + 1, text: "" });
  }

  private refuse(isExcess: boolean): void {
    if (!isExcess) return;
    this.excess = true;
    this.reader.stop();
  }

  private isAsSent(): boolean {
    return this.edits.length === 0 && this.changed.size === 0;
  }

  masked(): MaskedHtml {
    this.endText();
    this.block.end();
    this.shown.end();
    this.fields.mask(this.changed);
    const isAsSent = this.isAsSent();
    if (isAsSent) return { ok: true, html: this.html, isAsSent };
    for (const [piece, text] of this.changed) this.edits.push(this.editOf(piece, text));
    const inOrder = this.edits.sort((a, b) => a.from - b.from);
    return { ok: true, html: textWithMasks(this.html, inOrder), isAsSent };
  }

  private editOf(piece: number, text: string): Mask {
    const [from = 0, to = 0] = [this.starts[piece], this.ends[piece]];
    // The page wrote the piece without entities, so the new text needs none.
    const isPlain = this.fields.lengthOf(piece) === to - from;
    return { from, to, text: isPlain ? text : escapeAttribute(text).replace(/</g, "&lt;") };
  }

  /** Masks the text of a marked region. */
  private endText(): void {
    const { textFrom: from, textTo: to } = this;
    this.textTo = from;
    if (to <= from || this.raw === "script") return;
    const raw = this.html.slice(from, to);
    const masked = raw.trim() === "" ? raw : placeholderFor(raw);
    if (masked !== raw) this.edits.push({ from, to, text: masked });
  }

  private maskAttribute(tag: string, values: Attributes, { name, value, from, to }: Attribute): void {
    const edit = (text: string): unknown => this.edits.push({ from, to, text: `${name}="${escapeAttribute(text)}"` });
    if (name === "value" && (tag === "input" || tag === "textarea")) {
      this.fields.hold(value, edit);
      return;
    }
    const masked = this.markedAt > 0 && TELLING.test(name) ? "" : maskedAttribute(tag, values, name, value);
    if (masked !== value) edit(masked);
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
