/** Hide: known secrets replaced with their slots in all text about pages, addresses and actions (SF14). */

import { allWords } from "../words/matcher.js";
import { type Secret, slotOf } from "./slot.js";
import { isWeakSecret } from "./weak-secret.js";

/** Share of a secret that reveals too much at the end of a cut text. */
const MOST_OF_IT = 0.6;
/** Characters before a value that tell what it is about. */
const AROUND = 160;
/** Blanks behind a value, and the sign that ends its field. */
const BEHIND_MAX = 20;
const ABOUT = new RegExp(
  `(?:pass\\s(?:word|code|phrase|wort)|${allWords("password", "secret")}|\\bpwd\\b|\\bpin\\b|\\botp\\b|\\bcv[cv]2?\\b|code|token|\\bkey\\b)`,
  "giu",
);
/** Up to three words may stand between `ABOUT` and the value. */
const BEHIND = /^\P{L}*(?:\p{L}+\P{L}+){0,3}$/u;
/** Markup right before the value of a field. */
const HELD = /(?:\bvalue\s*=\s*["']?|<textarea\b[^<>]*>)$/i;

/** Hides secrets in every text inside a value, except in property names. Without secrets, returns the same value. */
export function hideSecrets<T>(told: T, secrets: readonly Secret[]): T {
  if (secrets.length === 0) return told;
  const hiding = [...secrets].sort((a, b) => b.value.length - a.value.length).map(formsOf);
  return hideIn(told, hiding) as T; // texts stay texts, shapes stay shapes
}

/** Our own ids and hashes, which may contain a secret's six digits by chance. */
const ID = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$|^[0-9a-f]{64}$/;

interface SecretForms extends Secret {
  readonly weak: boolean;
  /** The value as markup, addresses and JSON write it; the plain one first. */
  readonly forms: readonly string[];
}

function formsOf({ name, value }: Secret): SecretForms {
  const markup = value.replaceAll("&", "&amp;").replaceAll("<", "&lt;").replaceAll(">", "&gt;");
  const quoted = [markup.replaceAll('"', "&quot;"), markup.replaceAll('"', "&quot;").replaceAll("'", "&#39;")];
  const encoded = encodeURIComponent(value.toWellFormed());
  const forms = [value, markup, ...quoted, encoded, encoded.replaceAll("%20", "+"), JSON.stringify(value).slice(1, -1)];
  const weak = isWeakSecret(value);
  return { name, value, weak, forms: [...new Set(forms)] };
}

function hideIn(told: unknown, hiding: readonly SecretForms[]): unknown {
  if (typeof told === "string") return ID.test(told) ? told : hideInText(told, hiding);
  if (Array.isArray(told)) return told.map((one) => hideIn(one, hiding));
  if (typeof told !== "object" || told === null) return told;
  return Object.fromEntries(Object.entries(told).map(([key, inner]) => [key, hideIn(inner, hiding)]));
}

function hideInText(text: string, hiding: readonly SecretForms[]): string {
  let hidden = text;
  for (const { name, value, weak, forms } of hiding) {
    const slot = slotOf(name);
    if (hidden === value) return slot;
    for (const form of forms)
      if (hidden.includes(form)) hidden = weak ? hideWeak(hidden, form, slot) : hidden.replaceAll(form, slot);
    if (!weak) hidden = hideCut(hidden, value, slot);
  }
  return hidden;
}

/** Hides it only as a whole word, where a field holds nothing else or the text before it says what it is. */
function hideWeak(text: string, form: string, slot: string): string {
  const kept: string[] = [];
  let done = 0;
  for (let at = text.indexOf(form); at !== -1; at = text.indexOf(form, at + form.length)) {
    const end = at + form.length;
    const before = text.slice(Math.max(0, at - AROUND), at);
    const isWord = !isWordSign(text[at - 1]) && !isWordSign(text[end]);
    if (!isWord || !(isWhole(before, text.slice(end, end + BEHIND_MAX)) || isTold(before))) continue;
    kept.push(text.slice(done, at), slot);
    done = end;
  }
  return done === 0 ? text : [...kept, text.slice(done)].join("");
}

const isWordSign = (sign = ""): boolean => /[\p{L}\p{N}]/u.test(sign);

/** Nothing else stands in the field that holds it. */
function isWhole(before: string, rest: string): boolean {
  if (!HELD.test(before)) return false;
  if (before.endsWith(">")) return /^\s*(?:<|$)/.test(rest);
  return /["']$/.test(before) ? rest.trimStart().startsWith(before.slice(-1)) : /^(?:[\s>]|$)/.test(rest);
}

const isTold = (before: string): boolean =>
  isAboutSecret(before.replace(/^[^<>]*>/, " ").replace(/<[^<>]*(?:>|$)/g, " "));

function isAboutSecret(before: string): boolean {
  const last = [...before.matchAll(ABOUT)].at(-1);
  return last !== undefined && BEHIND.test(before.slice(last.index + last[0].length));
}

/** A text that was cut before may end in the middle of a secret. */
function hideCut(text: string, value: string, slot: string): string {
  const least = Math.ceil(value.length * MOST_OF_IT);
  for (let kept = Math.min(value.length - 1, text.length); kept >= least; kept -= 1)
    if (text.endsWith(value.slice(0, kept))) return `${text.slice(0, -kept)}${slot}`;
  return text;
}
