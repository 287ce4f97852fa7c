/** Text stream: the text of a page as it comes, of which names and what can be read are made. */

import type { NodeDraft, Sink } from "./draft.js";
import { extrasOf } from "./extras.js";
import type { Context } from "./handed-down.js";
import { maskedWords } from "./mask-text.js";
import { noted } from "./noted.js";
import type { PageDraft } from "./page-draft.js";
import { cleanText, clip, isBlank } from "./text.js";

/** Stretch of the page's text that belongs to one element, and the levels at which that element began. */
export interface Span {
  from: number;
  to: number;
  /** Elements with `aria-hidden` or `inert` around it. */
  readonly quiet: number;
  /** Elements with an `aria-label` of their own around it, whose content does not count for names further out. */
  readonly muted: number;
  readonly hidden?: boolean;
}

/** What counts of the elements around a piece of text. */
export type Level = Pick<Span, "quiet" | "muted"> & { readonly hidden: boolean };
const NAME_LIMIT = 500;
/** Pieces of text that are kept together. */
const SHEET_BITS = 10;
const SHEET = 1 << SHEET_BITS;

/**
 * One array for the whole page, so that the content of every element is a range of it: names cost no copying while
 * parsing, and an `aria-labelledby` to something further down is resolved at the end. What does not count is passed over
 * by the run, however long: on a hostile page five hundred elements hold the same hundred thousand pieces.
 */
/** Copied and not made anew, so that V8 does not put each among what is old already. */
const BLANK: readonly string[] = Array.from({ length: SHEET }, () => "");

/** Pieces in a row at one level, from here on. */
class LevelRun implements Level {
  declare readonly from: number;
  declare readonly quiet: number;
  declare readonly muted: number;
  declare readonly hidden: boolean;

  constructor(from: number, quiet: number, muted: number, hidden: boolean) {
    this.from = from;
    this.quiet = quiet;
    this.muted = muted;
    this.hidden = hidden;
  }
}

export class TextStream {
  /** In pieces of one size: a single list would be copied again and again as it grows. */
  private readonly sheets: string[][] = [];
  private sheet: string[] = [];
  /** Of all. */
  length = 0;
  /** Pieces in a row at one level. */
  private readonly runs: LevelRun[] = [];
  private last: Level | undefined;

  add(text: string, level: Level): void {
    const { last } = this;
    if (last !== level) {
      const { quiet, muted, hidden } = level;
      if (last?.quiet !== quiet || last.muted !== muted || last.hidden !== hidden)
        this.runs.push(new LevelRun(this.length, quiet, muted, hidden));
      this.last = level;
    }
    const at = this.length & (SHEET - 1);
    if (at === 0) {
      this.sheet = BLANK.slice();
      this.sheets.push(this.sheet);
    }
    this.sheet[at] = text;
    this.length++;
  }

  drop(at: number): void {
    const sheet = this.sheets[at >> SHEET_BITS];
    if (sheet) sheet[at & (SHEET - 1)] = "";
  }

  letGo(): void {
    for (const sheet of this.sheets) sheet.fill("");
  }

  /** Its own accessible content (accname 2F), at most 500 characters; else `aria-hidden` content, which can be seen. */
  read(span: Span, evenQuiet = true): string {
    return this.gather(span, false) || (evenQuiet ? this.gather(span, true) : "");
  }

  private gather(span: Span, evenQuiet: boolean): string {
    let gathered = "";
    // Twice the limit leaves room for white space, and bounds what one hostile piece of text can cost.
    const enough = NAME_LIMIT * 2;
    for (let run = this.runAt(span.from), i = span.from; i < span.to && gathered.length < enough; run++) {
      const level = this.runs[run];
      const end = Math.min(span.to, this.runs[run + 1]?.from ?? this.length);
      const left =
        !level ||
        (level.hidden && !span.hidden) ||
        level.muted > span.muted ||
        (!evenQuiet && level.quiet > span.quiet);
      for (; !left && i < end && gathered.length < enough; i++) {
        const text = this.sheets[i >> SHEET_BITS]?.[i & (SHEET - 1)] ?? "";
        gathered += text.length > enough ? text.slice(0, enough) : text;
      }
      i = end;
    }
    return clip(maskedWords(gathered), NAME_LIMIT);
  }

  /** The last run that begins at this piece or before. */
  private runAt(piece: number): number {
    let low = 0;
    let high = this.runs.length - 1;
    while (low < high) {
      const middle = (low + high + 1) >> 1;
      if ((this.runs[middle]?.from ?? 0) <= piece) low = middle;
      else high = middle - 1;
    }
    return low;
  }
}

/** Another stretch at the levels of `span`. */
export const stretch = ({ quiet, muted, hidden = false }: Span, from: number, to: number): Span => ({
  from,
  to,
  quiet,
  muted,
  hidden,
});

/** Text as it comes: into the names of what holds it, and into what a person reads there. */
export function addText(page: PageDraft, context: Context, text: string): void {
  if (context.select) {
    const option = context.select.extras.options.at(-1);
    if (option) option.text += text;
  } else if (context.editing) {
    type(context.editing, text);
    if (context.named) page.text.add(text, context.span);
  } else if (!context.span.hidden || context.referable) {
    page.text.add(text, context.span);
    if (page.pictured && !isBlank(text)) sayOnce(page, page.pictured, context, text);
    if (context.span.hidden || context.invisible || context.svgText) return;
    if (!context.named || context.inLink) hear(page, context, text, !context.named);
  }
}

/** A picture that is called as the words after it are says nothing. */
function sayOnce(
  page: PageDraft,
  { label, at, within }: NonNullable<PageDraft["pictured"]>,
  { named }: Context,
  text: string,
) {
  page.pictured = null;
  if (within === named && cleanText(text).startsWith(label)) page.text.drop(at);
}

function type(draft: NodeDraft, text: string): void {
  const extras = extrasOf(draft);
  extras.typed = noted(extras.typed, text);
}

/** A gap between words: the edge of a block, cell, control or line. */
export function separate(page: PageDraft, context: Context): void {
  if (context.editing) type(context.editing, " ");
  if (context.span.hidden) return;
  page.text.add(" ", context.span);
  for (let sink: Sink | null = context.sink; sink; sink = sink.outer) {
    if (sink.draft) part(sink.draft);
    if (sink.outer) page.looks++;
  }
}

/** One gap is as good as many, and one that nothing comes after is none. */
function part(draft: NodeDraft): void {
  if (draft.pieces > 0) draft.gap = true;
}

/** Ends a run of text at the edge of a block. A run made of links only is no text of its own: the links are nodes. */
export function endRun(sink: Sink): void {
  if (sink.kind !== "run" || !sink.draft) return;
  if (!sink.draft.own) sink.draft.dropped = true;
  sink.draft = null;
}

function hear(page: PageDraft, context: Context, text: string, own: boolean): void {
  const blank = isBlank(text);
  for (let sink: Sink | null = context.sink; sink; sink = sink.outer) {
    if (!sink.draft && blank) continue;
    sink.draft ??= startRun(page, context);
    say(sink.draft, text);
    if (own && !blank && !sink.draft.own) sink.draft.own = true;
    if (sink.outer) page.looks += 1 + text.length / 2;
  }
}

function say(draft: NodeDraft, text: string): void {
  if (draft.gap) {
    draft.say(" ");
    draft.gap = false;
  }
  draft.say(text);
}

function startRun(page: PageDraft, context: Context): NodeDraft {
  const draft = page.add(context, "text", "text", page.block);
  draft.piece = page.pieces;
  return draft;
}
