/** Risk verbs: verbs of a control or question whose effect the user may not have asked for (SF4). */

import { normalise } from "../page/mask/plain-text.js";
import type { PageWords, RiskVerb } from "../words/language.js";
import { PAGE_LANGUAGES } from "../words/languages.js";
import { listOf } from "../words/matcher.js";
import { looksOf, plainSpelling } from "./spelling.js";

interface OtherWords {
  readonly whole: ReadonlySet<string>;
  /** Verbs of several words. */
  readonly phrases: readonly string[];
  readonly begins: readonly string[];
  readonly within: readonly string[];
}

/** Nouns as often as verbs: alone on a control they name a page, a list or a view. */
export const NAME_VERBS: ReadonlySet<string> = new Set(
  "order report release sign lock block merge transfer charge vote bid post share".split(" "),
);

/** Risk verbs of one language, each with its words. */
const entriesOf = ({ risk = {} }: PageWords): readonly (readonly [RiskVerb, readonly string[]])[] =>
  Object.entries(risk).map(([verb, words]) => [verb as RiskVerb, listOf(words)]); // its keys

const OTHERS = PAGE_LANGUAGES.filter(({ code }) => code !== "en");
/** Languages whose irreversible names `risk.ts` knows. */
const RELATED = OTHERS.filter(({ irreversible }) => irreversible !== undefined);
const FURTHER = OTHERS.filter(({ irreversible }) => irreversible === undefined);

/** Base forms only: a note says "was sent", a question "send it?". Position tells verbs from nouns. */
const ENGLISH_VERBS: ReadonlyMap<string, RiskVerb> = new Map(
  PAGE_LANGUAGES.filter(({ code }) => code === "en")
    .flatMap(entriesOf)
    .flatMap(([verb, words]) => words.map((word) => [word, verb] as const)),
);

/** English only: a look-alike of another language's word is an unknown word. */
const BY_LOOK: ReadonlyMap<string, string> = new Map(
  [...ENGLISH_VERBS.keys()].flatMap((word) => looksOf(word).map((look) => [look, word] as const)),
);

/** In lower case, with each verb written plainly: "De1ete", "DЕLЕТЕ" and "D·e·l·e·t·e" are "delete". */
export const spelledPlainly = (text: string): string => plainSpelling(text, BY_LOOK);

const wordsOf = (languages: readonly PageWords[]): readonly (readonly [RiskVerb, OtherWords])[] =>
  languages.flatMap(entriesOf).map(([verb, words]) => [
    verb,
    {
      whole: new Set(words.filter((word) => !/[*~_]/.test(word))),
      phrases: words.filter((word) => word.includes("_")).map((word) => ` ${word.replaceAll("_", " ")} `),
      begins: words.filter((word) => word.endsWith("*")).map((word) => word.slice(0, -1)),
      within: words.filter((word) => word.startsWith("~")).map((word) => word.slice(1)),
    },
  ]);

const OTHER_VERBS = wordsOf(OTHERS);
const FURTHER_VERBS = wordsOf(FURTHER);

export interface FoundVerb {
  readonly verb: RiskVerb;
  /** The word of the text, in lower case. */
  readonly word: string;
}

