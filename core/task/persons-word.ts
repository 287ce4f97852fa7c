/** A person's word on whether what was sent arrived, read from their answer (TM10). */

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
/** What an answer begins with; scripts without spaces are looked for as they stand. */
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

/** Whoever says one of these, or asks back, has not said which. */
const UNSURE = [ofPerson("unsure"), /[?？¿]/u];
/** It is not to be done again, whatever became of it. */
const FORBIDDING = ofPerson("forbid");
/** Said of what is not wrong. */
const REASSURING = ofPerson("reassure");
const NO = begins(({ no }) => [no]);
const YES = begins(({ yes, person }) => [yes, person?.agree]);

/** Within a few words of what was asked: "it did not go through", "has never arrived". */
const DENIED =
  /(?:\b(?:not|never|hardly|failed)\b|n't\b)(?:\s+[\p{L}']+){0,3}\s*(?:through|work|saved?|there|sen[dt]|arrived?|go|happen|appear|show|listed|be seen|done|did|yet)|\bnothing (?:happened|arrived|came|changed|shows?|was|is there)|\bit (?:did|was|is|has)(?: not|n't)\b/iu;
const AFFIRMED =
  /^(?:it|this|that|they)(?:'s| is| was| has| did| are| were| have|)\b.*\b(?:through|worked|saved|there|sent|arrived|went|done|did|listed|booked|ordered|created|added)\b|^(?:it did|i (?:can )?see it|went through|worked|saved|sent|arrived|all good)\b/iu;
/** Whoever goes on like this has said two things. */
const BUT = matcherFor(({ but }) => but?.replace(/\(\?<?![^()]*\)/g, ""), { flags: "iu" });
const NEGATED = new RegExp(`${wholeWords(`${NOT}|error|failed`, "iu").source}|n't(?!\\p{L})`, "iu");

/**
 * Undefined where it cannot be told: then nothing is sent again, and nothing is taken for done. A yes with a "but" is none, a no is
 * what begins with one, or says in English that it did not, and does not forbid another try.
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

/** They allow it in other words than a yes. */
const ALLOWING = begins(({ person }) => [person?.allow]);
/** Beside a yes they say no more than the yes. */
const POLITE = begins(({ person }) => [person?.please]);
const BETWEEN = /^[\s,.;:!。、，！–—-]+/u;

/**
 * Whether they allow it; undefined where that is not plain. A yes is nothing but a yes: with a condition, a doubt or a further wish
 * it is none. A no is what begins with one or forbids it, whatever follows.
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
