/** Value after: value that a request gives behind the word for a credential: "the password for jo is hunter2" (SF14). */

import { endOf, type Grammar, type WordKind } from "./credential-grammar.js";
import type { Mention } from "./credential-mention.js";
import { isCode, isMixed, isNumber, isOpaque, isPlain, type Value, valueAt, valueBefore } from "./secret-value.js";

/** Link between a credential and its value: "password: x", "password is x", "fill it with x", "type x", or right behind it. */
type Link = "sign" | "is" | "with" | "enter" | "near";

/** Words read between the credential and a value. */
interface Between {
  readonly link: Link;
  /** Number of words that say nothing about the value. */
  readonly gap: number;
  /** The words name the credential's owner. */
  readonly whose: boolean;
  readonly comma: boolean;
  readonly field: boolean;
}

const SPACE = /\s*/y;
const SIGN = /[:：=＝→]|[—–-]{1,3}(?=\s)/y;
const PAREN = /[(（][^()（）]{0,80}[)）]/y;
const COMMA = /[,،、，]/y;
const CLAUSE_END = /\s*(?:$|[.,;!?)\]\n،、，。；：…]|[—–-]{1,3}\s)/y;
/** Maximum steps from a credential to its value. */
const STEPS = 16;
const SHORTEST: Readonly<Record<Mention["name"], number>> = { code: 3, password: 2, pin: 3, token: 8, bare: 4 };

export function valuesAfter(mention: Mention): readonly Value[] {
  const { text, grammar, end } = mention;
  let between: Between = { link: "near", gap: 0, whose: false, comma: false, field: false };
  let at = mention.to;
  for (let step = 0; step < STEPS; step++) {
    at = endOf(SPACE, text, at) ?? at;
    if (at >= end) return [];
    const value = phraseAt(mention, at, between.link) ?? valueAt(text, at, grammar);
    const next = nextWord(text, at, grammar);
    if (next === "end") return [];
    const isWord = next === undefined || value?.quoted === true || isCode(value?.text ?? "");
    if (value !== undefined && isWord && !isPunctuation(next, between.link) && isGiven(mention, value, between))
      return [value, ...changedTo(text, value, grammar)];
    if (next !== undefined) [between, at] = [joined(between, next.kind), next.to];
    else if (between.link === "sign" || between.gap > 4) return [];
    else [between, at] = [passing(between), grammar.skip(text, at)];
  }
  return [];
}

const GROUPS = /\d{2,4}(?:[ -]\d{2,4}){1,3}(?![\p{L}\p{N}])/uy;
const PHRASE = /\p{Ll}{1,30}(?: \p{Ll}{1,30}){1,23}(?=\s*(?:$|[.,;!?)\n]))/uy;

/** A value of several words: digits in groups, or plain words to the end of the clause without a word that joins others. */
function phraseAt({ text, grammar, word, name }: Mention, at: number, link: Link): Value | undefined {
  const digits = name === "password" || name === "token" ? undefined : endOf(GROUPS, text, at);
  if (digits !== undefined) return { text: text.slice(at, digits), from: at, to: digits, quoted: false };
  if (link !== "sign" && link !== "is") return undefined;
  const to = endOf(PHRASE, text, at);
  if (to === undefined) return undefined;
  const words = text.slice(at, to).split(" ");
  const least = /phrase/i.test(word) ? 2 : link === "sign" ? 3 : 4;
  if (words.length < least || words.some((one) => grammar.joins(one))) return undefined;
  return { text: text.slice(at, to), from: at, to, quoted: true };
}

type Word = { readonly kind: WordKind | "sign" | "paren" | "comma"; readonly to: number };
const LINKS = ["is", "with", "enter"] as const;

/** The word at this place. "end": another part of the sentence begins. Undefined for a word that means nothing here. */
function nextWord(text: string, at: number, grammar: Grammar): Word | "end" | undefined {
  for (const [kind, pattern] of [
    ["sign", SIGN],
    ["paren", PAREN],
    ["comma", COMMA],
  ] as const) {
    const to = endOf(pattern, text, at);
    if (to !== undefined) return { kind, to };
  }
  for (const kind of LINKS) {
    const to = grammar.at(kind, text, at);
    if (to !== undefined) return { kind, to };
  }
  if (grammar.at("and", text, at) !== undefined || grammar.isCredentialAt(text, at)) return "end";
  for (const kind of ["user", "of", "field", "own", "into", "login"] as const) {
    const to = grammar.at(kind, text, at);
    if (to !== undefined) return { kind, to };
  }
  return undefined;
}

