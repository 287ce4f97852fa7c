/** Person's word: reads from an answer whether an action arrived (TM10), or whether a person allows it. */

import type { PersonsWord } from "../turn/past-action.js";
import { NOT } from "../verification/evidence/denied-success.js";
import type { LanguageWords } from "../words/language.js";
import {
  eachOf,
  foldedPattern,
  matcherFor,
  SPACED_LANGUAGES,
  UNSPACED_LANGUAGES,
  wholeWords,
} from "../words/matcher.js";

const ofPerson = (kind: keyof NonNullable<LanguageWords["person"]>): RegExp =>
  matcherFor(({ person }) => person?.[kind], { flags: "iu" });
/** Patterns for the beginning of an answer. Languages without spaces match without word boundaries. */
const begins = (of: (language: LanguageWords) => readonly (string | undefined)[]): readonly RegExp[] => {
  const words = (language: LanguageWords) =>
    of(language)
      .flatMap((one) => one ?? [])
      .join("|");
  return [
    wholeWords(`^(?:${eachOf(words, SPACED_LANGUAGES)})`, "iu"),
    foldedPattern(`^(?:${eachOf(words, UNSPACED_LANGUAGES)})`),
  ];
};

/** Words of doubt, and questions back: the answer is neither yes nor no. */
const UNSURE = [ofPerson("unsure"), /[?？¿]/u];
/** The person forbids another try, whatever became of the first. */
const FORBIDDING = ofPerson("forbid");
/** Reassuring phrases that contain a negation but are no denial. */
const REASSURING = ofPerson("reassure");
const NO = begins(({ no }) => [no]);
const YES = begins(({ yes, person }) => [yes, person?.agree]);

/** English denials with the negation near the verb: "it did not go through", "has never arrived". */
const DENIED =
  /(?:\b(?:not|never|hardly|failed)\b|n't\b)(?:\s+[\p{L}']+){0,3}\s*(?:through|work|saved?|there|sen[dt]|arrived?|go|happen|appear|show|listed|be seen|done|did|yet)|\bnothing (?:happened|arrived|came|changed|shows?|was|is there)|\bit (?:did|was|is|has)(?: not|n't)\b/iu;
const AFFIRMED =
  /^(?:it|this|that|they)(?:'s| is| was| has| did| are| were| have|)\b.*\b(?:through|worked|saved|there|sent|arrived|went|done|did|listed|booked|ordered|created|added)\b|^(?:it did|i (?:can )?see it|went through|worked|saved|sent|arrived|all good)\b/iu;
/** A "but" makes an answer ambiguous. */
const BUT = matcherFor(({ but }) => but?.replace(/\(\?<?![^()]*\)/g, ""), { flags: "iu" });
const NEGATED = new RegExp(`${wholeWords(`${NOT}|error|failed`, "iu").source}|n't(?!\\p{L})`, "iu");

/**
 * Returns undefined for an unclear answer: then nothing is sent again, and nothing counts as done. A yes with a "but" is unclear.
 * A no begins with a no, or says in English that it did not arrive, and does not forbid another try.
 */
export function readPersonsWord(answer: string): PersonsWord | undefined {
  const said = answer.trim().replaceAll("’", "'");
  if (says(UNSURE, said) || FORBIDDING.test(said)) return undefined;
  const reassured = said.replace(REASSURING, " ").replace(/^[\s,.;:!–—-]+/, "");
  if (BUT.test(reassured)) return undefined;
  if (says(YES, reassured)) return NEGATED.test(reassured) ? undefined : "arrived";
  if (says(NO, reassured) || DENIED.test(reassured)) return "not-arrived";
  return AFFIRMED.test(reassured) && !NEGATED.test(reassured) ? "arrived" : undefined;
}

/** Words of consent other than yes. */
const ALLOWING = begins(({ person }) => [person?.allow]);
/** Polite words that do not change the meaning of a yes. */
const POLITE = begins(({ person }) => [person?.please]);
const BETWEEN = /^[\s,.;:!。、，！–—-]+/u;

/**
 * True for a yes, false for a no, undefined for an unclear answer. A yes with a condition, a doubt or a further wish is unclear.
 * An answer that begins with a no, or forbids the action, is a no, whatever follows.
 */
export function readConsent(answer: string): boolean | undefined {
  const said = answer.trim().replaceAll("’", "'");
  if (says(UNSURE, said)) return undefined;
  if (says(NO, said) || FORBIDDING.test(said)) return false;
  let rest = said.replace(BETWEEN, "");
  let isYes = false;
  while (rest !== "") {
    const [word] = [...YES, ...ALLOWING, ...POLITE].flatMap((words) => words.exec(rest) ?? []);
    if (word === undefined || word === "") return undefined;
    isYes ||= !says(POLITE, rest) || says(YES, rest);
    rest = rest.slice(word.length).replace(BETWEEN, "");
  }
  return isYes ? true : undefined;
}

const says = (patterns: readonly RegExp[], text: string): boolean => patterns.some((words) => words.test(text));
