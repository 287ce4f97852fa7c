/** Bank numbers: card numbers, IBANs and social security numbers in running text, recognised by their digits (SF7). */

import type { MaskedText } from "./masked-text.js";

/** Separators of digit groups: blanks, dashes, dots, slashes, invisible characters; also as entities and URL-encoded. */
const GAP = String.raw`(?:[\s\u00ad\u200b-\u200d\u2060\ufeff./+_\u2010-\u2015\u2212-]|&nbsp;|&#160;|&#xa0;|%20|%2d|%2f|%c2%a0|%e2%80%9[0-5])`;
/** In a URL an encoded character such as `%20` separates words, though it ends with a letter or digit. */
const ENCODED = String.raw`(?<!%[\da-f]?)(?<=%[\da-f]{2}`;
const NUMBER = new RegExp(String.raw`${ENCODED}|^[.,]?|[^\d.,]|[^\d][.,])\d(?:${GAP}{0,3}\d){12,}`, "gi");
const GAP_OR_DIGITS = new RegExp(String.raw`${GAP}+|\d+`, "gi");

/** First digits and lengths of the card networks. A Luhn check alone accepts one number in ten. */
const NETWORKS: readonly (readonly [RegExp, readonly number[]])[] = [
  [/^4/, [13, 16, 19]],
  [/^(?:5[1-5]|2(?:22[1-9]|2[3-9]|[3-6]|7[01]|720))/, [16]],
  [/^3[47]/, [15]],
  [/^(?:6011|65|64[4-9])/, [16, 19]],
  [/^3(?:0[0-5]|[689])/, [14, 16]],
  [/^35(?:2[89]|[3-8])/, [16, 17, 18, 19]],
  [/^62/, [16, 17, 18, 19]],
];
/** Groups and gaps of the longest card number, if every digit stands alone. */
const WHOLE_MAX = 37;
/** Digits of the longest card number. */
const CARD_MAX = 19;
/** Fewest digits of a possible payment card; a shorter number may be a library card. */
export const CARD_DIGITS = 12;

/** Length and countries: the IBAN registry of SWIFT, release 99. */
const IBANS = Object.entries({
  ...{ 15: "NO", 16: "BE", 18: "DK FI FK FO GL NL SD", 19: "MK SI", 20: "AT BA EE KZ LT LU MN XK", 21: "CH HR LI LV" },
  ...{ 22: "BG BH CR DE GB GE IE ME RS VA", 23: "AE GI IL IQ OM SO TL", 24: "AD CZ ES MD PK RO SA SE SK TN VG" },
  ...{ 25: "LY PT ST", 26: "IS TR", 27: "BI DJ FR GR IT MC MR SM", 28: "AL AZ BY CY DO GT HN HU LB NI PL SV" },
  ...{ 29: "BR EG PS QA UA", 30: "JO KW MU YE", 31: "MT SC", 32: "LC", 33: "RU" },
}).map(
  ([length, countries]) =>
    String.raw`(?:${countries.replaceAll(" ", "|")})\d{2}(?:(?:[\s\u2010-\u2015-]|&nbsp;|%20|\+){0,3}[A-Z\d]){${Number(length) - 4}}`,
);
const IBAN = new RegExp(String.raw`${ENCODED}|^|[^A-Z\d])(?:${IBANS.join("|")})(?![A-Z\d])`, "gi");
/** US social security numbers in the ranges that are issued; without dashes only right after their label. */
const SSN = new RegExp(
  String.raw`${ENCODED}|^|[^\w-])(?!000|666|9)\d{3}([-\u2010-\u2015])(?!00)\d{2}\1(?!0000)\d{4}(?![\w-])` +
    String.raw`|(?<=\b(?:ssn|social security(?: number| no\.?)?)(?:[\s:=#"'+]|%20|%3a){1,6})\d{3}[\s-]?\d{2}[\s-]?\d{4}(?!\d)`,
  "gi",
);

/** Start of every IBAN. Most texts with digits do not contain it and skip the IBAN search. */
const IBAN_START = /[A-Z]{2}\d{2}/i;

/** Digits of a social security number. All other numbers recognised by digits alone are longer. */
export const SHORTEST_NUMBER = 9;

/** Replaces bank numbers with `[CARD:4242]`, `[IBAN:3000]` and `[SSN]`. */
export function maskNumbers(masked: MaskedText): void {
  if (IBAN_START.test(masked.text))
    masked.replace(IBAN, (found) => (isIban(found) ? `[IBAN:${plainOf(found).slice(-4)}]` : found));
  if (!hasDigits(masked.text, SHORTEST_NUMBER)) return;
  masked.replace(NUMBER, (run, { at, text }) =>
    maskCards(run, text[at + run.length] ?? "", text[at + run.length + 1] ?? ""),
  );
  masked.replace(SSN, () => "[SSN]");
}

