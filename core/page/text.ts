/** Text of a page: cleaned, cut, hashed, without words that change by themselves (SK6). */

/** Invisible characters, with which a page can smuggle words past a reader. */
export const INVISIBLE_RANGES = [
  String.raw`\u0000-\u0008\u000e-\u001f\u007f-\u009f`, // controls
  String.raw`\u00ad\u034f\u115f\u1160\u17b4\u17b5\u180b-\u180e\u3164\uffa0`, // soft hyphen, joiners, fillers
  String.raw`\u200b-\u200f\u2060-\u2064\ufeff`, // zero width
  String.raw`\u061c\u202a-\u202e\u2066-\u206f\ufff9-\ufffb`, // bidi and annotation marks
  String.raw`\ufe00-\ufe0f\u{e0000}-\u{e0fff}`, // variation selectors, tag characters
];
const INVISIBLE = new RegExp(`[${INVISIBLE_RANGES.join("")}]`, "gu");

/** Printable ASCII words with single spaces between them, as most texts are. */
const TIDY = /^[!-~]+(?: [!-~]+)*$/;

/** Removes invisible characters, collapses white space and trims the ends. */
export const cleanText = (text: string): string =>
  text === "" || TIDY.test(text) ? text : text.replace(INVISIBLE, "").replace(/\s+/g, " ").trim();

export const isBlank = (text: string): boolean => !/\S/.test(text);

/** Words of a space-separated attribute. */
export const listed = (text: string): readonly string[] => text.split(/\s+/);

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
  for (let at = 0; at < text.length; at++) {
    const unit = text.charCodeAt(at);
    high = Math.imul(high ^ unit, 2654435761);
    low = Math.imul(low ^ unit, 1597334677);
  }
  const one = Math.imul(high ^ (high >>> 16), 2246822507) ^ Math.imul(low ^ (low >>> 13), 3266489909);
  const other = Math.imul(low ^ (low >>> 16), 2246822507) ^ Math.imul(one ^ (one >>> 13), 3266489909);
  return digits(one) + digits(other);
}

const digits = (lane: number): string => (lane >>> 0).toString(16).padStart(8, "0");

const CLOCK = String.raw`\d{1,2}:\d{2}(?::\d{2}(?:[.,]\d+)?)?(?:\s?[ap]\.?m\b\.?)?`;
const CLOCK_SECONDS = String.raw`\d{1,3}:\d{2}:\d{2}(?:[.,]\d+)?(?:\s?[ap]\.?m\b\.?)?`;
const MONTH = "(?:jan|feb|mar|apr|may|jun|jul|aug|sep|oct|nov|dec)[a-z]*";
const DATE = String.raw`(?:\d{4}-\d{2}-\d{2}|\d{1,2}[./]\d{1,2}[./]\d{2,4}|(?:\d{1,2}\.?\s)?${MONTH}\.?(?:\s\d{1,2}(?:st|nd|rd|th)?)?(?:,?\s\d{4})?)`;
const UNIT = "(?:milliseconds?|seconds?|secs?|minutes?|mins?|hours?|hrs?|days?|weeks?|months?|years?|ms|s|m|h|d|w)";
const AMOUNT = String.raw`(?:\d+(?:[.,]\d+)?|an?|one|a few|a couple of)`;
/** Bounded: a text of nothing but "1 day, 1 day, …" would cost the square of its length (SK8). */
const SPAN = String.raw`${AMOUNT}\s?${UNIT}(?:,?\s(?:and\s)?${AMOUNT}\s?${UNIT}){0,7}`;
/** Times that only a running clock shows. */
const RELATIVE = String.raw`just now|moments? ago|${SPAN}\s(?:ago|left|remaining|to go)|(?:in|for another)\s${SPAN}|less than a minute(?: ago| left)?`;
const STAMP = String.raw`${DATE}(?:,|,? at|T)?\s?${CLOCK}Z?`;
/** First characters of running times, so that the search skips most words at their first letter. */
const INITIAL = "(?=[\\dadfijlmnos])";
const RUNNING = new RegExp(String.raw`(?<![\w:])${INITIAL}(?:${RELATIVE}|${STAMP}|${CLOCK_SECONDS})(?![\w:])`, "gi");
/** Every running time holds one of these. */
const TELLTALE = /\d:\d|just now|ago|left|remaining|to go|(?:in|another)\s[\dao]|less than/i;
/** Times that may also be appointments. No date alone: a clock's date stands still, and people turn a calendar's. */
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

/** Quick check for the words that `dropTransient` drops: running times and counts in brackets. */
const TRANSIENT = new RegExp(String.raw`${TELLTALE.source}|◷|[([]\s?\d`, "i");

/** SK4: drops words that come and go by themselves, running times and counts in brackets. `text` must be clean. */
export function dropTransient(text: string): string {
  if (!TRANSIENT.test(text)) return text;
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

/** Replaces every running clock with one mark, sentence by sentence: two moments of one text then read the same (SK6). */
export const replaceClocks = (text: string): string =>
  text
    .split(/(?<=[.!?;])\s/)
    .map((sentence) => {
      const running = replaceTimes(sentence);
      const bare = running.replace(BARE, "◷");
      return bare.includes("◷") && isTicker(bare) ? bare : running;
    })
    .join(" ");

/** A clock and nothing else. The colon of some clocks blinks with the seconds: "14:02", "14 02", "1402". */
const isClockFace = (text: string): boolean => /^\s*\d{1,2}[ :]?\d{2}(?:[ :]?\d{2})?\s*$/.test(text);
const figures = (text: string): number => text.replace(/\D/g, "").length;

const isTicker = (text: string): boolean =>
  (text.toLowerCase().match(/\p{L}+/gu) ?? []).every((word) => TICKER_WORDS.has(word));

/** SK6: only a number differs: weak evidence wherever it stands. */
export function isNumberOnly(from: string, to: string): boolean {
  const before = replaceNumbers(from);
  return from !== to && before.includes("#") && before === replaceNumbers(to);
}

const QUOTED =
  /"([^"]+)"|“([^“”]+)”|„([^„“”]+)[“”]|«([^«»]+)»|‘([^‘’]+)’|(?<![\p{L}\p{N}])'([^']+)'(?![\p{L}\p{N}])|`([^`]+)`/gu;

/** Texts between quotation marks. */
export const quotedIn = (text: string): readonly string[] =>
  [...text.matchAll(QUOTED)].flatMap((match) => match.slice(1).filter((part) => part !== undefined));
