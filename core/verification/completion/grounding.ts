/** Grounding: proof that an answer's facts, and the lines that a judge quotes, are on the pages seen. */

import { normalise } from "../../page/mask/plain-text.js";
import { allWords } from "../../words/matcher.js";
import { escaped, fold } from "../record/text-match.js";
import { readsBack } from "../values/match.js";
import { unitsAt } from "../values/units.js";
import { takesBack } from "./taken-back.js";

const FACTS_MAX = 20;
/** Most page numbers to compare a fact with when the pages may write it differently. */
const NUMBERS_MAX = 4_000;
const QUOTED =
  /"([^"]{2,120})"|“([^“”]{2,120})”|„([^„“”]{2,120})[“”]|«([^«»]{2,120})»|(?<=^|[\s(])'([^'\s][^']{1,119})'/gu;
/** "21 November 2026", "November 21, 2026". */
const DATE = String.raw`\d{1,2}\.?\s+(?:of\s+|de\s+)?\p{L}{3,10}\.?,?\s+(?:de\s+)?\d{4}|\p{L}{3,10}\.?\s+\d{1,2},?\s+\d{4}`;
/** Anything with a digit: 4711, 12.50, A-1003, 2026-11-21, 555 0173. */
const CODE = String.raw`(?<!\p{L})\p{L}*\d(?:[\p{L}\p{N}]|[-./:,@](?=[\p{L}\p{N}])|(?<=\d)\s(?=\d))*`;
const NUMBERS = new RegExp(`${DATE}|${CODE}|(?<![\\p{L}-])\\p{L}+(?:-\\p{L}+)*-\\d[\\p{L}\\p{N}-]*`, "gu");
/** A telephone or account number as pages group it: (555) 0173. */
const GROUPED = /\(?\+?\d[\d\s().-]{4,20}\d/g;
const NAME = /\p{Lu}[\p{L}'’-]+(?:\s+\p{Lu}[\p{L}'’-]+)*/gu;

/** Numbers, codes, dates, names and quotations that an answer states, each once. */
export function factsIn(text: string): readonly string[] {
  const answer = withPlainDigits(text);
  const quoted = [...answer.matchAll(QUOTED)].map((match) =>
    (match.slice(1).find((part) => part !== undefined) ?? "").trim(),
  );
  const rest = answer.replace(QUOTED, " … ");
  const numbers = [...rest.matchAll(NUMBERS)].map(([fact]) => fact);
  const words = rest.replace(NUMBERS, " … ");
  const names = [...words.matchAll(NAME)].flatMap((match) => nameIn(words, match) ?? []);
  return [...new Set([...quoted, ...numbers, ...names])];
}

/** Words that identify German, which capitalises every noun, so a single capitalised word is no name. */
const GERMAN = new RegExp(`(?<!\\p{L})(?:${allWords("capitalised")})(?!\\p{L})`, "iu");
const COMMON_FIRST = new RegExp(`^(?:(?:it|that|here|there|she|he|what)['’]s|${allWords("articles")})$`, "i");

/** Every sentence starts with a capital, so its first word is part of a name only beside another capitalised word. */
function nameIn(text: string, match: RegExpMatchArray): string | null {
  const before = text.slice(0, match.index).trimEnd();
  const isFirst = before === "" || /[.!?:…\n]$/.test(before);
  const words = match[0].split(/\s+/);
  const named = isFirst && COMMON_FIRST.test(words[0] ?? "") ? words.slice(1) : words;
  if (named.length > 1) return named.join(" ");
  const isAlone = isFirst && named.length === words.length;
  return isAlone || named.length === 0 || GERMAN.test(text) ? null : named.join(" ");
}

/** Facts on none of the pages seen, at most 20. Names and quotations that the request contains are left out. */
export function ungroundedFacts(answer: string, pages: readonly string[], request: string): readonly string[] {
  const facts = factsIn(answer);
  if (facts.length === 0) return [];
  const texts = pages.map((page) => fold(withPlainDigits(page)));
  const plainTexts = texts.map(plain);
  const missing = facts.filter((fact) => !isOnPage(fact, texts, plainTexts));
  const numbers = missing.some(isNumber) ? numbersOn(texts) : [];
  const isElsewhere = (fact: string) =>
    isNumber(fact)
      ? numbers.some((number) => readsBack(fact, number))
      : hasPhrase(plain(fold(request)), plain(fold(fact)));
  const unfound = missing.filter((fact) => !isElsewhere(fact));
  const found = facts.filter((fact) => isNumber(fact) && !unfound.includes(fact));
  return [...unfound, ...inOtherUnits(fold(withPlainDigits(answer)), found, texts)].slice(0, FACTS_MAX);
}

