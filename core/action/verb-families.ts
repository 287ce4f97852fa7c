/** Verb families: words of one meaning in all languages, and the families of a request that ask for a button (SF4). */

import { normalise } from "../page/mask/plain-text.js";
import type { VerbFamily } from "../words/language.js";
import { LANGUAGES } from "../words/languages.js";
import { eachOf, listOf } from "../words/matcher.js";

/** Families in a request that also ask for a button of this family. Every family asks for itself. */
const ASKED_BY: Readonly<Record<VerbFamily, readonly VerbFamily[]>> = {
  save: ["add", "edit", "enter", "signup", "login", "upload", "remove"],
  proceed: ["save", "add", "edit", "enter", "signup", "login", "buy", "send", "upload"],
  add: ["enter", "save", "signup", "buy"],
  edit: ["enter", "add", "save", "remove", "upload"],
  enter: ["add", "edit", "save"],
  login: [],
  signup: ["add", "enter"],
  remove: [],
  send: [],
  buy: [],
  search: ["enter"],
  upload: ["add", "enter"],
};

/** Phrases that are one verb, each with that verb. */
const PHRASES = (["login", "signup", "logout", "checkout", "enable", "update"] as const).map(
  (verb) => [new RegExp(`\\b(?:${eachOf(({ phrases }) => phrases?.[verb])})\\b`, "giu"), ` ${verb} `] as const,
);

/** Words too common to distinguish things. */
const STOP = new Set(LANGUAGES.flatMap(({ stop }) => listOf(stop)));

const FAMILY_BY_STEM: ReadonlyMap<string, readonly VerbFamily[]> = familiesByStem();

function familiesByStem() {
  const found = new Map<string, VerbFamily[]>();
  for (const family of Object.keys(ASKED_BY) as VerbFamily[]) // its keys
    for (const word of LANGUAGES.flatMap(({ verbs }) => listOf(verbs?.[family]))) {
      const own = found.get(tokenOf(word)) ?? [];
      found.set(tokenOf(word), [...own, family]);
    }
  return found;
}

/** Replaces each verb of several words with one word, and splits camel-case names. */
export function joinPhrases(text: string): string {
  const apart = normalise(text, "NFKC").replace(/([a-z])([A-Z])/g, "$1 $2");
  return PHRASES.reduce((plain, [phrase, word]) => plain.replace(phrase, word), apart);
}

/** Stems of the words of a text, without words that are too common. Numbers count. */
export function tokensIn(text: string): readonly string[] {
  const words =
    joinPhrases(text)
      .toLowerCase()
      .match(/[\p{L}\p{N}]+/gu) ?? [];
  return words.filter((word) => !STOP.has(word)).map(tokenOf);
}

/** Plain letters without the commonest endings: "saving", "saved" and "save" are one. */
export function tokenOf(word: string): string {
  const plain = normalise(word.toLowerCase(), "NFD").replace(/\p{Mn}/gu, "");
  if (plain.length < 4) return plain;
  const stem = plain.replace(/(?<=...)(?:ing|ied|ies|ed|es|s|e|y)$/, "");
  return stem.length > 3 ? stem.replace(/([^\d])\1$/, "$1") : stem;
}

/** Also matches inflections that stemming misses: "deletion", "speichert". */
export function isSameToken(one: string, other: string): boolean {
  if (one === other) return true;
  const [short, long] = one.length < other.length ? [one, other] : [other, one];
  return short.length >= 5 && long.length - short.length <= 3 && long.startsWith(short);
}

export const familiesOf = (stem: string): readonly VerbFamily[] => FAMILY_BY_STEM.get(stem) ?? [];

export const asksFor = (asked: ReadonlySet<VerbFamily>, family: VerbFamily): boolean =>
  asked.has(family) || ASKED_BY[family].some((one) => asked.has(one));
