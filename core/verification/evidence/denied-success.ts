/** Denied success: success words that report none: negated, counted as 0, earlier, yet to come, or about something else. */

import { verbPhrase } from "../../action/kind.js";
import { familiesOf, tokenOf, tokensIn } from "../../action/verb-families.js";
import type { LanguageWords, VerbFamily } from "../../words/language.js";
import {
  allWords,
  beginning,
  eachOf,
  eachOfPage,
  foldedPattern,
  listOf,
  matcherOf,
  SPACED_LANGUAGES,
  UNSPACED_LANGUAGES,
  wholeWords,
} from "../../words/matcher.js";
import { escaped, fold } from "../record/text-match.js";
import { ACCEPTING, CONFIRMING, KEEPING, SUCCESS } from "./lexicon.js";

/** A negation ends with its clause: "no conflicts, 3 rows added" and "no conflicts and 3 rows added" do not deny "added". */
const AND = eachOf(({ links }) => links?.clause);
const upTo = (most: number): string => `(?: (?!(?:${AND}) )[^\\s.,;:!?…()|·•–—-][^\\s.,;:!?…()]*){0,${most}}`;

/** Placeholder for the button's verb in any language. */
export const DONE = "done";
const deedsOf = ({ done, removed }: LanguageWords): string => `(?:${done}|${removed}|${DONE})`;
const TELLING = SPACED_LANGUAGES.filter(({ done }) => done !== undefined);
const inEach = (of: (language: LanguageWords, deeds: string) => string | undefined): RegExp =>
  wholeWords(
    eachOf((language) => of(language, deedsOf(language)), TELLING),
    "gu",
  );

/** A number after "no" makes it no negation: "Order no 1001". */
const NEGATED = inEach(({ not, deniedAfter }, deeds) => {
  const before = `(?:${not})(?! \\S*\\d)${upTo(3)}[ -]${deeds}`;
  return deniedAfter === undefined ? before : `${before}|${deeds}${upTo(2)} (?:${deniedAfter})`;
});
const NEGATED_IN_ONE_WORD = inEach(({ joined }, deeds) => joined && `${joined}${deeds}`);
const DONE_ANYWHERE = eachOf(({ done }) => done, UNSPACED_LANGUAGES);
const notOf = (kind: LanguageWords["anywhere"]): string =>
  eachOf(({ anywhere, not }) => (anywhere === kind ? not : ""));
const NEGATED_ANYWHERE = foldedPattern(
  `(?:${notOf("unspaced")})(?:${DONE_ANYWHERE})|(?:${notOf("spaced")})${upTo(3)} ?(?:${DONE_ANYWHERE})|` +
    `(?:${DONE_ANYWHERE})(?:${eachOf(({ deniedAfter }) => deniedAfter, UNSPACED_LANGUAGES)})`,
);
const DONE_BEFORE = inEach(({ already }, deeds) => `(?:${already})${upTo(2)} ${deeds}`);
const YET_TO_BE = inEach(
  ({ unmet }, deeds) => unmet && `(?:${unmet.replace(/@(\d)/g, (_, most) => upTo(Number(most)))}) ${deeds}`,
);

/** Units of amounts: "0 EUR" and "0 seconds ago" do not count results. */
const TIMES = eachOfPage(({ units = {} }) =>
  [units.second, units.minute, units.hour, units.day].flatMap(listOf).join("|"),
);
const AMOUNT = `%|(?:eur|euros?|usd|gbp|chf|dollars?|kg|g|mm|cm|km|m|ml|l|s|${TIMES})(?!\\p{L})`;
const ZERO = `(?<![\\p{L}\\p{N}.,:%/-])0(?![\\d.,:/-]*\\d| ?(?:${AMOUNT}))`;
export const DONE_WORDS = `(?:${eachOf(deedsOf, TELLING)})`;
/** Matches "Imported 0 contacts", "Imported: 0" and "0 imported"; "Stock updated: 0" is a value. */
const NONE_DONE = wholeWords(
  [
    `${DONE_WORDS} ${ZERO}(?= \\p{L})`,
    `(?<=^|[,;.(] ?)${DONE_WORDS}: ${ZERO}`,
    `(?<=^|[,;:.(] ?)${ZERO} ${DONE_WORDS}`,
    `${ZERO}(?! (?:${eachOf(({ links }) => links?.is)}) )(?= \\p{L})${upTo(4)} ${DONE_WORDS}`,
  ].join("|"),
);
const SOME_DONE = wholeWords(`[1-9]\\d*${upTo(4)} ${DONE_WORDS}|${DONE_WORDS}:? [1-9]\\d*`);

const THANKS = wholeWords(allWords("greeting"), "gu");
const WITH_SUCCESS = allWords("successfully");
const REMOVED = allWords("removed");
const REMOVAL = wholeWords(`(?:(?:${WITH_SUCCESS}) )?(?:${REMOVED})(?: (?:${WITH_SUCCESS}))?`, "gu");
const REMOVAL_OF_ANOTHER = wholeWords(`(?:${REMOVED}) by (?:its|the|their|an?)`, "gu");

