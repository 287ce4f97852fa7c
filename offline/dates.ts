/** Dates: a day written as a field wants it. */

import { type Day, isoDay, readDay } from "../core/action/day.js";

const two = (value: number): string => String(value).padStart(2, "0");

const LAYOUT = /(yyyy|yy|mm|m|dd|d)([-/. ])(yyyy|yy|mm|m|dd|d)\2(yyyy|yy|mm|m|dd|d)/i;

/**
 * A day as a field wants it: a native date input takes ISO; a text input says so by a layout (`MM/DD/YYYY`) or an
 * example (`31.12.1999`) in its placeholder or label; else the value stays as it was asked for.
 */
export function writeDay(asked: string, field: { readonly type?: string; readonly clues: readonly string[] }): string {
  const value = readDay(asked);
  if (value === null) return asked;
  if (field.type === "date") return isoDay(value);
  if (field.type === "month") return isoDay(value).slice(0, 7);
  for (const clue of field.clues) {
    const layout = LAYOUT.exec(clue)?.[0] ?? layoutOfExample(clue);
    if (layout !== null) return fillLayout(layout, value);
  }
  return asked;
}

function layoutOfExample(clue: string): string | null {
  const example = /(\d{1,4})([-/.])(\d{1,2})\2(\d{1,4})/.exec(clue);
  if (!example) return null;
  const [first, separator, second] = [example[1] ?? "", example[2] ?? "-", Number(example[3])];
  if (first.length === 4) return `yyyy${separator}mm${separator}dd`;
  if ((example[4] ?? "").length !== 4) return null;
  const dayFirst = separator === "." || Number(first) > 12 || (second <= 12 && separator === "-");
  return dayFirst ? `dd${separator}mm${separator}yyyy` : `mm${separator}dd${separator}yyyy`;
}

function fillLayout(layout: string, value: Day): string {
  return layout.toLowerCase().replace(/yyyy|yy|mm|m|dd|d/g, (part) => {
    if (part === "yyyy") return String(value.year);
    if (part === "yy") return two(value.year % 100);
    const number = part.startsWith("m") ? value.month : value.day;
    return part.length === 2 ? two(number) : String(number);
  });
}
