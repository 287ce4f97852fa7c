/**
 * Rendering: a stored page drawn again as a document in which nothing can run, load, send or lead anywhere (RD1). It is
 * made from a closed list of elements and classes while the page streams by; of the page itself there are only words in
 * it, escaped, and the numbers of columns that a cell spans.
 */

import type { Attributes } from "../read/aria.js";
import type { PageSink } from "../read/builder.js";
import { BLOCKS, isHidden } from "../read/html.js";
import { isBlank } from "../text.js";
import { type Shape, shapeOf } from "./shape.js";

/** How a part of a page differs from the same page before or after. */
export type Mark = "added" | "removed" | "changed" | "moved";

/** By the order of elements and of pieces of text, as the builder counts them. */
export interface PageMarks {
  readonly elements: ReadonlyMap<number, Mark>;
  readonly pieces: ReadonlyMap<number, Mark>;
}

export interface PageRenderer extends PageSink {
  finish(): Rendering;
}

export interface Rendering {
  /** Markup of the content of a body. */
  readonly html: string;
  /** Parts that are marked, each with the id `difference-<n>`, from 1. */
  readonly differences: number;
  /** There is more of the page than was drawn. */
  readonly isCut: boolean;
}

/** Longer than any honest page becomes. */
const LENGTH = 4_000_000;

export interface RenderingOptions {
  /** Characters of markup. */
  readonly limit?: number | undefined;
  /** What is told of the page's words. */
  readonly told?: ((words: string) => string) | undefined;
}

export const createPageRenderer = (marks: PageMarks, options: RenderingOptions = {}): PageRenderer =>
  new Renderer(marks, options);

interface OpenElement {
  /** Of the page. */
  readonly tag: string;
  /** Of the drawing; "" where nothing is open. */
  readonly drawn: string;
  readonly isSilent: boolean;
  /** Of `details`. */
  readonly disclosure?: { readonly isOpen: boolean; summaries: number };
  /** Of a native list: what it is set to, and what it would be set to by itself. */
  readonly choice?: { chosen: string[]; first: string; hears: "chosen" | "first" | "no" };
}

const ROOT: OpenElement = { tag: "", drawn: "body", isSilent: false };
/** Drawn by words of ours, although the skeleton does not look into them. */
const DRAWN_ANYHOW = new Set(["iframe", "object", "video", "audio", "canvas"]);
const MOST_SPANNED = 100;

class Renderer implements PageRenderer {
  private readonly parts: string[] = [];
  private readonly frames: OpenElement[] = [ROOT];
  private length = 0;
  private elements = 0;
  private pieces = 0;
  private differences = 0;
  private isCut = false;
  /** The run of text that is being drawn differs. */
  private run: Mark | undefined;
  private readonly marks: PageMarks;
  private readonly limit: number;
  /** Markup of words of the page. */
  private readonly written: (words: string) => string;

  constructor(marks: PageMarks, { limit = LENGTH, told }: RenderingOptions) {
    this.marks = marks;
    this.limit = limit;
    this.written = told === undefined ? escaped : (words) => escaped(told(words));
  }

  open(tag: string, attributes: Attributes): void {
    this.elements++;
    if (BLOCKS.has(tag)) this.run = undefined;
    this.frames.push(this.frameOf(tag, attributes));
    this.isCut ||= this.length > this.limit;
  }

  text(text: string): void {
    this.pieces++;
    const mark = this.marks.pieces.get(this.pieces);
    const begins = mark !== undefined;
    if (begins) this.run = mark;
    const { isSilent, choice, drawn } = this.top();
    if (choice) hear(choice, text);
    else if (isSilent || this.isCut) return;
    else if (this.run === undefined || isBlank(text) || TABLE_PARTS.has(drawn)) this.write(this.written(text));
    else this.write(`<span${this.difference(this.run, begins)}>${this.written(text)}</span>`);
  }

  close(tag: string): void {
    if (this.frames.length === 1 || this.top().tag !== tag) return;
    const frame = this.frames.pop() ?? ROOT;
    if (BLOCKS.has(tag)) this.run = undefined;
    // What was opened is closed, even when no more is drawn.
    if (tag === "select" && frame.choice) this.write(`${this.written(chosenOf(frame.choice))} ▾`);
    if (frame.drawn !== "") this.write(`</${frame.drawn}>`);
  }

  finish(): Rendering {
    while (this.frames.length > 1) this.close(this.top().tag);
    return { html: this.parts.join(""), differences: this.differences, isCut: this.isCut };
  }

