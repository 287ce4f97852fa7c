/** Library markup: all that is not plain, out of htmlparser2's tokenizer, up to where plain markup may follow. */

import { Tokenizer } from "htmlparser2";
import type { MarkupListener } from "./plain-markup.js";

type Callbacks = ConstructorParameters<typeof Tokenizer>[1];

/** Hears what is never plain, too. */
export interface AnyMarkupListener extends MarkupListener {
  isInForeignContext(): boolean;
  ontextentity(codePoint: number, end: number): void;
  oncomment(start: number, end: number, offset: number): void;
  oncdata(start: number, end: number, offset: number): void;
  ondeclaration(end: number): void;
  onend(): void;
}

/** Once more than that the library reads all that is left: to begin takes as long as some ten tags. */
const MOST_BEGINNINGS = 1_000;

/** Tells places in the page; the tokenizer is given what begins at `from`. */
export class LibraryMarkup implements Callbacks {
  private readonly html: string;
  private readonly listener: AnyMarkupListener;
  private readonly tokenizer: Tokenizer;
  private from = 0;
  /** Where plain markup may follow; -1 until it may. */
  private to = -1;
  private beginnings = 0;
  /** No markup stands in the element that is open. */
  private isInText = false;
  /** Of the attribute that is being read. */
  private nameStart = 0;
  private nameEnd = 0;
  private value = "";

  constructor(html: string, listener: AnyMarkupListener) {
    this.html = html;
    this.listener = listener;
    this.tokenizer = new Tokenizer({ decodeEntities: html.includes("&") }, this);
  }

  /** Until plain markup may follow: there, or -1 where all is read. */
  read(from: number): number {
    this.from = from;
    this.to = -1;
    this.isInText = false;
    this.beginnings++;
    this.tokenizer.reset();
    this.tokenizer.write(from === 0 ? this.html : this.html.slice(from));
    return this.to;
  }

  end(): void {
    this.tokenizer.end();
  }

  stop(): void {
    this.tokenizer.pause();
  }

  isInForeignContext(): boolean {
    return this.listener.isInForeignContext();
  }

  ontext(start: number, end: number): void {
    const to = this.from + end;
    // A tag that the page's end cuts off is told as a text that begins nowhere: it has no words, and its place is masked as a text's.
    this.listener.ontext(start < 0 ? to : this.from + start, to);
    if (this.html[to] === "<") this.leave(to);
  }

  ontextentity(codePoint: number, end: number): void {
    this.listener.ontextentity(codePoint, this.from + end);
  }

  onopentagname(start: number, end: number): void {
    const tag = this.listener.tagAt(this.from + start, this.from + end);
    this.isInText = tag.facts.isOfText;
    this.listener.onopentag(tag, this.from + end);
  }

  onopentagend(end: number): void {
    this.listener.onopentagend(this.from + end);
    this.leave(this.from + end + 1);
  }

  onselfclosingtag(end: number): void {
    this.listener.onselfclosingtag(this.from + end);
    this.leave(this.from + end + 1);
  }

  onclosetag(start: number, end: number): void {
    this.isInText = false;
    this.listener.onclosetag(this.from + start, this.from + end);
    const at = this.html.indexOf(">", this.from + end);
    if (at >= 0) this.leave(at + 1);
  }

  onattribname(start: number, end: number): void {
    this.nameStart = this.from + start;
    this.nameEnd = this.from + end;
    this.value = "";
  }

  onattribdata(start: number, end: number): void {
    this.value += this.html.slice(this.from + start, this.from + end);
  }

  onattribentity(codePoint: number): void {
    this.value += String.fromCodePoint(codePoint);
  }

  onattribend(_quote: unknown, end: number): void {
    this.listener.onattribute(this.nameStart, this.nameEnd, this.value, this.from + end);
  }

  oncomment(start: number, end: number, offset: number): void {
    this.listener.oncomment(this.from + start, this.from + end, offset);
    this.leave(this.from + end + 1);
  }

  oncdata(start: number, end: number, offset: number): void {
    this.listener.oncdata(this.from + start, this.from + end, offset);
    this.leave(this.from + end + 1);
  }

  ondeclaration(_start: number, end: number): void {
    this.listener.ondeclaration(this.from + end);
    this.leave(this.from + end + 1);
  }

  onprocessinginstruction(start: number, end: number): void {
    this.ondeclaration(start, end);
  }

  onend(): void {
    this.listener.onend();
  }

  private leave(to: number): void {
    if (this.isInText || this.beginnings > MOST_BEGINNINGS) return;
    this.to = to;
    this.tokenizer.pause();
  }
}
