/** Plain text: plain letters and digits without invisible characters, with the original position of each character. */

import { INVISIBLE_RANGES } from "../text.js";

export interface PlainText {
  readonly text: string;
  /** Start of each character of `text` in the original text, plus the original's end; null if both are equal. */
  readonly starts: readonly number[] | null;
}

/** Digits of other scripts, circled, wide and mathematical letters and digits (NFKC makes them plain). */
const COMPATIBLE = String.raw`\u0660-\u0669\u06f0-\u06f9\u0966-\u096f\u2100-\u214f\u2460-\u249b\u24b6-\u24ea\ufb00-\ufb06\uff01-\uff5e\u{1d400}-\u{1d7ff}`;
const COMBINING = String.raw`\u0300-\u034e\u0350-\u036f`;
const UNPLAIN = new RegExp(
  String.raw`[${INVISIBLE_RANGES.join("")}]|[${COMPATIBLE}]|\p{L}[${COMBINING}]+|(?<=\d)\s{4,}(?=[\dA-Za-z])|(?<=[A-Za-z])\s{4,}(?=\d)`,
  "gu",
);
/** Quick check: a text without any of these is plain already. */
const MAY_BE_UNPLAIN = new RegExp(String.raw`[${INVISIBLE_RANGES.join("")}${COMPATIBLE}${COMBINING}]|\s{4}`, "u");
const INVISIBLE = new RegExp(`^[${INVISIBLE_RANGES.join("")}]`, "u");

/** More marks than any language writes (UAX 15, Stream-Safe Text Format). Sorting marks takes quadratic time. */
const MANY_MARKS = /(\p{M}{30})\p{M}+/gu;

/** Two Arabic phrases that compatibility forms expand to 18 and 8 characters; all others expand to at most 6. */
const PHRASES = /[\ufdfa\ufdfb]/g;

/** Unicode normalisation in linear time, without marks beyond 30 in a row. The result is not much longer than `text`. */
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