/** The page says that nothing was done. */
export function deniesSuccess(folded: string): boolean {
  if (folded.search(NEGATED_IN_ONE_WORD) !== -1) return true;
  if (!reportsDone(folded)) return false;
  if (folded.search(NEGATED) !== -1 || NEGATED_ANYWHERE.test(folded)) return true;
  if (!/(?<!\d)0(?!\d)/.test(folded)) return false;
  const anew = folded.replace(DONE_BEFORE, "");
  return NONE_DONE.test(anew) && !SOME_DONE.test(anew);
}

export const NOT = eachOf(({ not }) => not, SPACED_LANGUAGES);

const FAULTS = allWords("faults");
/** Reports without faults, which refuse nothing: "No errors were found", "ошибок не найдено". */
const FAULTLESS = wholeWords(
  `(?:${NOT}|zero|0)(?: (?!(?:${AND}) )\\p{L}{1,20}){0,2} (?:${FAULTS})(?! (?:${allWords("message")}))|` +
    `(?:${FAULTS}) (?:${eachOf(({ faultless }) => faultless, SPACED_LANGUAGES)})(?: \\p{L}{1,20})?`,
  "gu",
);
const FAULTLESS_ANYWHERE = foldedPattern(
  eachOf(({ faultless }) => faultless, UNSPACED_LANGUAGES),
  "gu",
);
export const withoutNoErrors = (folded: string): string =>
  folded.replace(FAULTLESS, "").replace(FAULTLESS_ANYWHERE, "");

/** A negation stands right before `words`, whatever they report: "not paid", "nicht bezahlt". */
export const negates = (folded: string, words: string): boolean =>
  wholeWords(`(?:${NOT})(?! \\S*\\d)${upTo(2)} ${escaped(fold(words))}`).test(folded);

export const reportsDone = (folded: string): boolean => SUCCESS.test(folded);

export const withoutPromises = (folded: string): string => folded.replace(YET_TO_BE, "");

/** Strips earlier, possible and future actions, and removals if the pressed button cannot remove anything. */
export function withoutOtherActions(folded: string, pressed: string): string {
  const anew = folded.replace(DONE_BEFORE, "");
  // Thanks prove nothing here: pages also thank for a repeated action.
  const own = anew === folded ? anew : anew.replace(THANKS, "");
  const done = withoutPromises(own);
  if (!mayRemove(pressed)) return done.replace(REMOVAL, "");
  return removes(pressed) ? done : done.replace(REMOVAL_OF_ANOTHER, "");
}

/** The button's verb removes something. */
export const removes = (pressed: string): boolean =>
  tokensIn(pressed).some((token) => familiesOf(token).includes("remove"));

const DISABLING: readonly string[] = ["disable", "uncheck", "untick"].map(tokenOf);
const TURNING_OFF = /(?<!\p{L})(?:turn|switch) (?:\p{L}+ )?off(?!\p{L})/u;
const disables = (pressed: string): boolean =>
  TURNING_OFF.test(pressed) || tokensIn(pressed).some((token) => DISABLING.includes(token));

const RUNNING = beginning(allWords("run"));
/** Families that may also remove: "Move to trash", "Continue". "Save" is not one: a page names its other effects. */
const LOOSE: readonly VerbFamily[] = ["edit", "proceed"];

/** "Yes", "OK" and "Go" carry out an earlier question or choice; an unknown verb may do anything. */
export function mayRemove(pressed: string): boolean {
  const verb = verbPhrase(pressed);
  if (removes(pressed) || disables(pressed)) return true;
  if ([ACCEPTING, CONFIRMING, RUNNING].some((words) => words.test(verb))) return true;
  const families = tokensIn(pressed).flatMap(familiesOf);
  return families.length === 0 || families.some((family) => LOOSE.includes(family));
}

const DRAFT = matcherOf(["draft"], { border: "\\p{L}" });
const NOT_SENT_YET = matcherOf(["unsent"], { border: "\\p{L}" });

const HANDING_IN: readonly VerbFamily[] = ["send", "buy", "upload", "save", "proceed"];

/** The page reports a draft or a wait, so nothing was sent yet. A button such as "Save" may well create a draft. */
export function isPending(folded: string, pressed: string): boolean {
  if (pressed === "") return false;
  if (NOT_SENT_YET.test(folded)) return !NOT_SENT_YET.test(pressed);
  if (!DRAFT.test(folded) || DRAFT.test(pressed) || KEEPING.test(pressed)) return false;
  const families = tokensIn(pressed).flatMap(familiesOf);
  const handsIn = families.length === 0 || families.some((family) => HANDING_IN.includes(family));
  return handsIn && reportsDone(withoutOtherActions(folded, pressed).replace(REMOVAL, ""));
}
