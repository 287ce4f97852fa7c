/** Plain text: a text as it reads, in plain letters and digits, without what nobody sees; and where each character stood. */

import { INVISIBLE_RANGES } from "../text.js";

export interface PlainText {
  readonly text: string;
  /** Where the characters of `text` begin in the text as it was, and where that ends; null where they are the same. */
  readonly starts: readonly number[] | null;
}

/** Digits of other scripts, circled, wide and mathematical letters and digits (NFKC writes them plainly). */
const COMPATIBLE = String.raw`\u0660-\u0669\u06f0-\u06f9\u0966-\u096f\u2100-\u214f\u2460-\u249b\u24b6-\u24ea\ufb00-\ufb06\uff01-\uff5e\u{1d400}-\u{1d7ff}`;
const COMBINING = String.raw`\u0300-\u034e\u0350-\u036f`;
const UNPLAIN = new RegExp(
  String.raw`[${INVISIBLE_RANGES.join("")}]|[${COMPATIBLE}]|\p{L}[${COMBINING}]+|(?<=\d)\s{4,}(?=[\dA-Za-z])|(?<=[A-Za-z])\s{4,}(?=\d)`,
  "gu",
);
/** Some text has one of these; others are not looked through further. */
const MAY_BE_UNPLAIN = new RegExp(String.raw`[${INVISIBLE_RANGES.join("")}${COMPATIBLE}${COMBINING}]|\s{4}`, "u");
const INVISIBLE = new RegExp(`^[${INVISIBLE_RANGES.join("")}]`, "u");

/** A run that no language writes (UAX 15, Stream-Safe Text Format). Putting marks in order takes the square of their number. */
const MANY_MARKS = /(\p{M}{30})\p{M}+/gu;

/** Two Arabic phrases in one character, which compatibility forms write as eighteen and eight; no other is written as more than six. */
const PHRASES = /[\ufdfa\ufdfb]/g;

/** In a normalisation form of Unicode, without marks beyond 30 in a row; in time linear in the text, and not much longer. */
export function normalise(text: string, form: "NFC" | "NFD" | "NFKC" | "NFKD"): string {
  const bounded = text.length > 30 ? text.replace(MANY_MARKS, "$1").replace(PHRASES, "") : text;
  return bounded.normalize(form);
}

export function plainTextOf(text: string): PlainText {
  if (!MAY_BE_UNPLAIN.test(text)) return { text, starts: null };
  const kept: string[] = [];
  const starts: number[] = [];
  let done = 0;
  const keep = (end: number): void => {
    kept.push(text.slice(done, end));
    while (done < end) starts.push(done++);
  };
  for (const { 0: found, index } of text.matchAll(UNPLAIN)) {
    keep(index);
    const plain = plainOf(found);
    kept.push(plain);
    for (let at = 0; at < plain.length; at++) starts.push(index);
    done = index + found.length;
  }
  if (done === 0) return { text, starts: null };
  keep(text.length);
  starts.push(text.length);
  return { text: kept.join(""), starts };
}

function plainOf(found: string): string {
  if (INVISIBLE.test(found)) return "";
  if (/^\s/.test(found)) return " ";
  const code = found.charCodeAt(0);
  if (code >= 0x966 && code <= 0x96f) return String(code - 0x966);
  if (code >= 0x660 && code <= 0x6f9) return String(code & 15);
  return normalise(found, "NFKC");
}
