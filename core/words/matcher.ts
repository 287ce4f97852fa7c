/** Matcher: regular expressions of the words of all languages. */

import { normalise } from "../page/mask/plain-text.js";
import type { LanguageWords, PAGE_KEYS, PageWords, SERVER_KEYS } from "./language.js";
import { LANGUAGES, PAGE_LANGUAGES } from "./languages.js";

/** Folds the pattern like the texts: folding writes some letters as two, the Thai "am" above all. */
export const foldedPattern = (source: string, flags = "u"): RegExp => new RegExp(normalise(source, "NFKC"), flags);

export const wholeWords = (alternatives: string, flags = "u"): RegExp =>
  foldedPattern(`(?<![\\p{L}\\p{N}])(?:${alternatives})(?![\\p{L}\\p{N}])`, flags);

/** The text begins with one of them, as a whole word. */
export const beginning = (alternatives: string, flags = "u"): RegExp =>
  foldedPattern(`^(?:${alternatives})(?!\\p{L})`, flags);

/** German and Dutch put the verb last: "Änderungen speichern"; the others first: "Enregistrer les modifications". */
export const phrasePattern = (alternatives: string): RegExp =>
  new RegExp(`^(?:${alternatives})(?!\\p{L})|(?<!\\p{L})(?:${alternatives})$`, "u");

/** Words of a list separated by spaces. */
export const listOf = (words = ""): readonly string[] => words.split(/\s+/).filter((word) => word !== "");

type WordsOf<Language> = (language: Language) => string | undefined;
type PageKey = keyof typeof PAGE_KEYS;
type WordKey = PageKey | keyof typeof SERVER_KEYS;

/** One alternation of all languages, without those that lack the words. */
export const eachOf = (of: WordsOf<LanguageWords>, languages = LANGUAGES): string =>
  languages.flatMap((language) => of(language) || []).join("|");

export const allWords = (...keys: readonly WordKey[]): string => keys.map((key) => eachOf((one) => one[key])).join("|");

/** Like `eachOf`, for the words that the page runtime holds. */
export const eachOfPage = (of: WordsOf<PageWords>): string =>
  PAGE_LANGUAGES.flatMap((language) => of(language) || []).join("|");

export const pageWords = (...keys: readonly PageKey[]): string =>
  keys.map((key) => eachOfPage((one) => one[key])).join("|");

export const SPACED_LANGUAGES = /* @__PURE__ */ LANGUAGES.filter(({ anywhere }) => anywhere === undefined);
export const UNSPACED_LANGUAGES = /* @__PURE__ */ LANGUAGES.filter(({ anywhere }) => anywhere !== undefined);

interface MatcherOptions {
  /** Pattern that may not match beside a word. */
  readonly border?: string;
  readonly flags?: string;
  /** Alternatives that bring their own borders. */
  readonly further?: string;
}

/** Matches whole words in languages that separate them, and words of the others anywhere in the text. */
export function matcherFor(of: WordsOf<LanguageWords>, options: MatcherOptions = {}): RegExp {
  const { border = "[\\p{L}\\p{N}]", flags = "u", further = "" } = options;
  const whole = `(?<!${border})(?:${eachOf(of, SPACED_LANGUAGES)})(?!${border})`;
  return foldedPattern([whole, eachOf(of, UNSPACED_LANGUAGES), further].filter((part) => part !== "").join("|"), flags);
}

export const matcherOf = (keys: readonly WordKey[], options?: MatcherOptions): RegExp =>
  matcherFor((language) => keys.flatMap((key) => language[key] ?? []).join("|"), options);
