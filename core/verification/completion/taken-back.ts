/** Taken back: words that a page says only where it denies them, or repeats what was looked for (CT3, CP8). */

import { deniesSuccess, negates } from "../evidence/denied-success.js";
import { ECHO, REFUSAL_SENTENCE } from "../evidence/lexicon.js";
import { findPhrase, fold } from "../record/text-match.js";

/** Each sentence of the text that says the words denies them: "Not saved" says "saved", and means the contrary. */
export function takesBack(text: string, words: string): boolean {
  if (denies(fold(words))) return false;
  const saying = sentencesOf(fold(text)).filter((sentence) => findPhrase(sentence, words) !== "none");
  return saying.length > 0 && saying.every((sentence) => denies(sentence) || negates(sentence, words));
}

/** "No results for Jas Doe" says what was looked for. */
export const isEchoOf = (text: string, words: string): boolean => ECHO.test(fold(text)) && !ECHO.test(fold(words));

/** "No. 12" and "12.5" end no sentence. */
const sentencesOf = (folded: string): readonly string[] =>
  folded.split(/(?<=\p{L}{3}[.!?…])\s+|(?<=[。！？])/u).filter((sentence) => sentence !== "");

const denies = (folded: string): boolean => deniesSuccess(folded) || REFUSAL_SENTENCE.test(folded);
