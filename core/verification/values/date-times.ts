/** Date-times: dates, months, weeks, times, and dates with times. All texts are folded. */

import { eachOfPage } from "../../words/matcher.js";
import { readDate } from "./dates.js";
import { HOUR_WORDS, plainTime, readTime } from "./times.js";
import { matchWritten, meaningsOf, type ValueContext, type ValueMatch, type WrittenValue } from "./written-value.js";

const LONGEST = 60;
const MAY_BE_DATE_TIME = /\d ?[-‐‑–—−./:]|\d ?\p{L}|\p{L}[.,]? ?\d|^noon$|^midnight$/u;

/** Null if either is none of these. A text that lacks the other's year or time is a doubtful match. */
export function matchDateTimes(asked: string, held: string, context: ValueContext): ValueMatch | null {
  // Fast path: this runs for every pair of texts, and most are no dates.
  if (!MAY_BE_DATE_TIME.test(asked) || !MAY_BE_DATE_TIME.test(held)) return null;
  const one = readDateTime(asked, context);
  const other = one && readDateTime(held, context);
  if (one === null || other === null || one.means.length + other.means.length === 0) return null;
  const match = matchWritten(one, other);
  const isPart = () => meaningsOf(one).some((left) => meaningsOf(other).some((right) => isPartOf(left, right)));
  return match === "other" && isPart() ? "doubtful" : match;
}

/** Reads a date as `readDate` does, a time as `readTime` does, or both: "2026-12-24T15:00". */
export function readDateTime(text: string, context: ValueContext): WrittenValue | null {
  if (text.length > LONGEST || !/\d|^noon$|^midnight$/.test(text)) return null;
  return readDate(text, context) ?? readTime(text, context.type) ?? readBoth(plainTime(text), context);
}

const HAS_TIME = new RegExp(String.raw`\d[:.h]\d{2}|\d ?(?:[ap]m|h|${HOUR_WORDS})(?!\p{L})`, "u");

function readBoth(text: string, context: ValueContext): WrittenValue | null {
  if (!HAS_TIME.test(text)) return null;
  for (const { index } of text.matchAll(/[\s,]|t(?=\d)/g)) {
    const [left, right] = [withoutLinks(text.slice(0, index)), withoutLinks(text.slice(index + 1))];
    const found = joined(readDate(left, context), readTime(right)) ?? joined(readDate(right, context), readTime(left));
    if (found !== null) return found;
  }
  return null;
}

/** Beside a day, "15.30" is a time. A month or a week takes no time. */
function joined(date: WrittenValue | null, time: WrittenValue | null): WrittenValue | null {
  const at = time === null ? undefined : meaningsOf(time)[0];
  if (date === null || at === undefined || !date.means.every((day) => /-\d{2}-\d{2}$/.test(day))) return null;
  return { means: date.means.map((day) => day + at), maybe: date.maybe?.map((day) => day + at) };
}

const LINK = new RegExp(`^(?:[-–@·|]|${eachOfPage(({ dates }) => dates?.at)})$`, "u");
/** Links that may only lead: after a time, "am" is its half of the day. */
const BEFORE = new RegExp(`^(?:${eachOfPage(({ dates }) => dates?.before)})$`);

/** Removes the words and signs between a date and a time, or before the first of them. */
function withoutLinks(text: string): string {
  const words = text.split(/[\s,]+/).filter((word) => word !== "");
  const from = words.findIndex((word) => !LINK.test(word) && !BEFORE.test(word));
  const to = words.findLastIndex((word) => !LINK.test(word));
  return from === -1 ? "" : words.slice(from, to + 1).join(" ");
}

function isPartOf(left: string, right: string): boolean {
  const [one, other] = [left, right];
  if (one.startsWith("T") !== other.startsWith("T")) return isBegin(timeOf(one), timeOf(other));
  // Code does not compute the week of a day, so a day may be in any week.
  if (one.includes("W") !== other.includes("W")) return !one.startsWith("T");
  if (one.startsWith("-") || other.startsWith("-")) return isBegin(withoutYear(one), withoutYear(other));
  return one.startsWith("~") || other.startsWith("~")
    ? isBegin(withoutCentury(one), withoutCentury(other))
    : isBegin(one, other);
}

/** "2026-12" begins "2026-12-24"; the empty text begins nothing. */
const isBegin = (one: string, other: string): boolean =>
  one !== "" && other !== "" && (one.startsWith(other) || other.startsWith(one));

const timeOf = (text: string): string => (text.includes("T") ? text.slice(text.indexOf("T")) : "");
const withoutYear = (text: string): string => text.replace(/^(?:\d{4}|~\d{2})/, "");
const withoutCentury = (text: string): string => (text.startsWith("~") ? text.slice(1) : text.slice(2));
