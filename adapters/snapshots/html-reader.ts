/** HTML reader: elements, attributes and text of a page, as htmlparser2's parser tells them, within bounds. */

import { Parser } from "htmlparser2";
import type { Attributes } from "../../core/page/read/aria.js";

export interface HtmlHandler {
  open(tag: string, attributes: Attributes): void;
  text(text: string): void;
  close(tag: string): void;
  attribute?(name: string, value: string): void;
  comment?(text: string): void;
}

export interface ReadingLimits {
  /** Tags that open or end nothing. For each of them the parser looks through all open elements (SK8). */
  readonly idle?: number;
  /** The reader asks at each tag, and stops once the answer is yes. */
  readonly isLate?: (() => boolean) | undefined;
}

export class HtmlReader {
  private readonly parser: BoundedParser;
  private readonly html: string;

  constructor(html: string, handler: HtmlHandler, limits: ReadingLimits = {}) {
    this.html = html;
    this.parser = new BoundedParser(handler, limits);
  }

  /** First and last character of the current event, in the page. */
  get startIndex(): number {
    return this.parser.startIndex;
  }

  get endIndex(): number {
    return this.parser.endIndex;
  }

  /** Start of the last tag that was read. */
  get tagStart(): number {
    return this.parser.tagStart;
  }

  /** Reads up to the end of the page, or to the tag that stopped the reader. `end` then closes what is open. */
  read(): void {
    this.parser.write(this.html);
  }

  end(): void {
    this.parser.end();
  }

  stop(): void {
    this.parser.stop();
  }

  isStopped(): boolean {
    return this.parser.isStopped;
  }
}

/** Elements that the parser has reported so far. */
interface Reported {
  opened: number;
  closed: number;
}

/** Checks the limits at each tag. Raw text, as of a script, has no tags: its length is its bound. */
class BoundedParser extends Parser {
  isStopped = false;
  tagStart = 0;
  private idle = 0;
  private readonly reported: Reported;
  private readonly limits: ReadingLimits;

  constructor(handler: HtmlHandler, limits: ReadingLimits) {
    const reported = { opened: 0, closed: 0 };
    super({
      onopentagname: () => void reported.opened++,
      onopentag: (tag, attributes) => handler.open(tag, attributes),
      ontext: (text) => handler.text(text),
      onclosetag: (tag) => {
        reported.closed++;
        handler.close(tag);
      },
      onattribute: (name, value) => handler.attribute?.(name, value),
      oncomment: (text) => handler.comment?.(text),
    });
    this.reported = reported;
    this.limits = limits;
  }

  stop(): void {
    this.isStopped = true;
    this.pause();
  }

  /** The parser ignores a form in a form. */
  override onopentagname(start: number, end: number): void {
    const { opened } = this.reported;
    this.tagStart = start - 1;
    super.onopentagname(start, end);
    if (this.reported.opened === opened) this.noteIdle();
    if (this.limits.isLate?.()) this.stop();
  }

  /** The parser opens an element for `</p>` and `</br>` where none is open. */
  override onclosetag(start: number, end: number): void {
    const { opened, closed } = this.reported;
    this.tagStart = start - 2;
    super.onclosetag(start, end);
    if (this.reported.opened > opened || this.reported.closed === closed) this.noteIdle();
  }

  /** The tokenizer reports an end tag that the end of the page cuts off as text that starts at -1. It has no words. */
  override ontext(start: number, end: number): void {
    super.ontext(start < 0 ? end : start, end);
  }

  private noteIdle(): void {
    this.idle++;
    if (this.idle > (this.limits.idle ?? Number.POSITIVE_INFINITY)) this.stop();
  }
}
