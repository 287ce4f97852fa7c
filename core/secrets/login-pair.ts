/** Login pair: a name and its password side by side: "log in as jo hunter2", "credentials jo:hunter2" (SF14). */

import { endOf } from "./credential-grammar.js";
import type { Sentence } from "./credential-mention.js";
import { isMixed, isOpaque, type Value, valueAt } from "./secret-value.js";

const SPACE = /\s*/y;
const PAIR = /[\p{L}\p{N}_.@+-]{1,60}(?:\s*\/\s*|:(?!\/\/)|\s+)(?=\S)/uy;
/** Words between signing in and the name. */
const STEPS = 6;

export function pairAfter({ text, grammar, end }: Sentence, from: number): Value | undefined {
  let at = from;
  for (let step = 0; step < STEPS; step++) {
    at = endOf(SPACE, text, at) ?? at;
    if (at >= end || grammar.isCredentialAt(text, at)) return undefined;
    const name = valueAt(text, at, grammar)?.text ?? "";
    const behind = endOf(PAIR, text, at) ?? at;
    const and = endOf(SPACE, text, grammar.at("and", text, behind) ?? behind) ?? behind;
    const value = behind === at || grammar.knows(name) ? undefined : valueAt(text, and, grammar);
    if (value !== undefined && isSecretOfPair(value.text, text.slice(at, value.from)))
      // A name alone, where the password is named behind it.
      return grammar.hasCredential(text.slice(value.to, end)) ? undefined : value;
    at = Math.max(grammar.skip(text, at), at + 1);
  }
  return undefined;
}

/** A pair behind a blank is a pair of its own. */
const isSecretOfPair = (value: string, before: string): boolean =>
  value.length > 3 &&
  isMixed(value) &&
  !isOpaque(value) &&
  (/[/:]\s*$/.test(before) || !/^[\p{L}\p{N}_.@+-]+[:/]/u.test(value));

const WRITTEN_TOGETHER = /^[\p{L}\p{N}_.@+-]{1,60}[/:](?!\/)([!-~]{4,60})/u;

/** In languages whose verb comes last, with at most one word between. */
export function pairBefore({ text, start }: Sentence, end: number): Pick<Value, "from" | "to"> | undefined {
  const before = text.slice(Math.max(start, end - 160), end);
  const words = before.trim().split(/\s+/);
  for (const at of [words.length - 1, words.length - 2]) {
    const word = words[at] ?? "";
    const apart = /^[/:]$/.test(words[at - 1] ?? "") ? /^[!-~]{4,60}/.exec(word)?.[0] : undefined;
    const value = apart ?? WRITTEN_TOGETHER.exec(word)?.[1];
    if (value === undefined || !isMixed(value)) continue;
    const from = end - before.length + before.lastIndexOf(value);
    return { from, to: from + value.length };
  }
  return undefined;
}
