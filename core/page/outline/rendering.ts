/**
 * Rendering: a stored page redrawn as a document in which nothing can run, load, send or navigate (RD1). The renderer
 * uses a closed list of elements and classes while the page streams by. From the page it takes only words, which it
 * escapes, and the numbers of columns and rows that a cell spans.
 */

import type { Attributes } from "../read/aria.js";
import type { PageSink } from "../read/builder.js";
import { BLOCKS, isHidden } from "../read/html.js";
import { isBlank } from "../text.js";
import { type Shape, shapeOf } from "./shape.js";

/** Difference of a page part from the same page before or after. */
export type Mark = "added" | "removed" | "changed" | "moved";

/** Marks by number of the element or text piece, as the builder counts them. */
export interface PageMarks {
  readonly elements: ReadonlyMap<number, Mark>;
  readonly pieces: ReadonlyMap<number, Mark>;
}

export interface PageRenderer extends PageSink {
  finish(): Rendering;
}

export interface Rendering {
  /** Markup for the content of a `body`. */
  readonly html: string;
  /** Number of marked parts; each has the id `difference-<n>`, from 1. */
  readonly differences: number;
  /** The page has more content than was drawn. */
  readonly isCut: boolean;
}

/** No honest page becomes this long. */
const LENGTH = 4_000_000;

export interface RenderingOptions {
  /** Characters of markup to draw. */
  readonly limit?: number | undefined;
  /** Replaces words of the page, e.g. to redact them. */
  readonly told?: ((words: string) => string) | undefined;
}

export const createPageRenderer = (marks: PageMarks, options: RenderingOptions = {}): PageRenderer =>
  new Renderer(marks, options);

interface OpenElement {
  /** Tag on the page. */
  readonly tag: string;
  /** Tag in the drawing; "" if nothing was drawn. */
  readonly drawn: string;
  readonly isSilent: boolean;
  /** State of `details`. */
  readonly disclosure?: { readonly isOpen: boolean; summaries: number };
  /** Chosen options of a native list, and its first option, which is the default. */
  readonly choice?: { chosen: string[]; first: string; hears: "chosen" | "first" | "no" };
}

const ROOT: OpenElement = { tag: "", drawn: "body", isSilent: false };
/** Drawn with words of our own, although the skeleton skips their content. */
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
  /** Mark of the run of text that is being drawn. */
  private run: Mark | undefined;
  private readonly marks: PageMarks;
  private readonly limit: number;
  /** Turns words of the page into markup. */
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
    // Close every drawn element, even after the drawing is cut.
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
    // A page's `title` is not drawn; the `title` of an SVG is its name.
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

  /** `begins`: the mark begins a difference, which gets an id to link to. */
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

/** Browsers move text between table cells out of the table, and would move its marks too. */
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
/** Safe for text and double-quoted attributes. All words of a page pass through it. */
const escaped = (text: string): string => text.replace(/[&<>"]/g, (sign) => ENTITIES[sign] ?? "");
