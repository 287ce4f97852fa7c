/** Value before: what a request gives for a credential before its word: "type hunter2 into the password field" (SF14). */

import type { WordKind } from "./credential-grammar.js";
import type { Mention } from "./credential-mention.js";
import { isCode, isMixed, isNumber, isOpaque, isPlain, type Value, valueBefore } from "./secret-value.js";

/** Words between a value and its credential. */
const STEPS = 5;
const PARTED = /[,(:，、]\s*$/;

export function valueGivenBefore(mention: Mention): Value | undefined {
  const { text, grammar, start, from } = mention;
  let into = false;
  let ofField = false;
  for (let step = 0, at = from; step < STEPS && at > start; step++) {
    const value = valueBefore(text, start, at, grammar);
    if (value === undefined || PARTED.test(text.slice(Math.max(start, at - 2), at))) return undefined;
    const word = text.slice(value.from, at).trim();
    const isOf = (...kinds: readonly WordKind[]) => kinds.some((kind) => grammar.at(kind, word, 0) === word.length);
    if ((ofField && !isOf("field")) || isOf("user", "and")) return undefined;
    if (value.quoted || isCode(value.text)) return isGivenBefore(mention, value, into) ? value : undefined;
    ofField = isOf("of");
    if (isOf("into", "is") || (grammar.unspaced && isOf("with", "enter"))) into = true;
    else if (into && !grammar.knows(word)) return isEntered(mention, value) ? value : undefined;
    else if (!ofField && !isOf("own", "field")) return undefined;
    at = value.from;
  }
  return undefined;
}

function isGivenBefore({ text, grammar, name, start, from, end }: Mention, value: Value, into: boolean): boolean {
  const sentence = text.slice(start, end);
  // "hunter2 şifresiyle giriş yap": languages of endings say with what somebody signs in by the credential's own.
  const signsIn = grammar.inflects && /^\s*$/.test(text.slice(value.to, from)) && grammar.has("login", sentence);
  if (isOpaque(value.text) || !(into || signsIn || grammar.has("enter", sentence))) return false;
  if (value.quoted) return true;
  if (name !== "password" && name !== "token") return isNumber(value.text);
  const { text: last = "" } = valueBefore(text, start, value.from, grammar) ?? {};
  const isClaimed = (["user", "of", "into"] as const).some((kind) => grammar.at(kind, last, 0) === last.length);
  return isMixed(value.text) && !(last !== "" && isClaimed);
}

/** "Enter swordfish as the password". */
function isEntered({ text, grammar, start }: Mention, value: Value): boolean {
  const { text: verb = "" } = valueBefore(text, start, value.from, grammar) ?? {};
  return isPlain(value.text) && verb !== "" && grammar.at("enter", verb, 0) === verb.length;
}
