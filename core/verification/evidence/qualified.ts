/** Qualified: a report of success that holds for a part only, for later, or for what somebody else did. By function words and counts. */

import { allWords, eachOf, foldedPattern, matcherOf, wholeWords } from "../../words/matcher.js";
import { DONE_WORDS, NOT, reportsDone, withoutPromises } from "./denied-success.js";
import { REFUSAL } from "./lexicon.js";

const QUALIFYING = matcherOf(["but", "qualified"]);
/** As a sentence or clause begins: "Review submitted" asks for nothing, "Saved by Ana. Review the changes" does. */
const ASKING = foldedPattern(
  `(?:[.!?;:,–—] ?|(?<!\\p{L})(?:${eachOf(({ links }) => links?.andThen)}) )(?:${allWords("pleaseDo")})(?!\\p{L})`,
);
/** "Updated by Ana", "bijgewerkt door Sanne". */
const BY_OTHERS = wholeWords(
  `${DONE_WORDS} (?:${eachOf(({ links }) => links?.by)})(?! (?:e-?mail|mail|post|default)) \\p{L}{2,20}`,
);
/** "No" is a word of place in Portuguese, "Mai" a month in German. */
const DENYING = wholeWords(`(?!(?:no|mai)(?!\\p{L}))(?:${NOT})(?! \\S{0,20}\\d)`);
const WITHOUT = wholeWords(`(?:${allWords("without")}) (?:\\p{L}{1,20} )?(\\p{L}{1,20})`, "gu");

/** "It was sent and will be published": what was asked for may be the part that is yet to come. */
function isHalfPromised(clause: string): boolean {
  const done = withoutPromises(clause);
  return done !== clause && reportsDone(done);
}

/** The report does not hold for all of what was asked, or not yet, or not for what this person did, or something else is said besides. */
export function isQualified(folded: string): boolean {
  if ([QUALIFYING, ASKING, BY_OTHERS, DENYING].some((words) => words.test(folded))) return true;
  if (isPartial(folded) || clausesOf(folded).some((clause) => isAnotherMatter(clause) || isHalfPromised(clause)))
    return true;
  return [...folded.matchAll(WITHOUT)].some(([, what = ""]) => !REFUSAL.test(what));
}

const clausesOf = (folded: string): readonly string[] =>
  folded.replace(GREETED, "$&. ").split(/[.!?;。！？；](?:\s|$)|[。！？]|:\s/u);
const GREETED = wholeWords(`(?:${allWords("greeting")})(?=,)`, "gu");
/** "Undo", "View post", "Order 1001": a label or a name beside the report. */
const LABEL_WORDS = 4;
const LABEL_SIGNS = 8;

/** A clause of its own that reports nothing: whatever it says may take the report back. */
function isAnotherMatter(clause: string): boolean {
  if (reportsDone(clause)) return false;
  const isSpaced = /\s/.test(clause.trim());
  return isSpaced
    ? clause.trim().split(/\s+/).length > LABEL_WORDS
    : clause.length > LABEL_SIGNS && !/[a-z]/.test(clause);
}

const OF = `${eachOf(({ links }) => links?.of)}|/`;
/** "17 of 20 products", "aggiornate 30 righe su 34", and not "step 2 of 3": a noun before it makes the number a place in a row. */
const COUNTED = wholeWords(
  `(?:(?<=^|[.,;:!(–—-] ?)|(?<=${DONE_WORDS} (?:\\p{L}{1,12} )?))(\\d+)(?: \\p{L}{1,20})? ?(?:${OF}) ?(\\d+)`,
  "gu",
);
/** The whole comes first: "20件中18件", "60 üründen 52". */
const COUNTED_OF_WHOLE = foldedPattern(`(?<!\\d)(\\d+) ?(?:${eachOf(({ links }) => links?.ofWhole)}) ?(\\d+)`, "gu");

/** Fewer were done than there are. */
export function isPartial(folded: string): boolean {
  const counts = [...folded.matchAll(COUNTED)].map(([, some, all]) => [Number(some), Number(all)] as const);
  const wholeFirst = [...folded.matchAll(COUNTED_OF_WHOLE)].map(
    ([, all, some]) => [Number(some), Number(all)] as const,
  );
  return [...counts, ...wholeFirst].some(([some, all]) => some < all);
}
