/** Text of a page: cleaned, cut, hashed, without words that change by themselves (SK6), and streamed into names. */

import type { Context, NodeDraft, PageDraft, Sink } from "./draft.js";

/** Characters nobody sees, with which a page can smuggle words past a reader. */
const INVISIBLE_RANGES = [
  String.raw`\u0000-\u0008\u000e-\u001f\u007f-\u009f`, // controls
  String.raw`\u00ad\u034f\u115f\u1160\u17b4\u17b5\u180b-\u180e\u3164\uffa0`, // soft hyphen, joiners, fillers
  String.raw`\u200b-\u200f\u2060-\u2064\ufeff`, // zero width
  String.raw`\u061c\u202a-\u202e\u2066-\u206f\ufff9-\ufffb`, // bidi and annotation marks
  String.raw`\ufe00-\ufe0f\u{e0000}-\u{e0fff}`, // variation selectors, tag characters
];
const INVISIBLE = new RegExp(`[${INVISIBLE_RANGES.join("")}]`, "gu");

/** Anything but what most pages are made of: letters and signs of the common scripts, single spaces between them. */
const UNTIDY = /[^\x21-\x7e\u00a1-\u00ac\u00ae-\u034e\u0370-\u05ff\u2010-\u2027\u3041-\u30ff\u4e00-\u9fff ]| {2}|^ | $/;

/** Without invisible characters, white space collapsed, ends trimmed. */
export const cleanText = (text: string): string =>
  text !== "" && UNTIDY.test(text) ? text.replace(INVISIBLE, "").replace(/\s+/g, " ").trim() : text;

export const isBlank = (text: string): boolean => !/\S/.test(text);

/** At most `limit` characters, the last of them "…" when something was cut; never half a surrogate pair. */
export function clip(text: string, limit: number): string {
  if (text.length <= limit) return text;
  const cut = text.slice(0, limit - 1);
  return `${/[\ud800-\udbff]$/.test(cut) ? cut.slice(0, -1) : cut}…`;
}

/** 16 hexadecimal digits, after bryc's cyrb53; not for secrets. Temporal refuses node:crypto in the workflow bundle. */
export function hashText(text: string): string {
  let high = 0xdeadbeef;
  let low = 0x41c6ce57;
  for (let i = 0; i < text.length; i++) {
    const unit = text.charCodeAt(i);
    high = Math.imul(high ^ unit, 2654435761);
    low = Math.imul(low ^ unit, 1597334677);
  }
  high = Math.imul(high ^ (high >>> 16), 2246822507) ^ Math.imul(low ^ (low >>> 13), 3266489909);
  low = Math.imul(low ^ (low >>> 16), 2246822507) ^ Math.imul(high ^ (high >>> 13), 3266489909);
  return [high, low].map((lane) => (lane >>> 0).toString(16).padStart(8, "0")).join("");
}

