/** Secret value: the part of a request that may be a secret, and tests of its form (SF14). */

import { isPlaceholder } from "../page/mask/privacy.js";
import { eachOfPage } from "../words/matcher.js";
import { type Grammar, UNSPACED } from "./credential-grammar.js";

export interface Value {
  readonly text: string;
  readonly from: number;
  readonly to: number;
  readonly quoted: boolean;
}

const QUOTED =
  /"[^"]{1,200}"|“[^“”]{1,200}”|„[^„“”]{1,200}[“”]|«[^«»]{1,200}»|`[^`]{1,200}`|‘[^‘’]{1,200}’|'[^'\n]{1,200}'(?![\p{L}\p{N}])|「[^「」]{1,200}」|『[^『』]{1,200}』/uy;
const RUN = /[^\s"“„«`‘「『]\S{0,199}/uy;
const OPEN = /^[(（[]+/;
const CLOSING = new Set('.,;:?)]}»”"，。、；：？）」』،؛؟…');
const UNSPACED_RUN = new RegExp(`^[${UNSPACED}]+`, "u");
const UNSPACED_FROM = new RegExp(`[${UNSPACED}，。、；：？！（）「」『』]`, "u");
/** A preposition that is written as one word with the value. */
const PREFIX = new RegExp(`^(?:${eachOfPage(({ credentials }) => credentials?.prefix)})(?=.)`, "u");

/** The value at this place as the person means it: without quotation marks, punctuation and endings. */
export function valueAt(text: string, at: number, grammar: Grammar): Value | undefined {
  const quoted = matchAt(QUOTED, text, at);
  if (quoted !== undefined)
    return { text: quoted.slice(1, -1), from: at + 1, to: at + quoted.length - 1, quoted: true };
  const run = matchAt(RUN, text, at);
  return run === undefined ? undefined : bareValue(run, at, grammar);
}

const LAST_UNSPACED = new RegExp(
  `[${UNSPACED}]{1,8}\\s*$|[^\\s${UNSPACED}，。、；：？！（）「」『』]{1,100}\\s*$`,
  "u",
);
const LAST_RUN = /[^\s"“„«`‘「『]{1,100}$/u;

/** The last word before this place. */
export function valueBefore(text: string, start: number, end: number, grammar: Grammar): Value | undefined {
  const before = text.slice(Math.max(start, end - 120), end);
  const run = /["“„«`‘「『]([^"“”„«»`‘’「」『』]{1,100})["“”»`’」』]\s*$/u.exec(before);
  if (run !== null) {
    const from = end - before.length + run.index + 1;
    return { text: run[1] ?? "", from, to: from + (run[1] ?? "").length, quoted: true };
  }
  const word = (grammar.unspaced && LAST_UNSPACED.exec(before)) || LAST_RUN.exec(before.trimEnd());
  return word ? bareValue(word[0].trimEnd(), end - before.length + word.index, grammar) : undefined;
}

function bareValue(run: string, at: number, grammar: Grammar): Value | undefined {
  const skipped = OPEN.exec(run)?.[0].length ?? 0;
  const opened = run.slice(skipped);
  const lead = PREFIX.exec(opened)?.[0].length ?? 0;
  const led = opened.slice(lead);
  const unspaced = UNSPACED_RUN.exec(led)?.[0].length;
  const cut = unspaced ?? led.search(UNSPACED_FROM);
  const closed = withoutClosing(cut === -1 ? led : led.slice(0, cut));
  const text = grammar.bare(closed);
  const from = at + skipped + lead;
  return text === "" ? undefined : { text, from, to: from + text.length, quoted: false };
}

/** An exclamation mark may be the last sign of a password, but before a bracket it ends the sentence. */
function withoutClosing(run: string): string {
  let end = run.length;
  while (CLOSING.has(run.charAt(end - 1)) || (run[end - 1] === "!" && CLOSING.has(run.charAt(end)))) end -= 1;
  return run.slice(0, end);
}

function matchAt(pattern: RegExp, text: string, at: number): string | undefined {
  pattern.lastIndex = at;
  return pattern.exec(text)?.[0];
}

/** The form shows that it is no word of a language. */
export const isCode = (value: string): boolean => /\d|\p{Ll}\p{Lu}|[^\p{L}\p{M}\p{N}’'.,—–-]/u.test(value);

/** Letters only, so that nothing but its context can tell that it is a secret. */
export const isPlain = (value: string): boolean => /^[\p{L}\p{M}’'-]+$/u.test(value);

/** Digits with a letter or another sign among them, and no address, version, length or possessive. */
export const isMixed = (value: string): boolean =>
  /\d/.test(value) && /[^\d\s.,:/-]/u.test(value) && !ORDINARY.test(value);
const ORDINARY =
  /^(?:v?\d+(?:[.,]\d+)+\p{L}*|\d+(?:st|nd|rd|th|-\p{L}{1,12})|[^@\s]+@[^@\s]+\.\p{L}{2,}|https?:.*|.*['’]s?|[\p{L}\d-]+\.(?:pdf|csv|txt|docx?|xlsx?|png|jpe?g|zip|com|org|net|test|example))$/iu;

/** A code or a PIN: digits, in groups or not. */
export const isNumber = (value: string): boolean => /^\d(?:[ -]?\d){2,11}$/.test(value);

/** Reveals nothing: a slot, a placeholder, or dots in place of a secret. */
export const isOpaque = (value: string): boolean =>
  value.includes("\u0001") || isPlaceholder(value) || /^[*•.]*$/.test(value);
