/** Seek: the texts that a client is to look for on all of a page that was cut (SK11). */

import { restIn } from "./read/unread.js";
import { nodesOf, type Skeleton, type SkeletonNode } from "./skeleton.js";
import { quotedIn } from "./text.js";

/** Texts told to a client, and characters of each. */
export const SEEK_MAX = 12;
export const SEEK_LENGTH = 120;
const WORDS_MAX = 12;
const CODE_MIN = 3;

export interface SeekContext {
  /** The request, and the step of the plan. */
  readonly goal: string;
  /** Texts of `look("…")`. */
  readonly look?: readonly string[] | undefined;
  /** Texts that the client was told before. */
  readonly told: readonly string[];
}

/**
 * The texts to look for, most important first. Null if there is nothing new to look for: the page is whole, or the client has
 * heard of every look, and of every code and quoted text of the goal that the part at hand lacks.
 */
export function textsToSeek(page: Skeleton, { goal, look = [], told }: SeekContext): readonly string[] | null {
  const rest = restIn(page);
  if (rest === null) return null;
  const texts = nodesOf(page).map(textOf);
  const isMissing = (wanted: string) => !texts.some((text) => text.includes(wanted));
  const known = new Set([...told, ...(rest.sought ?? [])].map(seekText));
  const looks = look.map(seekText).filter((text) => text !== "");
  const codes = codesIn(goal).map(seekText).filter(isMissing);
  if ([...looks, ...codes].every((text) => known.has(text))) return null;
  const words = wordsIn(goal).filter(isMissing);
  const wanted = [...new Set([...looks, ...codes, ...words, ...told.map(seekText)])].slice(0, SEEK_MAX);
  // What does not fit is not asked for again and again.
  return wanted.every((text) => known.has(text)) ? null : wanted;
}

/** A text as a client looks for it. */
export const seekText = (text: string): string =>
  text.replace(/\s+/g, " ").trim().toLowerCase().slice(0, SEEK_LENGTH).trim();

/** What a node says, in lower case. */
export const textOf = ({ name, text, value, row }: SkeletonNode): string =>
  `${name} ${text ?? ""} ${value ?? ""} ${row ?? ""}`.toLowerCase();

/** The longest words of a text, in lower case. */
export const wordsIn = (text: string): readonly string[] =>
  [...new Set(text.toLowerCase().match(/[\p{L}\p{N}]{3,}/gu) ?? [])]
    .sort((a, b) => b.length - a.length)
    .slice(0, WORDS_MAX);

/** Texts that name one thing: what is quoted, and words with a digit. */
function codesIn(goal: string): readonly string[] {
  const words = goal.match(/[\p{L}\p{N}]+(?:[._/#@-]+[\p{L}\p{N}]+)*/gu) ?? [];
  const codes = words.filter((word) => /\p{N}/u.test(word));
  return [...quotedIn(goal), ...codes].filter(({ length }) => length >= CODE_MIN);
}