const CLOCK = String.raw`\d{1,2}:\d{2}(?::\d{2}(?:[.,]\d+)?)?(?:\s?[ap]\.?m\b\.?)?`;
const CLOCK_SECONDS = String.raw`\d{1,3}:\d{2}:\d{2}(?:[.,]\d+)?(?:\s?[ap]\.?m\b\.?)?`;
const MONTH = "(?:jan|feb|mar|apr|may|jun|jul|aug|sep|oct|nov|dec)[a-z]*";
const DATE = String.raw`(?:\d{4}-\d{2}-\d{2}|\d{1,2}[./]\d{1,2}[./]\d{2,4}|(?:\d{1,2}\.?\s)?${MONTH}\.?(?:\s\d{1,2}(?:st|nd|rd|th)?)?(?:,?\s\d{4})?)`;
const UNIT = "(?:milliseconds?|seconds?|secs?|minutes?|mins?|hours?|hrs?|days?|weeks?|months?|years?|ms|s|m|h|d|w)";
const AMOUNT = String.raw`(?:\d+(?:[.,]\d+)?|an?|one|a few|a couple of)`;
/** Bounded: a text of nothing but "1 day, 1 day, …" would cost the square of its length (SK8). */
const SPAN = String.raw`${AMOUNT}\s?${UNIT}(?:,?\s(?:and\s)?${AMOUNT}\s?${UNIT}){0,7}`;
/** Times that are always read off a running clock. */
const RELATIVE = String.raw`just now|moments? ago|${SPAN}\s(?:ago|left|remaining|to go)|(?:in|for another)\s${SPAN}|less than a minute(?: ago| left)?`;
const STAMP = String.raw`${DATE}(?:,|,? at|T)?\s?${CLOCK}Z?`;
/** What each of them begins with, so that most words are passed over at their first letter. */
const INITIAL = "(?=[\\dadfijlmnos])";
const RUNNING = new RegExp(String.raw`(?<![\w:])${INITIAL}(?:${RELATIVE}|${STAMP}|${CLOCK_SECONDS})(?![\w:])`, "gi");
/** Every running time holds one of these. */
const TELLTALE = /\d|just now|ago|left|remaining|to go|(?:in|another)\s[ao]|less than/i;
/** Times that may as well be an appointment. No date alone: a clock's date stands still, a calendar's is turned. */
const BARE = new RegExp(String.raw`(?<![\w:])(?:${CLOCK}|\d+\s?s|${SPAN})(?![\w:])`, "gi");
/** Words that stand around a running clock; beside any other word a bare "10:30" is content. */
const TICKER_WORDS = new Set(
  "last updated update refreshed refreshing synced sync saved checked seen active online uptime as of at on in the it is now time local server current currently elapsed remaining left until till expires expire ends session starts next page your you utc gmt today since".split(
    " ",
  ),
);
/** A number with its sign, or with the arrow that says which way a price went. */
const NUMBER = /(?:[+±−-](?=\d)|[▲▼△▽↑↓⬆⬇]\s?(?=[+±−-]?\d))*\d+(?:[.,'\u00a0\u202f ]\d+)*/g;

/** `text` with every running time replaced by one mark. */
export const replaceTimes = (text: string): string =>
  text.length < 4 || !TELLTALE.test(text) ? text : text.replace(RUNNING, "◷");

/** `text` with every number replaced by one mark. */
export const replaceNumbers = (text: string): string => text.replace(NUMBER, "#");

/** SK4: without words that come and go by themselves: running times and counts in brackets. */
export function dropTransient(text: string): string {
  if (!TELLTALE.test(text) && !/[◷([]|[^\S ]| {2}|^ | $/.test(text)) return text;
  return replaceTimes(text)
    .replace(/◷|[([]\s?\d+\+?\s?[)\]]/g, " ")
    .replace(/\s+/g, " ")
    .trim();
}

/**
 * SK6: only a clock, countdown or relative time differs. A time without seconds counts when it is the whole text or stands
 * among words such as "updated" or "left"; on a control it never counts, because a button "10:30" is a choice.
 */
export function isVolatileChange(from: string, to: string, onControl = false): boolean {
  const before = replaceTimes(from);
  const after = replaceTimes(to);
  if (before === after) return before.includes("◷");
  if (onControl) return false;
  if (isClockFace(from) && isClockFace(to) && figures(from) === figures(to)) return (from + to).includes(":");
  const bare = before.replace(BARE, "◷");
  return bare === after.replace(BARE, "◷") && bare.includes("◷") && isTicker(bare);
}

/** A clock and nothing else; the colon of some comes and goes with the seconds: "14:02", "14 02", "1402". */
const isClockFace = (text: string): boolean => /^\s*\d{1,2}[ :]?\d{2}(?:[ :]?\d{2})?\s*$/.test(text);
const figures = (text: string): number => text.replace(/\D/g, "").length;

const isTicker = (text: string): boolean =>
  (text.toLowerCase().match(/\p{L}+/gu) ?? []).every((word) => TICKER_WORDS.has(word));

/** SK6: only a number differs: weak evidence wherever it stands. */
export function isNumberOnly(from: string, to: string): boolean {
  const before = replaceNumbers(from);
  return from !== to && before.includes("#") && before === replaceNumbers(to);
}

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

type Level = Pick<Span, "quiet" | "muted" | "hidden">;
const NAME_LIMIT = 500;

/**
 * One array for the whole page, so that the content of every element is a range of it: names cost no copying while
 * parsing, and an `aria-labelledby` to something further down is resolved at the end. What does not count is passed over
 * by the run, however long: on a hostile page five hundred elements hold the same hundred thousand pieces.
 */
export class TextStream {
  private readonly texts: string[] = [];
  /** Pieces in a row at one level. */
  private readonly runs: (Level & { readonly from: number })[] = [];

  get length(): number {
    return this.texts.length;
  }

  add(text: string, { quiet, muted, hidden }: Level): void {
    const last = this.runs.at(-1);
    if (last?.quiet !== quiet || last.muted !== muted || last.hidden !== hidden)
      this.runs.push({ from: this.texts.length, quiet, muted, hidden });
    this.texts.push(text);
  }

  drop(at: number): void {
    this.texts[at] = "";
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
      const end = Math.min(span.to, this.runs[run + 1]?.from ?? this.texts.length);
      const left =
        !level ||
        (level.hidden && !span.hidden) ||
        level.muted > span.muted ||
        (!evenQuiet && level.quiet > span.quiet);
      for (; !left && i < end && gathered.length < enough; i++) gathered += this.texts[i]?.slice(0, enough);
      i = end;
    }
    return clip(cleanText(gathered), NAME_LIMIT);
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

/** Text as it comes: into the names of what holds it, and into what a person reads there. */
export function addText(page: PageDraft, context: Context, text: string): void {
  if (context.select) {
    const option = context.select.options.at(-1);
    if (option) option.text += text;
  } else if (context.editing) context.editing.typed.push(text);
  else if (!context.span.hidden || context.referable) {
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

/** A gap between words: the edge of a block, cell, control or line. */
export function separate(page: PageDraft, context: Context): void {
  if (context.editing) context.editing.typed.push(" ");
  if (context.span.hidden) return;
  page.text.add(" ", context.span);
  for (let sink: Sink | null = context.sink; sink; sink = sink.outer) {
    sink.draft?.parts.push(" ");
    if (sink.outer) page.looks++;
  }
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
    sink.draft.parts.push(text);
    if (own && !blank) sink.draft.own = true;
    if (sink.outer) page.looks += 1 + text.length / 2;
  }
}

function startRun(page: PageDraft, context: Context): NodeDraft {
  const span: Span = { ...context.span, from: page.text.length - 1, to: page.text.length };
  const { tag, attributes } = page.block;
  return page.add(context, { tag, attributes, kind: "text", role: "text", span, piece: page.pieces });
}
