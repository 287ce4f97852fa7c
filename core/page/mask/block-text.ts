/** Block text: the text of a page, collected block by block, and the masking of its pieces (SF7). */

import { BLOCKS } from "../read/html.js";
import { isBlank } from "../text.js";
import { isLabelledValue, kindOfLabel, type LabelKind } from "./labelled-secret.js";
import { masksOf, mayHoldSecret } from "./mask-text.js";
import { type Mask, mergedMasks, textWithMasks } from "./masked-text.js";
import { plainTextOf } from "./plain-text.js";

/** Effect of an element's tags on the text around. All other tags only split a block into parts. */
const EDGES: ReadonlyMap<string, "block" | "pressed" | "gap" | "table"> = new Map([
  ...[...BLOCKS, "input", "select", "textarea", "title", "svg"].map((tag) => [tag, "block"] as const),
  ...["a", "button", "option", "summary"].map((tag) => [tag, "pressed"] as const),
  ...["br", "sup", "sub"].map((tag) => [tag, "gap"] as const),
  ...["table", "tr", "td", "th"].map((tag) => [tag, "table"] as const),
]);
/** Characters of the longest text that may be a label. */
const LABEL_MAX = 80;

/** Number of a text that is no piece of the page, such as a gap. */
export const NO_PIECE = -1;

/** Receives tags and text pieces in order. When a block ends, it reports the new text of each piece to mask. */
export class BlockText {
  /** Pieces of the block so far, and their numbers. */
  private readonly texts: string[] = [];
  private readonly numbers: number[] = [];
  /** Indexes of the pieces that follow a tag. */
  private readonly parts: number[] = [];
  /** Number of open buttons, links and options. */
  private pressed = 0;
  /** Kind of the last block, if it was nothing but a label. */
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

  /** Returns and clears the words right before a field: they label one field at most. */
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

  /** Ends the block and reports its masks. */
  end(): void {
    const { texts } = this;
    if (texts.length === 0) return;
    const whole = texts.length === 1 ? (texts[0] ?? "") : texts.join("");
    if (!isBlank(whole)) this.tellMasks(whole);
    texts.length = 0;
    this.numbers.length = 0;
    this.parts.length = 0;
  }

  /** Opening and closing tags have the same effect on the text before them. */
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

  /** Masks the whole block if the block before it or its column header is a label; else the value after a label inside. */
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

  /** Masks the value after a tag if a label ends at that tag. */
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

  /** Searches the text as it is and with a gap at every tag: parts drawn apart often have no space between them. */
  private masksInParts(whole: string): readonly Mask[] {
    if (this.parts.length === 0) return masksOf(whole);
    return mayHoldSecret(whole) ? mergedMasks([...masksOf(whole), ...masksWithGaps(this.partTexts())]) : [];
  }

  private partTexts(): readonly string[] {
    const ends = [...this.parts, this.texts.length];
    return ends.map((end, at) => this.texts.slice(ends[at - 1] ?? 0, end).join("")).filter((text) => text !== "");
  }

  /** Applies the masks to the pieces. The piece in which a secret begins gets the placeholder. */
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

/** Columns of a table whose header is a label, and the column being read. */
interface LabelledColumns {
  readonly labels: Map<number, LabelKind>;
  at: number;
}

/** Masks the first word from `from` on if it can be a secret of this kind. */
function valueIn(whole: string, from: number, kind: LabelKind): Mask | null {
  const [gap = ""] = /^[\s:=：]*/.exec(whole.slice(from, from + LABEL_MAX)) ?? [];
  const start = from + gap.length;
  const [word = ""] = /^[\S\ufeff]+/.exec(whole.slice(start)) ?? [];
  return isLabelledValue(kind, plainTextOf(word).text)
    ? { from: start, to: start + word.length, text: "[SECRET]" }
    : null;
}

/** Masks in the parts joined with gaps, at their positions in the text without gaps. */
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
