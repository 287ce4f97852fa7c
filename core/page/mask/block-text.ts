/** Block text: the text of a page, block by block as it reads, and what is masked in its pieces (SF7). */

import { BLOCKS } from "../read/html.js";
import { isBlank } from "../text.js";
import { isLabelledValue, kindOfLabel, type LabelKind } from "./labelled-secret.js";
import { masksOf, mayHoldSecret } from "./mask-text.js";
import { type Mask, mergedMasks, textWithMasks } from "./masked-text.js";
import { plainTextOf } from "./plain-text.js";

/** What the tags of an element do to the text around; those of others only stand in it. */
const EDGES: ReadonlyMap<string, "block" | "pressed" | "gap" | "table"> = new Map([
  ...[...BLOCKS, "input", "select", "textarea", "title", "svg"].map((tag) => [tag, "block"] as const),
  ...["a", "button", "option", "summary"].map((tag) => [tag, "pressed"] as const),
  ...["br", "sup", "sub"].map((tag) => [tag, "gap"] as const),
  ...["table", "tr", "td", "th"].map((tag) => [tag, "table"] as const),
]);
/** The longest text that is looked at as the label of a field. */
const LABEL_MAX = 80;

/** Piece that is none of the page's: a gap. */
const NO_PIECE = -1;

/** Hears tags and pieces of text in order, and tells which pieces have to read otherwise, once their block is whole. */
export class BlockText {
  /** Pieces of the block so far, and their numbers. */
  private readonly texts: string[] = [];
  private readonly numbers: number[] = [];
  /** Before which of them a tag stands. */
  private readonly parts: number[] = [];
  /** Buttons, links and options around. */
  private pressed = 0;
  /** The last block was nothing but a label. */
  private label: LabelKind | undefined = undefined;
  private words = "";
  private cell: "td" | "th" | undefined = undefined;
  private readonly tables: LabelledColumns[] = [];
  private readonly tell: (piece: number, text: string) => void;

  constructor(tell: (piece: number, text: string) => void) {
    this.tell = tell;
  }

  text(piece: number, text: string): void {
    this.texts.push(text);
    this.numbers.push(piece);
  }

  open(tag: string): void {
    const edge = this.edge(tag);
    if (edge === "pressed") this.pressed++;
    else if (edge === "table") this.openTable(tag);
  }

  close(tag: string): void {
    const edge = this.edge(tag);
    if (edge === "pressed") this.pressed = Math.max(0, this.pressed - 1);
    else if (edge === "table") this.closeTable(tag);
  }

  /** What stands right before a field; each is the label of one at most. */
  takeLabel(): string {
    this.end();
    const { words } = this;
    this.words = "";
    this.label = undefined;
    return words;
  }

  isEmpty(): boolean {
    return this.texts.length === 0;
  }

  /** Of the block. */
  end(): void {
    const { texts } = this;
    if (texts.length === 0) return;
    const whole = texts.length === 1 ? (texts[0] ?? "") : texts.join("");
    if (!isBlank(whole)) this.tellMasks(whole);
    texts.length = 0;
    this.numbers.length = 0;
    this.parts.length = 0;
  }

  /** Any tag does the same to the text before it, whether it opens or closes. */
  private edge(tag: string) {
    const edge = EDGES.get(tag);
    if (edge === undefined) this.part();
    else if (edge === "gap") this.text(NO_PIECE, " ");
    else this.end();
    return edge;
  }

  private part(): void {
    const at = this.texts.length;
    if (at > 0 && this.parts.at(-1) !== at) this.parts.push(at);
  }

  private openTable(tag: string): void {
    if (tag === "table") this.tables.push({ labels: new Map(), at: -1 });
    const table = this.tables.at(-1);
    if (table === undefined) return;
    if (tag === "tr") table.at = -1;
    if (tag !== "td" && tag !== "th") return;
    table.at++;
    this.cell = tag;
  }

  private closeTable(tag: string): void {
    if (tag === "table") this.tables.pop();
    else if (tag !== "tr") this.cell = undefined;
  }

