/** Text stream: the text of a page as it arrives, the source of names and of perceived text. */

import { maskedWords } from "../mask/mask-text.js";
import { cleanText, clip, isBlank } from "../text.js";
import type { NodeDraft, Sink } from "./draft.js";
import type { Context } from "./handed-down.js";
import type { PageDraft } from "./page-draft.js";

/** Range of the page's text that belongs to one element, and the levels at the element's start. */
export interface Span {
  from: number;
  to: number;
  /** Number of elements with `aria-hidden` or `inert` around it. */
  readonly quiet: number;
  /** Number of elements around it with their own `aria-label`; outer names ignore the content of these. */
  readonly muted: number;
  readonly hidden?: boolean;
}

/** Facts about the elements around a piece of text. */
export type Level = Pick<Span, "quiet" | "muted"> & { readonly hidden: boolean };
const NAME_LIMIT = 500;

/** Consecutive pieces at one level, beginning at `from`. */
interface LevelRun extends Level {
  readonly from: number;
}

/**
 * One array holds the text of the whole page, so the content of every element is a range of it. Parsing copies no names,
 * and an `aria-labelledby` to something further down is resolved at the end. Reading skips ignored text run by run,
 * however long a run is: on a hostile page five hundred elements hold the same hundred thousand pieces.
 */
export class TextStream {
  private readonly texts: string[] = [];
  private readonly runs: LevelRun[] = [];

  /** Number of pieces. */
  get length(): number {
    return this.texts.length;
  }

  add(text: string, { quiet, muted, hidden }: Level): void {
    const last = this.runs.at(-1);
    if (last?.quiet !== quiet || last.muted !== muted || last.hidden !== hidden)
      this.runs.push({ from: this.length, quiet, muted, hidden });
    this.texts.push(text);
  }

  drop(at: number): void {
    this.texts[at] = "";
  }

  /** Accessible content of a span (accname 2F), at most 500 characters; else its visible `aria-hidden` content. */
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
        const text = this.texts[i] ?? "";
        gathered += text.length > enough ? text.slice(0, enough) : text;
      }
      i = end;
    }
    return clip(maskedWords(gathered), NAME_LIMIT);
  }

  /** Index of the last run that begins at this piece or before. */
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

/** Another range with the levels of the span. */
export const stretch = ({ quiet, muted, hidden = false }: Span, from: number, to: number): Span => ({
  from,
  to,
  quiet,
  muted,
  hidden,
});

/** Adds text to the names of the elements around it, and to the text that a person reads there. */
export function addText(page: PageDraft, context: Context, text: string): void {
  if (context.select) {
    const option = context.select.options?.at(-1);
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

/** Drops a picture's label if the words after it repeat the label. */
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
  draft.typed ??= [];
  draft.typed.push(text);
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

/** Several gaps count as one, and a gap at the start or end counts as none. */
function part(draft: NodeDraft): void {
  if (draft.said !== "") draft.gap = true;
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
  draft.said += draft.gap ? ` ${text}` : text;
  draft.gap = false;
}

function startRun(page: PageDraft, context: Context): NodeDraft {
  const draft = page.add(context, "text", "text", page.block);
  draft.piece = page.pieces;
  return draft;
}
