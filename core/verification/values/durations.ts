/** Durations: lengths of time. All texts are folded. */

import { pageWords } from "../../words/matcher.js";
import { matchNumbers } from "./numbers.js";
import { unitsInLabel, unitsOf } from "./units.js";
import { matchWritten, type ValueContext, type ValueMatch, type WrittenValue } from "./written-value.js";

/** Seconds of the units that a clock counts. */
const SECONDS: Readonly<Record<string, number>> = { second: 1, minute: 60, hour: 3_600 };
const MONTHS: Readonly<Record<string, number>> = { month: 1, year: 12 };
const SHORT: Readonly<Record<string, string>> = {
  s: "second",
  m: "minute",
  min: "minute",
  h: "hour",
  d: "day",
  w: "week",
};

/** Null when one of them is no duration, and when neither names a unit of time. */
export function matchDurations(asked: string, held: string, { label }: ValueContext): ValueMatch | null {
  // Most texts are none, and this is asked of each pair of them.
  if (!MAY_BE_DURATION.test(asked) && !MAY_BE_DURATION.test(held)) return null;
  const [one, other] = [readDuration(asked), readDuration(held)];
  if (one === null && other === null) return null;
  const [left, right] = [one ?? readBare(asked, label), other ?? readBare(held, label)];
  if (left === null || right === null) return null;
  // A number that was asked for without a unit may get the field's own: "90" is "90 min".
  const isFree = left.means.length === 0 && matchNumbers(asked, held) === "same";
  return isFree ? "same" : matchWritten(left, right);
}

const MAY_BE_DURATION = /\d ?\p{L}|^p/u;
const ISO =
  /^p(?:(\d{1,6})y)?(?:(\d{1,6})m)?(?:(\d{1,6})w)?(?:(\d{1,6})d)?(?:t(?:(\d{1,6})h)?(?:(\d{1,6})m)?(?:(\d{1,9})s)?)?$/;
const ISO_UNITS = ["year", "month", "week", "day", "hour", "minute", "second"];
const PART = /(\d{1,9}(?:[.,]\d{1,3})?) ?(\p{L}{1,10})\.?/gu;

const AND = new RegExp(`(?<!\\p{L})(?:${pageWords("and")})(?!\\p{L})`, "gu");

type Lengths = readonly (readonly [amount: number, unit: string])[];

/** "1h 30m", "90 minutes", "1.5 std.", "PT1H30M". A day is no 24 hours to those who count working days, so it may be. */
function readDuration(text: string): WrittenValue | null {
  // "1h30" leaves its last unit out.
  const lengths = isoLengths(text) ?? spelledLengths(text.replace(/^(\d{1,3} ?h ?\d{2})$/, "$1m"));
  return lengths === null ? null : readingOf(lengths);
}

function isoLengths(text: string): Lengths | null {
  const found = ISO.exec(text)?.slice(1);
  const lengths = (found ?? []).flatMap((amount, index) =>
    amount === undefined ? [] : [[Number(amount), ISO_UNITS[index] ?? ""] as const],
  );
  return lengths.length === 0 ? null : lengths;
}

function spelledLengths(text: string): Lengths | null {
  const parts = [...text.matchAll(PART)];
  const rest = text.replace(PART, "").replace(AND, "");
  if (parts.length === 0 || parts.length > 6 || /[^\s,]/.test(rest)) return null;
  const lengths = parts.map(
    ([, amount = "", word = ""]) => [Number(amount.replace(",", ".")), unitNamed(word)] as const,
  );
  const isTold = lengths.every(([, unit]) => unit !== "");
  // "5 m" alone may be metres or months.
  return isTold && (parts.length > 1 || parts[0]?.[2] !== "m") ? lengths : null;
}

function unitNamed(word: string): string {
  const unit = SHORT[word] ?? unitsOf(word)[0] ?? "";
  return unit in SECONDS || unit in MONTHS || unit === "day" || unit === "week" ? unit : "";
}

function readingOf(lengths: Lengths): WrittenValue {
  const sum = (factors: Readonly<Record<string, number>>) =>
    lengths.reduce((total, [amount, unit]) => total + amount * (factors[unit] ?? 0), 0);
  const [months, weeks, days, seconds] = [sum(MONTHS), sum({ week: 1 }), sum({ day: 1 }), Math.round(sum(SECONDS))];
  return {
    means: [[months, weeks, days, seconds].join("/")],
    maybe: [[months, 0, 0, seconds + 86_400 * (days + 7 * weeks)].join("/")],
  };
}

/** A number without a unit, in that of the label, else in any; "1:30" counts hours or minutes. */
function readBare(text: string, label: string | undefined): WrittenValue | null {
  const [, hours, minutes, seconds] = /^(\d{1,4}):(\d{2})(?::(\d{2}))?$/.exec(text) ?? [];
  if (hours !== undefined && minutes !== undefined) {
    const [long, short] = [3_600 * Number(hours) + 60 * Number(minutes), 60 * Number(hours) + Number(minutes)];
    if (seconds !== undefined) return readingOf([[long + Number(seconds), "second"]]);
    return { means: [], maybe: [long, short].flatMap((all) => readingOf([[all, "second"]]).means) };
  }
  if (!/^\d{1,9}(?:[.,]\d{1,2})?$/.test(text)) return null;
  const amount = Number(text.replace(",", "."));
  const told = unitsInLabel(label)
    .map(unitNamed)
    .find((unit) => unit !== "");
  if (told !== undefined) return readingOf([[amount, told]]);
  return { means: [], maybe: [...ISO_UNITS].flatMap((unit) => readingOf([[amount, unit]]).means) };
}
