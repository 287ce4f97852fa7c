/** Day: a calendar day as people write it. */

/** A calendar day; month and day count from 1. */
export interface Day {
  readonly year: number;
  readonly month: number;
  readonly day: number;
}

const MONTHS = "january february march april may june july august september october november december".split(" ");

/** The day a text names, or null. `03/04/1990` is ambiguous: read day first only when the first number cannot be a month. */
export function readDay(text: string): Day | null {
  const bare = text
    .trim()
    .toLowerCase()
    .replace(/(\d)(st|nd|rd|th)\b/g, "$1");
  const plain = bare.replace(/[,\s]+/g, " ");
  const iso = /^(\d{4})[-/.](\d{1,2})[-/.](\d{1,2})$/.exec(plain);
  if (iso) return day(Number(iso[1]), Number(iso[2]), Number(iso[3]));
  const numeric = /^(\d{1,2})([-/.])(\d{1,2})\2(\d{4})$/.exec(plain);
  if (numeric) {
    const [first, second, year] = [Number(numeric[1]), Number(numeric[3]), Number(numeric[4])];
    // A dot is the continental form, day first.
    return numeric[2] === "." || first > 12 ? day(year, second, first) : day(year, first, second);
  }
  const dayFirst = /^(\d{1,2}) (?:of )?([a-z]+)\.? (\d{4})$/.exec(plain);
  if (dayFirst) return day(Number(dayFirst[3]), monthOf(dayFirst[2] ?? ""), Number(dayFirst[1]));
  const monthFirst = /^([a-z]+)\.? (\d{1,2}) (\d{4})$/.exec(plain);
  if (monthFirst) return day(Number(monthFirst[3]), monthOf(monthFirst[1] ?? ""), Number(monthFirst[2]));
  return null;
}

/** 1 to 12 for the name of a month or its beginning; 0 for anything else. */
export const readMonth = (text: string): number => monthOf(text.trim().toLowerCase());

const monthOf = (name: string): number =>
  name.length < 3 ? 0 : MONTHS.findIndex((month) => month.startsWith(name)) + 1;

function day(year: number, month: number, date: number): Day | null {
  const last = new Date(Date.UTC(year, month, 0)).getUTCDate();
  return month >= 1 && month <= 12 && date >= 1 && date <= last && year >= 1000 ? { year, month, day: date } : null;
}

/** As a native date input holds it. */
export const isoDay = ({ year, month, day: date }: Day): string =>
  `${year}-${String(month).padStart(2, "0")}-${String(date).padStart(2, "0")}`;

/** Two texts name the same day, or the same value apart from layout. */
export function sameDay(a: string, b: string): boolean {
  const [left, right] = [readDay(a), readDay(b)];
  return left !== null && right !== null && isoDay(left) === isoDay(right);
}