/** True if `text` has at least `count` digits. */
export function hasDigits(text: string, count: number): boolean {
  let digits = 0;
  for (let at = 0; at < text.length && digits < count; at++) {
    const unit = text.charCodeAt(at);
    if (unit >= 0x30 && unit <= 0x39) digits++;
  }
  return digits === count;
}

/** `after`, `next`: the two characters behind the run, which may make it an amount. */
function maskCards(run: string, after: string, next: string): string {
  const parts = run.match(GAP_OR_DIGITS) ?? [];
  const isDecimal = /[.,]/.test(after) && /\d/.test(next);
  let masked = "";
  for (let at = 0; at < parts.length; ) {
    const end = cardEnd(parts, at, isDecimal);
    masked += end === undefined ? parts[at] : cardPlaceholder(digitsIn(parts.slice(at, end)));
    at = end ?? at + 1;
  }
  return masked;
}

/** End of the longest card number that begins at `start`. Digits and gaps alternate in `parts`. */
function cardEnd(parts: readonly string[], start: number, isDecimal: boolean): number | undefined {
  const first = parts[start] ?? "";
  if (!/^\d/.test(first)) return undefined;
  // Inside a longer run, a card number begins with a group of at least four digits.
  const isWhole = start === 0 && parts.length <= WHOLE_MAX;
  if (!isWhole && first.length < 4) return undefined;
  let [found, length]: [number | undefined, number] = [undefined, 0];
  for (let end = start + 1; end <= parts.length; end += 2) {
    length += parts[end - 1]?.length ?? 0;
    if (length > CARD_MAX) break;
    const isCut = isDecimal && end === parts.length;
    if (length > CARD_DIGITS && !isCut && isCardAt(parts, start, end)) found = end;
  }
  return found;
}

function isCardAt(parts: readonly string[], start: number, end: number): boolean {
  const card = parts.slice(start, end);
  const gaps = card.filter((_, at) => at % 2 === 1);
  const groups = card.filter((_, at) => at % 2 === 0);
  // A dot right before or behind makes it a part of a decimal, unless the number itself is written with dots.
  const isPart = [parts[start - 1], parts[end]].some((gap) => gap === "." && !gaps.includes("."));
  const isThousands = groups.length > 1 && groups.slice(1).every((group) => group.length === 3);
  const isWhole = card.length === parts.length;
  const isGrouped = groups.slice(0, -1).every((group) => group.length >= 4);
  return !isPart && !isThousands && (isWhole || isGrouped) && isCard(digitsIn(card));
}

const digitsIn = (parts: readonly string[]): string => parts.filter((part) => /^\d/.test(part)).join("");

/** True if the digits of `text` form a number that a card network may have issued. */
export function isCard(text: string): boolean {
  const digits = digitsOf(text);
  const isNetwork = NETWORKS.some(([start, lengths]) => start.test(digits) && lengths.includes(digits.length));
  return isNetwork && isLuhn(digits) && !/^(\d)\1+$/.test(digits);
}

/** `[CARD:4242]` for anything with a card's length, else `[CARD]`. */
export function cardPlaceholder(text: string): string {
  const digits = digitsOf(text);
  return digits.length >= CARD_DIGITS ? `[CARD:${digits.slice(-4)}]` : "[CARD]";
}

/** In a form field a Luhn check suffices, whatever the network. */
export function isCardShaped(value: string): boolean {
  const digits = value.replace(/[\s./\u2010-\u2015-]/g, "");
  return /^\d{13,19}$/.test(digits) && isLuhn(digits);
}

const digitsOf = (text: string): string => plainOf(text).replace(/\D/g, "");

const plainOf = (text: string): string =>
  text.replace(/&(?:nbsp|#160|#xa0);|%20|%2d|%2f|%c2%a0|%e2%80%9[0-5]|[\s+\u2010-\u2015-]/gi, "");

function isLuhn(digits: string): boolean {
  let sum = 0;
  for (let i = 0; i < digits.length; i++) {
    const digit = Number(digits[digits.length - 1 - i]);
    const doubled = i % 2 === 1 ? digit * 2 : digit;
    sum += doubled > 9 ? doubled - 9 : doubled;
  }
  return sum % 10 === 0;
}

/** ISO 13616: letters as numbers from 10, the first four characters last, 1 modulo 97. */
function isIban(text: string): boolean {
  const iban = plainOf(text).toUpperCase();
  const digits = [...iban.slice(4), ...iban.slice(0, 4)].map((letter) => String(Number.parseInt(letter, 36))).join("");
  return BigInt(digits) % 97n === 1n;
}