  private tellMasks(whole: string): void {
    const labelled = this.labelledIn(whole);
    const masks = this.texts.length === 1 ? masksOf(whole) : this.masksInParts(whole);
    const all = labelled === null ? masks : mergedMasks([...masks, labelled]);
    if (all.length > 0) this.spread(all);
  }

  /** The whole block where the one before it, or the head of its column, is a label; else what a label in it stands before. */
  private labelledIn(whole: string): Mask | null {
    const { label } = this;
    const words = whole.length > LABEL_MAX ? "" : plainTextOf(whole).text.trim();
    this.words = this.pressed > 0 ? "" : words;
    this.label = this.pressed > 0 ? undefined : kindOfLabel(words);
    const table = this.tables.at(-1);
    if (table !== undefined && this.cell === "th" && this.label) table.labels.set(table.at, this.label);
    if (this.pressed > 0 || !/\p{Nd}/u.test(whole)) return null;
    const kind = label ?? (this.cell === "td" ? table?.labels.get(table.at) : undefined);
    const value = kind && valueIn(whole, 0, kind);
    return value && isBlank(whole.slice(value.to)) ? value : this.inner(whole);
  }

  /** A label up to a tag, and its value behind it. */
  private inner(whole: string): Mask | null {
    let length = 0;
    let piece = 0;
    for (const part of this.parts) {
      while (piece < part) length += this.texts[piece++]?.length ?? 0;
      if (length > LABEL_MAX) return null;
      const kind = kindOfLabel(plainTextOf(whole.slice(0, length)).text);
      const mask = kind && valueIn(whole, length, kind);
      if (mask) return mask;
    }
    return null;
  }

  /** As one text, and as one with a gap at every tag: what is drawn apart often has none. */
  private masksInParts(whole: string): readonly Mask[] {
    if (this.parts.length === 0) return masksOf(whole);
    return mayHoldSecret(whole) ? mergedMasks([...masksOf(whole), ...masksWithGaps(this.partTexts())]) : [];
  }

  private partTexts(): readonly string[] {
    const ends = [...this.parts, this.texts.length];
    return ends.map((end, at) => this.texts.slice(ends[at - 1] ?? 0, end).join("")).filter((text) => text !== "");
  }

  /** Each piece keeps what is not masked; the placeholder stands where the secret began. */
  private spread(masks: readonly Mask[]): void {
    let from = 0;
    let next = 0;
    this.texts.forEach((text, at) => {
      const to = from + text.length;
      const own: Mask[] = [];
      for (let mask = masks[next]; mask !== undefined && mask.from < to; mask = masks[next]) {
        const placeholder = mask.from >= from ? mask.text : "";
        own.push({ from: Math.max(0, mask.from - from), to: Math.min(mask.to, to) - from, text: placeholder });
        if (mask.to > to) break;
        next++;
      }
      const number = this.numbers[at] ?? NO_PIECE;
      if (own.length > 0 && number !== NO_PIECE) this.tell(number, textWithMasks(text, own));
      from = to;
    });
  }
}

/** Of a table: the columns whose head is a label, and the one that is read. */
interface LabelledColumns {
  readonly labels: Map<number, LabelKind>;
  at: number;
}

/** The first word from `from` on, if it is what the label calls a secret. */
function valueIn(whole: string, from: number, kind: LabelKind): Mask | null {
  const [gap = ""] = /^[\s:=：]*/.exec(whole.slice(from, from + LABEL_MAX)) ?? [];
  const start = from + gap.length;
  const [word = ""] = /^[\S\ufeff]+/.exec(whole.slice(start)) ?? [];
  return isLabelledValue(kind, plainTextOf(word).text)
    ? { from: start, to: start + word.length, text: "[SECRET]" }
    : null;
}

/** In the texts as one with gaps between them, told by their places in the one without. */
function masksWithGaps(parts: readonly string[]): readonly Mask[] {
  const starts: number[] = [];
  let length = 0;
  for (const part of parts) {
    for (let at = 0; at < part.length; at++) starts.push(length + at);
    length += part.length;
    starts.push(length);
  }
  const found: Mask[] = [];
  for (const { from, to, text } of masksOf(parts.join(" ")))
    found.push({ from: starts[from] ?? 0, to: starts[to] ?? length, text });
  return found.filter(({ from, to }) => to > from);
}
