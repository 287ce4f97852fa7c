/** Bounded parser: htmlparser2 that gives up on tags without effect (SK8). Elsewhere: parser limits. */

import { type Handler, Parser } from "htmlparser2";

/**
 * For an end tag that ends nothing, and for a `form` in a form, htmlparser2 looks through every open element: a page of
 * such tags costs it the square of its length, and none of them is an element that could be counted.
 */
export class BoundedParser extends Parser {
  private tags = 0;
  private readonly idle: number;
  private readonly effective: () => number;

  /** `effective`: how many elements the handler has seen begin and end so far. */
  constructor(handler: Partial<Handler>, idle: number, effective: () => number) {
    super(handler);
    this.idle = idle;
    this.effective = effective;
  }

  override onopentagname(start: number, endIndex: number): void {
    this.count();
    super.onopentagname(start, endIndex);
  }

  override onclosetag(start: number, endIndex: number): void {
    this.count();
    super.onclosetag(start, endIndex);
  }

  tooIdle(): boolean {
    return this.tags - this.effective() > this.idle;
  }

  private count(): void {
    this.tags++;
    if (this.tooIdle()) this.pause();
  }
}
