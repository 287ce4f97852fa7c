/** Written dates: whether two texts write the same day, in the orders and languages in which pages write it. All texts are folded. */

import type { ValueMatch } from "./written-values.js";

/** Null when one of them is no date. "03/04/2024" is two days; "04/03/2024" in its place may be either of them, or the other one. */
export function matchDates(left: string, right: string): ValueMatch | null {
  const [one, other] = [dateIn(left), dateIn(right)];
  if (one === null || other === null) return null;
  if (one.time !== other.time || !one.days.some((day) => other.days.includes(day))) return "other";
  const areTwoWay = one.days.length > 1 && other.days.length > 1;
  return areTwoWay && one.days[0] !== other.days[0] ? "doubtful" : "same";
}

interface WrittenDate {
  /** "2024-4-3"; two of them where nothing tells the day from the month, the one that begins with the day first. */
  readonly days: readonly string[];
  readonly time: string;
}

const dateIn = (text: string): WrittenDate | null => (/\p{L}/u.test(text) ? spelledDate(text) : numericDate(text));

const NUMERIC = /^(\d{1,4})([-./])(\d{1,2})\2(\d{1,4})\.?(?:,? (\d{1,2}(?::\d{2})+))?$/;

function numericDate(text: string): WrittenDate | null {
  const found = NUMERIC.exec(text.replace(/\. (?=\d+(?:\.|$))/g, "."));
  if (found === null) return null;
  const [, first = "", sign = "", second = "", third = "", time = ""] = found;
  const days = daysOf([first, second, third], sign === ".");
  return days.length === 0 ? null : { days: [...new Set(days)], time: time.replace(/^0(?=\d)/, "") };
}

function daysOf([first, second, third]: readonly [string, string, string], isDayFirst: boolean): readonly string[] {
  if (first.length === 4) return dayOf(first, second, third);
  const inOrder = dayOf(third, second, first);
  if (third.length === 4) return isDayFirst ? inOrder : [...inOrder, ...dayOf(third, first, second)];
  // A year of two digits tells no order: only the same order is the same day.
  return third.length === 2 && first.length <= 2 ? [`${Number(first)}.${Number(second)}.${third}`] : [];
}

function dayOf(year: string, month: string, day: string): readonly string[] {
  const isDay = Number(month) >= 1 && Number(month) <= 12 && Number(day) >= 1 && Number(day) <= 31;
  return year.length === 4 && isDay ? [`${year}-${Number(month)}-${Number(day)}`] : [];
}

/** Months in English, German, French, Spanish, Italian, Portuguese and Dutch, by how they begin. */
const MONTHS =
  "jan|ene|gen,feb|fév|fev,mar|mär|maa|mrt,apr|avr|abr,mai|may|mag|mei,jun|juin|giu,jul|juil|lug,aug|aoû|ago,sep|set,oct|okt|ott|out,nov,dec|déc|dez|dic|des"
    .split(",")
    .map((begin) => new RegExp(`^(?:${begin})\\p{L}{0,7}$`, "u"));
const DATE_PARTICLES = /^(?:of|the|de|del|le|der|am|st|nd|rd|th|er)$/;

/** "2 april 1990", "april 2nd, 1990"; null for anything but a day, a month and a year. */
function spelledDate(text: string): WrittenDate | null {
  const parts = (text.match(/\p{L}+|\d+/gu) ?? []).filter((part) => !DATE_PARTICLES.test(part));
  const words = parts.filter((part) => !/\d/.test(part));
  const month = MONTHS.findIndex((name) => name.test(words[0] ?? "")) + 1;
  if (parts.length !== 3 || words.length !== 1 || month === 0) return null;
  const [one = "", other = ""] = parts.filter((part) => /\d/.test(part));
  const [day, year] = one.length === 4 ? [other, one] : [one, other];
  const days = year.length === 2 ? [`${Number(day)}.${month}.${year}`] : dayOf(year, `${month}`, day);
  return days.length === 0 ? null : { days, time: "" };
}