/** A value may begin with a sign only behind another one: "password: =x". */
const isPunctuation = (next: Word | undefined, link: Link): boolean =>
  next?.kind === "paren" || next?.kind === "comma" || (next?.kind === "sign" && link !== "sign");

/** Passes a word that says nothing about the value. "with the portal" names the owner. */
const passing = (between: Between): Between => ({
  ...between,
  link: "near",
  gap: between.gap + 1,
  whose: between.whose || between.link === "with",
});

function joined(between: Between, kind: Word["kind"]): Between {
  switch (kind) {
    case "sign":
    case "is":
    case "with":
    case "enter":
      return { ...between, link: kind };
    case "comma":
      // A clause between two commas is passed over: "the password, which I got from her, is x".
      return { ...between, comma: !between.comma };
    case "user":
    case "of":
      return { ...between, link: "near", whose: true };
    case "field":
      return { ...between, field: true };
    default:
      return between;
  }
}

/** The new value in "from old-1 to new-22". */
function changedTo(text: string, value: Value, grammar: Grammar): readonly Value[] {
  const at = endOf(SPACE, text, value.to) ?? value.to;
  const to = grammar.at("with", text, at);
  const next = to === undefined ? undefined : valueAt(text, endOf(SPACE, text, to) ?? to, grammar);
  return next !== undefined && isMixed(next.text) && !isOpaque(next.text) ? [next] : [];
}

function isGiven(mention: Mention, value: Value, between: Between): boolean {
  const { name, grammar } = mention;
  const { text, quoted } = value;
  const { link, gap, whose, comma, field } = between;
  if (isOpaque(text) || text.length < SHORTEST[name]) return false;
  if (name === "bare") return isNumber(text) && isBareGiven(mention, between);
  // "The label of the password field is 'Secret'" gives no value.
  if (field && link === "is" && !isMixed(text)) return false;
  if (quoted) return (gap === 0 || link === "is" || link === "sign") && (link !== "near" || !(whose || comma));
  if (grammar.knows(text)) return false;
  const direct = gap === 0 || link === "is" || (name !== "password" && gap < 3);
  if (/^\d{1,3}$/.test(text) && (name === "password" || name === "token")) return false;
  if (isNumber(text)) return direct && (link !== "near" || !(whose || comma));
  switch (link) {
    case "sign":
      return isCode(text) ? gap < 4 : name !== "token" && (gap === 0 || whose);
    case "is":
      return isCode(text) || isPlainGiven(mention, value, between);
    case "with":
    case "enter":
      return gap === 0 ? isCode(text) || isPlainGiven(mention, value, between) : whose && gap < 3 && isMixed(text);
    case "near":
      if (whose || comma) return false;
      return isMixed(text) || (gap === 0 && isCode(text)) || (gap === 0 && isPlainGiven(mention, value, between));
  }
}

/** A bare code counts if the sentence is about a login, or if nothing else stands before its word. */
function isBareGiven({ text, grammar, start, from, end }: Mention, { gap, whose }: Between): boolean {
  if (gap > 0) return false;
  if (grammar.has("login", text.slice(start, end))) return true;
  const before = valueBefore(text, start, from, grammar);
  return !whose && (before === undefined || grammar.knows(before.text));
}

/** A word of a language is a value only if the sentence gives one and the clause ends with it. */
function isPlainGiven(mention: Mention, value: Value, { link, field }: Between): boolean {
  const { text, grammar, name, start, from, end, sure } = mention;
  if (!sure || grammar.unspaced || name === "token" || !isPlain(value.text)) return false;
  const before = text.slice(start, from);
  if (/[?？؟]\s*$/.test(text.slice(start, end)) || grammar.has("if", before)) return false;
  const next = endOf(SPACE, text, value.to) ?? value.to;
  const closes = (["and", "login"] as const).some((kind) => grammar.at(kind, text, next) !== undefined);
  if (!closes && endOf(CLAUSE_END, text, value.to) === undefined) return false;
  if (link === "is" || link === "enter") return true;
  if (link === "with") return field || grammar.has("enter", before);
  return endsGiving(before, grammar);
}

/** A value follows a credential that stands behind "with the", "and" or "(". */
function endsGiving(before: string, grammar: Grammar): boolean {
  let rest = before.trimEnd();
  for (let word = lastWord(rest); word !== "" && grammar.at("own", word, 0) === word.length; word = lastWord(rest))
    rest = rest.slice(0, -word.length).trimEnd();
  if (/[,/(，、،（]$/.test(rest)) return true;
  const word = lastWord(rest);
  return word !== "" && ["with", "and"].some((kind) => grammar.at(kind as WordKind, word, 0) === word.length);
}

const lastWord = (text: string): string => /[^\s,/(]{1,40}$/u.exec(text)?.[0] ?? "";