  private frameOf(tag: string, attributes: Attributes): OpenElement {
    const outer = this.top();
    if (outer.choice) return { tag, drawn: "", isSilent: true, choice: inside(outer.choice, tag, attributes) };
    const isLeftOut = outer.isSilent || this.isCut || isFolded(outer, tag);
    // Of the page its title is no part; of a drawing it is the name.
    const isTitle = tag === "title" && outer.tag !== "svg" && outer.tag !== "g";
    if (isLeftOut || isTitle || isUnseen(tag, attributes)) return { tag, drawn: "", isSilent: true };
    const mark = this.marks.elements.get(this.elements);
    if (tag === "select") {
      this.begin({ tag: "span", look: "field" }, attributes, mark);
      return { tag, drawn: "span", isSilent: true, choice: { chosen: [], first: "", hears: "no" } };
    }
    const shape = shapeOf(tag, attributes, outer.drawn);
    this.begin(shape, attributes, mark);
    const isSilent = shape.isWhole === true;
    if (tag !== "details") return { tag, drawn: shape.tag, isSilent };
    return { tag, drawn: shape.tag, isSilent, disclosure: { isOpen: "open" in attributes, summaries: 0 } };
  }

  private begin({ tag, look = "", words = "", title }: Shape, attributes: Attributes, mark: Mark | undefined): void {
    const isBehind = "inert" in attributes || attributes["aria-hidden"] === "true";
    const looks = [look, isBehind ? "behind" : ""].filter(Boolean).join(" ");
    const spans = tag === "td" || tag === "th" ? spanned(attributes) : "";
    const told = title === undefined ? "" : ` title="${this.written(title)}"`;
    const marked = mark === undefined ? classOf(looks) : this.difference(mark, true, looks);
    this.write(`<${tag}${marked}${spans}${told}>${this.written(words)}`);
  }

  /** `begins`: it is a difference of its own, to which one can go. */
  private difference(mark: Mark, begins: boolean, looks = ""): string {
    const id = begins ? ` id="difference-${++this.differences}"` : "";
    return `${classOf(`${looks} ${begins ? "first " : ""}${mark}`)}${id}`;
  }

  private write(markup: string): void {
    this.parts.push(markup);
    this.length += markup.length;
  }

  private top(): OpenElement {
    return this.frames.at(-1) ?? ROOT;
  }
}

/** Words between the cells of a table are put elsewhere by a browser, and so would be what marks them. */
const TABLE_PARTS: ReadonlySet<string> = new Set(["table", "thead", "tbody", "tfoot", "tr"]);

const isUnseen = (tag: string, attributes: Attributes): boolean =>
  isHidden(tag, attributes) && !(DRAWN_ANYHOW.has(tag) && !isHidden("div", attributes));

/** SK3: closed details show their first summary. */
function isFolded({ disclosure }: OpenElement, tag: string): boolean {
  if (disclosure === undefined || disclosure.isOpen) return false;
  return !(tag === "summary" && disclosure.summaries++ === 0);
}

type NativeList = NonNullable<OpenElement["choice"]>;

function inside(choice: NativeList, tag: string, attributes: Attributes): NativeList {
  if (tag !== "option") return choice;
  choice.hears = "selected" in attributes ? "chosen" : choice.first === "" ? "first" : "no";
  if (choice.hears === "chosen") choice.chosen.push("");
  return choice;
}

function hear(choice: NativeList, text: string): void {
  if (choice.hears === "first") choice.first += text;
  else if (choice.hears === "chosen") choice.chosen[choice.chosen.length - 1] += text;
}

const chosenOf = ({ chosen, first }: NativeList): string =>
  (chosen.length > 0 ? chosen : [first]).map((one) => one.trim()).join(", ");

const classOf = (looks: string): string => (looks.trim() === "" ? "" : ` class="${looks.trim()}"`);

function spanned(attributes: Attributes): string {
  const numbers = ["colspan", "rowspan"].map((name) => [name, Number(attributes[name])] as const);
  return numbers
    .filter(([, value]) => Number.isInteger(value) && value > 1 && value <= MOST_SPANNED)
    .map(([name, value]) => ` ${name}="${value}"`)
    .join("");
}

const ENTITIES: Readonly<Record<string, string>> = { "&": "&amp;", "<": "&lt;", ">": "&gt;", '"': "&quot;" };
/** In a text and in an attribute that stands in double quotes. Nothing of a page gets past it. */
const escaped = (text: string): string => text.replace(/[&<>"]/g, (sign) => ENTITIES[sign] ?? "");
