/** Dates: the day, month or week that a text writes, in the orders and languages in which pages write it. All texts are folded. */

import { PAGE_LANGUAGES } from "../../words/languages.js";
import { eachOfPage, listOf } from "../../words/matcher.js";
import { isWeekday, monthNamed } from "./months.js";
import type { DateOrder, ValueContext, WrittenValue } from "./written-value.js";

/**
 * Null for anything else. Canonical: "2026-12-24"; "-12-24" without a year; "~26-12-24" with two digits of it; months
 * "2026-12" and "~26-12"; weeks "2026-W52". "03/04/2024" is two days, "04.03.2024" is one.
 */
export function readDate(text: string, { type, order }: ValueContext): WrittenValue | null {
  const plain = tidied(text);
  const means = weekIn(plain, type) ?? monthIn(plain, type) ?? (/\p{L}/u.test(plain) ? spelledIn(plain) : null);
  return means !== null ? { means } : numericIn(plain, order);
}

const [YEAR, MONTH, DAY] = (["year", "month", "day"] as const).map((sign) => eachOfPage(({ dates }) => dates?.[sign]));
const SIGNED = new RegExp(`(\\d{4})(?:${YEAR}) ?(\\d{1,2})(?:${MONTH})(?: ?(\\d{1,2})(?:${DAY}))?`, "u");

/** Without blanks around the signs of a date, and "2026年12月24日" as "2026-12-24". */
const tidied = (text: string): string =>
  text
    .replace(/[‐‑–—−]/g, "-")
    .replace(SIGNED, (_, year, month, day) => [year, month, ...(day === undefined ? [] : [day])].join("-"))
    .replace(/(\d) ?([-/]) ?(?=\d)/g, "$1$2")
    .replace(/(\d\.) (?=\d)/g, "$1");

/** With its year before or behind it. */
const WEEK = new RegExp(
  String.raw`^(?:(\d{4})[ ,/-]{0,2})?(?:${eachOfPage(({ dates }) => dates?.week)})\.? ?(\d{1,2})(?:[ ,/-]{1,2}(?:(?:${eachOfPage(({ dates }) => dates?.of)}) )?(\d{4}))?$`,
);

function weekIn(text: string, type: string | undefined): readonly string[] | null {
  const [, before, week = "", behind] =
    WEEK.exec(text) ?? (type === "week" ? /^()(\d{1,2})[/-](\d{4})$/.exec(text) : null) ?? [];
  const years = [before, behind].filter(Boolean);
  const isWeek = years.length === 1 && Number(week) >= 1 && Number(week) <= 53;
  return isWeek ? [`${years[0]}-W${two(Number(week))}`] : null;
}

/** "03/2027", "2027-03", and as cards are dated "03/27". */
function monthIn(text: string, type: string | undefined): readonly string[] | null {
  const [, month, last] = /^(\d{1,2})[-./](\d{4})$/.exec(text) ?? /^(\d{1,2})\/(\d{2})$/.exec(text) ?? [];
  const [, first, behind] = /^(\d{4})[-./](\d{1,2})$/.exec(text) ?? [];
  const [year = "", number] = [last ?? first, Number(month ?? behind ?? 0)];
  if (number < 1 || number > 12) return null;
  if (year.length === 2) return [`~${year}-${two(number)}`];
  // Other numbers are no years, unless the field says that it holds a month.
  return type === "month" || /^(?:19|20|21)/.test(year) ? [`${year}-${two(number)}`] : null;
}

const NUMERIC = /^(\d{1,4})([-./])(\d{1,2})\2(\d{1,4})\.?$/;

function numericIn(text: string, order: DateOrder | undefined): WrittenValue | null {
  const [, first = "", sign = "", second = "", third = ""] = NUMERIC.exec(text) ?? [];
  if (first.length === 4) return third.length < 3 ? readingOf(dayOf(first, second, third)) : null;
  if (first.length === 3 || (third.length !== 4 && third.length !== 2)) return null;
  const dayFirst = dayOf(third, second, first);
  // A dot is the continental form; with two digits of a year the year may stand first.
  const monthFirst = sign === "." ? [] : dayOf(third, first, second);
  const yearFirst = sign === "." || third.length === 4 || first.length < 2 ? [] : dayOf(first, second, third);
  const [means, maybe] = order === "month-first" ? [monthFirst, dayFirst] : [dayFirst, monthFirst];
  if (order === undefined || means.length === 0 || maybe.length === 0 || means[0] === maybe[0])
    return readingOf([...new Set([...dayFirst, ...monthFirst, ...yearFirst])]);
  return { means, maybe: [...maybe, ...yearFirst] };
}

const readingOf = (means: readonly string[]): WrittenValue | null => (means.length === 0 ? null : { means });

/** None where the calendar has no such day. */
function dayOf(year: string, month: string, day: string): readonly string[] {
  const [m, d] = [Number(month), Number(day)];
  const last = new Date(Date.UTC(year.length === 4 ? Number(year) : 2000, m, 0)).getUTCDate();
  if (m < 1 || m > 12 || d < 1 || d > last || (year.length === 4 && Number(year) < 1000)) return [];
  return [`${year.length === 2 ? "~" : ""}${year}-${two(m)}-${two(d)}`];
}

const PARTICLES = new Set(PAGE_LANGUAGES.flatMap(({ dates }) => listOf(dates?.particles)));

/** "2 april 1990", "thu, april 2nd, 1990", "march 2027", "24 dec"; null for anything beside a day, a month and a year. */
function spelledIn(text: string): readonly string[] | null {
  if (!/^[\p{L}\d][\p{L}\d\s.,'/-]*$/u.test(text)) return null;
  const parts = (text.match(/\p{L}+|\d+/gu) ?? []).filter((part) => !PARTICLES.has(part));
  const words = parts.filter((part) => !/\d/.test(part));
  const months = words.filter((word) => monthNamed(word) > 0);
  // "mar" is a weekday to some.
  const [name = "", another] = months.length > 1 ? months.filter((word) => !isWeekday(word)) : months;
  const rest = words.filter((word) => word !== name);
  if (name === "" || another !== undefined || !rest.every(isWeekday)) return null;
  return spelledDay(
    two(monthNamed(name)),
    parts.filter((part) => /\d/.test(part)),
  );
}

function spelledDay(month: string, [one = "", other, ...more]: readonly string[]): readonly string[] | null {
  if (more.length > 0 || one === "") return null;
  if (other === undefined) return one.length === 4 ? [`${one}-${month}`] : yearless(month, one);
  const [day, year] = one.length === 4 ? [other, one] : [one, other];
  const days = /^(?:\d{2}|\d{4})$/.test(year) && day.length < 3 ? dayOf(year, month, day) : [];
  return days.length === 0 ? null : days;
}

/** 29 February is a day of some year. */
function yearless(month: string, day: string): readonly string[] | null {
  return day.length > 2 || dayOf("2000", month, day).length === 0 ? null : [`-${month}-${two(Number(day))}`];
}

const two = (value: number): string => String(value).padStart(2, "0");
