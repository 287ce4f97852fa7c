/** Spelling: texts as they look, so that no look-alike letter hides a word (SF4; UTS #39, confusable skeletons). */

import { normalise } from "../page/mask/plain-text.js";
import { CONFUSABLES } from "./confusables.js";

const PROTOTYPES: ReadonlyMap<string, string> = new Map(
  CONFUSABLES.flatMap(([prototype, sources]) => [...sources].map((source) => [source, prototype] as const)),
);

/** Without what cannot be seen and without marks; a ligature is its letters. */
const bare = (text: string): string => normalise(text, "NFKD").replace(/[\p{Cf}\p{M}]/gu, "");

/** Look-alikes of ASCII letters as these; ASCII itself stays. */
export const foldLetters = (text: string): string =>
  [...bare(text)].map((letter) => (letter > "\x7f" ? (PROTOTYPES.get(letter) ?? letter) : letter)).join("");

/** Equal for words that look alike, so it is no word to read: "I", "l" and "1" are one. */
export const skeletonOfWord = (word: string): string =>
  [...bare(word)]
    .map((letter) => PROTOTYPES.get(letter) ?? letter)
    .join("")
    .toLowerCase();

/** Skeletons of a word in small, in capital and in title letters. */
export function looksOf(word: string): readonly string[] {
  const small = word.toLowerCase();
  const capital = word.toUpperCase();
  return [...new Set([small, capital, `${capital.charAt(0)}${small.slice(1)}`].map(skeletonOfWord))];
}

/** Runs of letters, and what stands between them. */
const BETWEEN = /([^\p{L}\p{M}\p{N}'’|]+)/u;

/**
 * In lower case (NFKC), with each look-alike of a known word written as that word, also one that is spelled out letter by letter.
 *
 * @param known Words by what they look like: see `looksOf`.
 */
export function plainSpelling(text: string, known: ReadonlyMap<string, string>): string {
  const parts = signsAsLetters(normalise(text, "NFKC").replace(/\p{Cf}/gu, "")).split(BETWEEN);
  return joinSpelled(parts, known)
    .map((part) => knownAs(part, known) ?? part.toLowerCase())
    .join("");
}

/** "⍺" and "∣" are signs, and look like letters. */
const signsAsLetters = (text: string): string =>
  [...text]
    .map((sign) => (/[\p{S}\p{P}]/u.test(sign) && sign > "\x7f" ? (PROTOTYPES.get(sign) ?? sign) : sign))
    .join("");

const knownAs = (word: string, known: ReadonlyMap<string, string>): string | undefined =>
  known.get(skeletonOfWord(word)) ?? known.get(skeletonOfWord(word.toLowerCase()));

/** "D·e·l·e·t·e" is one word if that word is known. Words and separators take turns. */
function joinSpelled(parts: readonly string[], known: ReadonlyMap<string, string>): readonly string[] {
  const joined: string[] = [];
  let at = 0;
  while (at < parts.length) {
    const end = endOfSpelled(parts, at);
    const word = parts.slice(at, end).filter((_, place) => place % 2 === 0);
    const found = word.length > 2 ? knownAs(word.join(""), known) : undefined;
    joined.push(...(found === undefined ? parts.slice(at, end) : [found]));
    at = end;
  }
  return joined;
}

/** Behind the last of single letters that the same separator parts; a longer word ends at once. */
function endOfSpelled(parts: readonly string[], from: number): number {
  const isLetter = (at: number): boolean => [...(parts[at] ?? "")].length === 1;
  let end = from + 1;
  while (from % 2 === 0 && isLetter(from) && parts[end] === parts[from + 1] && isLetter(end + 1)) end += 2;
  return end;
}