/** Numbers, with their units, that the pages show only with other units. */
function inOtherUnits(answer: string, numbers: readonly string[], texts: readonly string[]): readonly string[] {
  const measured = [...answer.matchAll(NUMBERS)].flatMap(({ 0: number, index }) => {
    const units = unitsAt(answer, index, index + number.length);
    return units.length > 0 && numbers.some((one) => fold(one) === number) ? [{ number, units }] : [];
  });
  if (measured.length === 0) return [];
  const onPages = texts.flatMap((text) =>
    [...text.matchAll(NUMBERS)].map(({ 0: number, index }) => ({
      ...{ number, digits: digitsOf(number) },
      units: () => unitsAt(text, index, index + number.length),
    })),
  );
  return measured.flatMap(({ number, units }) => {
    const same = onPages.filter((one) => one.digits === digitsOf(number) && readsBack(number, one.number));
    const isOther = ({ units: there }: (typeof same)[number]) =>
      there().length > 0 && !there().some((unit) => units.includes(unit));
    return same.length > 0 && same.every(isOther) ? [`${number} ${units[0]}`] : [];
  });
}

const digitsOf = (number: string): string => number.replace(/\D/g, "");

/** "٤٢" is 42: ten digits of a script follow each other, and begin at a code point that ends in 0 or 6. */
const withPlainDigits = (text: string): string =>
  text.replace(/(?!\d)\p{Nd}/gu, (digit) => {
    const code = digit.codePointAt(0) ?? 0;
    const last = code % 16;
    return String(/\p{Nd}/u.test(String.fromCodePoint(code - last)) ? last : last - 6);
  });

const isNumber = (fact: string): boolean => /\d/.test(fact);

function isOnPage(fact: string, texts: readonly string[], plainTexts: readonly string[]): boolean {
  if (!isNumber(fact)) return plainTexts.some((text) => hasPhrase(text, plain(fold(fact))));
  // The 12 in 2026-12-01 and in 12.50 is not the number 12.
  const alone = new RegExp(`(?<![\\p{L}\\p{N}]|\\d[-./:,])${escaped(fold(fact))}(?![\\p{L}\\p{N}]|[-./:,]\\d)`, "u");
  return texts.some((text) => alone.test(text));
}

function numbersOn(texts: readonly string[]): readonly string[] {
  const found = texts.flatMap((text) => [...text.matchAll(NUMBERS), ...text.matchAll(GROUPED)]);
  return [...new Set(found.map(([number]) => number))].slice(0, NUMBERS_MAX);
}

const LETTERS_MIN = 3;

export function containsQuotation(lines: readonly string[], quotation: string): boolean {
  // Removes the element number and the list marker.
  const unmarked = (line: string) => line.replace(/^\s*(?:[-*•]\s*)?\[\d+\]/, "");
  const bare = (line: string) => plain(unmarked(normalise(line, "NFKC").toLowerCase()));
  const parts = quotation.split(/\.{3}|…|\n/).filter((part) => bare(part) !== "");
  const texts = lines.map((line) => ({ line, text: bare(line) }));
  const [first] = parts;
  if (first === undefined) return false;
  const letters = parts.map(bare).join("").replace(/\s/g, "");
  if (letters.length < LETTERS_MIN) return texts.some(({ text }) => text === bare(first));
  // A quotation must not omit the denial in its line.
  const says = ({ line, text }: (typeof texts)[number], part: string) =>
    hasPhrase(text, bare(part)) && !takesBack(line, withoutEdges(unmarked(part)));
  return parts.every((part) => texts.some((one) => says(one, part)));
}

const withoutEdges = (text: string): string => text.replace(/^[^\p{L}\p{N}]+|(?<![^\p{L}\p{N}])[^\p{L}\p{N}]+$/gu, "");
const hasPhrase = (text: string, phrase: string): boolean => phrase !== "" && ` ${text} `.includes(` ${phrase} `);
const plain = (text: string): string => text.replace(/[^\p{L}\p{N}]+/gu, " ").trim();
