/** Pieces: all text of a page in order, with how each bit may be used for names. Elsewhere: text buffer, inner text. */

import { cleanText, clip } from "./text.js";

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

/** A row of pieces at one level. */
interface Run extends Pick<Span, "quiet" | "muted" | "hidden"> {
  readonly from: number;
}

/**
 * One array for the whole page, so that the content of every element is a range of it: names cost no copying while
 * parsing, and an `aria-labelledby` to something further down is resolved at the end. What does not count is passed over
 * by the run, however long: on a hostile page five hundred elements hold the same hundred thousand pieces.
 */
export function createPieces(): Pieces {
  const texts: string[] = [];
  const runs: Run[] = [];

  /** The run that holds a piece: the last one that begins at it or before. */
  function runAt(piece: number): number {
    let low = 0;
    let high = runs.length - 1;
    while (low < high) {
      const middle = (low + high + 1) >> 1;
      if ((runs[middle]?.from ?? 0) <= piece) low = middle;
      else high = middle - 1;
    }
    return low;
  }

  function gather(span: Span, limit: number, evenQuiet: boolean): string {
    let gathered = "";
    // Twice the limit leaves room for white space, and bounds what one hostile piece of text can cost.
    const enough = limit * 2;
    for (let run = runAt(span.from), i = span.from; i < span.to && gathered.length < enough; run++) {
      const level = runs[run];
      const end = Math.min(span.to, runs[run + 1]?.from ?? texts.length);
      const left =
        !level ||
        (level.hidden && !span.hidden) ||
        level.muted > span.muted ||
        (!evenQuiet && level.quiet > span.quiet);
      for (; !left && i < end && gathered.length < enough; i++) gathered += texts[i]?.slice(0, enough);
      i = end;
    }
    return clip(cleanText(gathered), limit);
  }

  return {
    get length() {
      return texts.length;
    },
    add(text, { quiet, muted, hidden }) {
      const last = runs.at(-1);
      if (last?.quiet !== quiet || last.muted !== muted || last.hidden !== hidden)
        runs.push({ from: texts.length, quiet, muted, hidden });
      texts.push(text);
    },
    /** A button whose only content is `aria-hidden` still shows it: what can be seen beats no name at all. */
    read(span, limit = NAME_LIMIT) {
      return gather(span, limit, false) || gather(span, limit, true);
    },
  };
}