/** Words before a verb that is requested or planned. Elsewhere it may be a noun or a past action. */
const LEADS = new Set(
  "and or then also & + please you we i they he she will shall must should would really now permanently yes no".split(
    " ",
  ),
);
/** "to" leads to a verb only behind these words; not in "changes to order 4". */
const WANTING = new Set(
  "want wants like need going agree agrees consent about sure wish ready intend continue allowed allow ok press click tap button here able".split(
    " ",
  ),
);
/** The word before one of these is no verb: "Order history", "Report 4", "Release notes". */
const NOUN_BEHIND =
  /^(?:\d.*|#.*|in|up|out|off|into|on|by|at|of|for|is|are|was|history|details?|status|lists?|summary|numbers?|id|settings|options?|preferences|log|reports?|pages?|guide|tracking|date|time|types?|forms?|filters?|limits?|rates?|periods?|slips?|templates?|queue|confirmations?|notifications?|notes?|requests?|screen|links?|invitations?|center|centre|policy|rules?)$/;

/** `behind` makes the word before it a noun: "Order history". */
export const isNameBefore = (behind: string): boolean => NOUN_BEHIND.test(behind);

/** "Make it public", "make her the owner". */
const MAKING = /\bmake\b(?:(?!\bmake\b)[^.!?])*\b(?:(public)|owner|admin(?:istrator)?)\b/g;
const IN_THE_BIN = /\b(?:to|in|into) (?:the )?(?:recycle )?(?:bin|trash)\b/;

const WORDS = /[\p{L}\p{M}\p{N}'’#]+|[.!?:;,&+…–—-]/gu;

/** `label`: the words of a control; `sentence`: what a page asks or says. */
export function riskVerbsIn(text: string, kind: "label" | "sentence"): readonly FoundVerb[] {
  const plain = spelledPlainly(text);
  const words = plain.match(WORDS) ?? [];
  const english = words.flatMap((word, at) => {
    const verb = ENGLISH_VERBS.get(word);
    return verb !== undefined && isVerbAt(words, at, kind) ? [{ verb, word }] : [];
  });
  const rights = [...plain.matchAll(MAKING)].map(
    ([word, isPublic]) => ({ verb: isPublic === undefined ? "permit" : "share", word }) as const,
  );
  const thrown = IN_THE_BIN.test(plain) ? [{ verb: "destroy", word: "bin" } as const] : [];
  return [...english, ...rights, ...thrown, ...othersIn(plain, words, OTHER_VERBS)];
}

function isVerbAt(words: readonly string[], at: number, kind: "label" | "sentence"): boolean {
  const [word = "", before, behind = ""] = [words[at], words[at - 1], words[at + 1]];
  if (NOUN_BEHIND.test(behind)) return false;
  const isAlone = !words.some((other, place) => place !== at && /\p{L}/u.test(other));
  if (kind === "label" && isAlone && NAME_VERBS.has(word)) return false;
  if (before === undefined || LEADS.has(before)) return true;
  if (before === "to") return WANTING.has(words[at - 2] ?? "");
  // Punctuation begins a new part of the sentence; a hyphen joins words: "pre-order".
  return /^[.!?:;,…–—]$/.test(before);
}

function othersIn(
  plain: string,
  words: readonly string[],
  vocabulary: readonly (readonly [RiskVerb, OtherWords])[],
): readonly FoundVerb[] {
  const spaced = ` ${words.join(" ")} `;
  return vocabulary.flatMap(([verb, { whole, phrases, begins, within }]) => {
    const told = words.filter((word) => whole.has(word) || begins.some((begin) => word.startsWith(begin)));
    const parts = [...phrases.filter((one) => spaced.includes(one)), ...within.filter((one) => plain.includes(one))];
    return [...told, ...parts].map((word) => ({ verb, word }));
  });
}

/** Risk verb of one lower-case word in any language. Words of an address lack accents. */
export const riskVerbOf = (word: string): RiskVerb | undefined => ENGLISH_VERBS.get(word) ?? VERB_OF_OTHERS.get(word);

const unmarked = (word: string): string => normalise(word, "NFD").replace(/\p{M}/gu, "");
const spelledOut = (word: string): string =>
  word.replace(/[äöü]/g, (letter) => `${unmarked(letter)}e`).replaceAll("ß", "ss");

const VERB_OF_OTHERS: ReadonlyMap<string, RiskVerb> = new Map(
  OTHER_VERBS.flatMap(([verb, { whole }]) =>
    [...whole].flatMap((word) => [word, unmarked(word), spelledOut(word)].map((one) => [one, verb] as const)),
  ),
);

/** Finds verbs of destroying, sending and spending in languages without irreversible names in `risk.ts`. */
export function hasIrreversibleVerb(text: string): boolean {
  const plain = normalise(text, "NFKC").toLowerCase();
  return othersIn(plain, plain.match(WORDS) ?? [], FURTHER_VERBS).some(({ verb }) => LASTING.includes(verb));
}

const LASTING: readonly RiskVerb[] = ["destroy", "send", "spend"];

/** A verb in a request counts in any position and form ("have it approved"); a noun does not count. */
export function verbsAskedIn(text: string): ReadonlySet<RiskVerb> {
  const plain = normalise(text, "NFKC").toLowerCase();
  const words = plain.match(WORDS) ?? [];
  const english = words.flatMap((word, at) => {
    const isNoun = NAME_VERBS.has(word.replace(/s$/, "")) && !isVerbAt(words, at, "sentence");
    return isNoun || NOUN_BEHIND_SIGN.test(words[at + 1] ?? "") ? [] : (englishOf(word) ?? []);
  });
  const related = words.flatMap((word) =>
    englishOf(word) === undefined ? (RELATED_ROOTS.get(rootOf(word)) ?? []) : [],
  );
  const others = othersIn(plain, words, OTHER_VERBS).map(({ verb }) => verb);
  return new Set([...english, ...related, ...others]);
}

/** "Genehmige" and "genehmigen", "partage" and "partager". */
const rootOf = (word: string): string => /^(\p{L}{4,}?)(?:en|er|ir|ar|[enrtzs])$/u.exec(word)?.[1] ?? word;

const RELATED_ROOTS: ReadonlyMap<string, RiskVerb> = new Map(
  RELATED.flatMap(entriesOf).flatMap(([verb, words]) => words.map((word) => [rootOf(word), verb] as const)),
);

/** "Sign in", "signed up". */
const NOUN_BEHIND_SIGN = /^(?:in|up|out|off|into)$/;

function englishOf(word: string): RiskVerb | undefined {
  const stem = /^(\p{L}{2,}?)(?:ing|ed|es|s|d)?$/u.exec(word)?.[1] ?? word;
  const forms = [word, stem, `${stem}e`, stem.replace(/ie$|i$/, "y"), stem.replace(/(.)\1$/, "$1")];
  return forms.map((form) => ENGLISH_VERBS.get(form)).find((verb) => verb !== undefined);
}
