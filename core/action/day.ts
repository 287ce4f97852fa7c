/** Day: a calendar day as people write it. */

import { fold } from "../verification/record/text-match.js";
import { readDate } from "../verification/values/dates.js";
import { monthNamed } from "../verification/values/months.js";

/** A calendar day; month and day count from 1. */
export interface Day {
  readonly year: number;
  readonly month: number;
  readonly day: number;
}

/** The day a text names, or null. `03/04/1990` is ambiguous: read day first only when the first number cannot be a month. */
export function readDay(text: string): Day | null {
  if (!/\d{4}/.test(text) || text.length > 60) return null;
  const [meaning = ""] = readDate(fold(text), { order: "month-first" })?.means ?? [];
  const [, year, month, day] = /^(\d{4})-(\d{2})-(\d{2})$/.exec(meaning) ?? [];
  return year === undefined ? null : { year: Number(year), month: Number(month), day: Number(day) };
}

/** 1 to 12 for the name of a month or its beginning; 0 for anything else. */
export const readMonth = (text: string): number => monthNamed(fold(text));

/** As a native date input holds it. */
export const isoDay = ({ year, month, day: date }: Day): string =>
  `${year}-${String(month).padStart(2, "0")}-${String(date).padStart(2, "0")}`;

/** Two texts name the same day. */
export function sameDay(a: string, b: string): boolean {
  const [left, right] = [readDay(a), readDay(b)];
  return left !== null && right !== null && isoDay(left) === isoDay(right);
}
