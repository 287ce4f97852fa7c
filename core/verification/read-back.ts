/** Read-back: whether a field shows the value that was put in, whatever masks and formatters made of it (design §6.4). */

import { fold } from "./wording.js";

/**
 * "5551234567" reads back as "(555) 123-4567", "1990-04-02" as "04/02/1990", "2 April 1990" too, "1000" as "1,000.00", "k1a0b1" as
 * "K1A 0B1".
 * "1.5" is not "15", "01234" is not "1234", "-5" is not "5", "jas.doe@x" is not "jasdoe@x".
 */
export function readsBack(typed: string, shown: string): boolean {
  const [left, right] = [fold(typed), fold(shown)];
  if (left === right) return true;
  if (left === "" || right === "") return false;
  if (/\p{L}/u.test(left + right)) return isSameCode(left, right) || isSameSpelled(left, right);
  const [leftNumbers, rightNumbers] = [numbersOf(left), numbersOf(right)];
  if (leftNumbers !== null && rightNumbers !== null) return leftNumbers.some((number) => rightNumbers.includes(number));
  return digits(left) === digits(right) || isSameDate(left, right);
}

/** A value that was masked before it left the page: it is there, but cannot be read. */
export function isMasked(shown: string): boolean {
  return /^\[[A-Z][A-Z_-]*(:[^\]]*)?\]$/.test(shown) || /^[•●∙*]+$/u.test(shown);
}

/** Codes of letters and digits may gain or lose separators; words and addresses may not. */
function isSameCode(left: string, right: string): boolean {
  const bare = (text: string) => text.replace(/[\s\-–/()]/gu, "");
  return /\d/.test(left) && /\d/.test(right) && bare(left) === bare(right);
}

/** Dates and times reordered: the same number parts, leading zeros aside, at least three of them. */
function isSameDate(left: string, right: string): boolean {
  const parts = (text: string) => (text.match(/\d+/g) ?? []).map((part) => part.replace(/^0+(?=\d)/, "")).sort();
  const [a, b] = [parts(left), parts(right)];
  return a.length >= 3 && a.length === b.length && a.every((part, index) => part === b[index]);
}

/** Months in English, German, French, Spanish, Italian, Portuguese and Dutch, by how they begin. */
const MONTHS =
  "jan|ene|gen,feb|fév|fev,mar|mär|maa|mrt,apr|avr|abr,mai|may|mag|mei,jun|juin|giu,jul|juil|lug,aug|aoû|ago,sep|set,oct|okt|ott|out,nov,dec|déc|dez|dic|des"
    .split(",")
    .map((begin) => new RegExp(`^(?:${begin})\\p{L}{0,7}$`, "u"));
const BESIDE_DATES = /^(?:of|the|de|del|le|der|am|st|nd|rd|th|er)$/;

/** A date with its month in words, and another way to write it. */
function isSameSpelled(left: string, right: string): boolean {
  const [a, b] = [left, right].map((text) => (/\p{L}/u.test(text) ? numericDate(text) : text));
  return a !== undefined && b !== undefined && isSameDate(a, b);
}

/** "2 april 1990" as "2 4 1990"; undefined for anything but a day, a month and a year. */
function numericDate(text: string): string | undefined {
  const parts = (text.match(/\p{L}+|\d+/gu) ?? []).filter((part) => !BESIDE_DATES.test(part));
  const words = parts.filter((part) => !/\d/.test(part));
  const month = MONTHS.findIndex((name) => name.test(words[0] ?? "")) + 1;
  if (parts.length !== 3 || words.length !== 1 || month === 0) return undefined;
  return parts.map((part) => (/\d/.test(part) ? part : String(month))).join(" ");
}

/** The numbers that a text may mean ("1.500" is 1500 or 1.5); null when it is a code, a date or a telephone number. */
function numbersOf(text: string): readonly number[] | null {
  const bare = text.replace(/[\s'’%]|\p{Sc}/gu, "").replace("−", "-");
  if (!/^-?\d+([.,]\d+)*$/.test(bare) || /^-?0\d/.test(bare)) return null;
  const [whole = "", ...groups] = bare.split(/[.,]/);
  const last = groups.at(-1);
  if (last === undefined) return [Number(bare)];
  const decimal = Number(`${[whole, ...groups.slice(0, -1)].join("")}.${last}`);
  const grouped = groups.every((group) => group.length === 3) ? [Number([whole, ...groups].join(""))] : [];
  const signs: readonly string[] = bare.match(/[.,]/g) ?? [];
  const isDecimal =
    groups.slice(0, -1).every((group) => group.length === 3) && signs.indexOf(signs.at(-1) ?? "") === signs.length - 1;
  const decimals = isDecimal ? [decimal] : [];
  const meanings = [...grouped, ...decimals];
  return meanings.length === 0 ? null : meanings;
}

function digits(text: string): string {
  return text.replace(/\D/g, "");
}
