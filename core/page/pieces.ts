/** Pieces: all text of a page in order, with how each bit may be used for names. Elsewhere: text buffer, inner text. */

import { cleanText, clip } from "./clean-text.js";

/** Stretch of the page's text that belongs to one element, and the levels at which that element began. */
export interface Span {
  from: number;
  to: number;
  /** Elements with `aria-hidden` or `inert` around it. */
  readonly quiet: number;
  /** Elements with an `aria-label` of their own around it, whose content does not count for names further out. */
  readonly muted: number;
  readonly hidden: boolean;
}

const NAME_LIMIT = 500;

export interface Pieces {
  readonly length: number;
  add(text: string, at: Pick<Span, "quiet" | "muted" | "hidden">): void;
  /** Text of a span as its own accessible content (accname 2F), at most 500 characters. */
  read(span: Span, limit?: number): string;
}

/**
 * One array for the whole page, so that the content of every element is a range of it: names cost no copying while
 * parsing, and an `aria-labelledby` to something further down is resolved at the end.
 */
export function createPieces(): Pieces {
  const texts: string[] = [];
  const quiet: number[] = [];
  const muted: number[] = [];
  const hidden: boolean[] = [];

  function gather(span: Span, limit: number, evenQuiet: boolean): string {
    let gathered = "";
    // Twice the limit leaves room for white space, and bounds what one hostile piece of text can cost.
    for (let i = span.from; i < span.to && gathered.length < limit * 2; i++) {
      const left =
        (hidden[i] && !span.hidden) || (muted[i] ?? 0) > span.muted || (!evenQuiet && (quiet[i] ?? 0) > span.quiet);
      if (!left) gathered += texts[i]?.slice(0, limit * 2);
    }
    return clip(cleanText(gathered), limit);
  }

  return {
    get length() {
      return texts.length;
    },
    add(text, at) {
      texts.push(text);
      quiet.push(at.quiet);
      muted.push(at.muted);
      hidden.push(at.hidden);
    },
    /** A button whose only content is `aria-hidden` still shows it: what can be seen beats no name at all. */
    read(span, limit = NAME_LIMIT) {
      return gather(span, limit, false) || gather(span, limit, true);
    },
  };
}
