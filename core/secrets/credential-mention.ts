/** Credential mention: a word for a credential in a sentence of a request, and the grammar in which the sentence is read (SF14). */

import { type Grammar, grammarsOf } from "./credential-grammar.js";

export type SecretName = "password" | "pin" | "code" | "token";

/** A sentence as one language reads it. */
export interface Sentence {
  /** The whole request; a slot is read as a word that means nothing. */
  readonly text: string;
  readonly start: number;
  readonly end: number;
  readonly grammar: Grammar;
  /** No other language fits as well. */
  readonly sure: boolean;
}

export interface Mention extends Sentence {
  /** `bare`: a code of which the word alone does not say what it is for. */
  readonly name: SecretName | "bare";
  readonly word: string;
  readonly from: number;
  readonly to: number;
}

/** Characters around a credential that are read for its value. */
const AROUND = 300;
const NAMES = ["bare", "code", "pin", "token", "password"] as const;
const SENTENCE = /[^.!?。！？؟;；\n]+(?:[.!?](?=\S|\s+\p{Ll})[^.!?。！？؟;；\n]*)*[.!?。！？؟;；]?/gu;
const SLOT = /\{\{secret:[a-z0-9-]{1,40}\}\}/g;

export function sentencesIn(written: string): readonly Sentence[] {
  const text = written.replace(SLOT, (slot) => "\u0001".repeat(slot.length));
  return [...text.matchAll(SENTENCE)].flatMap(({ 0: sentence, index: start }) => {
    const grammars = grammarsOf(sentence);
    const place = { text, start, end: start + sentence.length, sure: grammars.length === 1 };
    return grammars.map((grammar) => ({ ...place, grammar }));
  });
}

export function mentionsIn(sentence: Sentence): readonly Mention[] {
  const { text, start, end, grammar } = sentence;
  return [...text.slice(start, end).matchAll(grammar.credentials)].map(({ 0: word, index, groups = {} }) => {
    const from = start + index;
    const name = NAMES.find((one) => groups[one] !== undefined) ?? "password";
    const to = from + word.length;
    const near = { start: Math.max(start, from - AROUND), end: Math.min(end, to + AROUND) };
    return { ...sentence, ...near, name, word, from, to };
  });
}
