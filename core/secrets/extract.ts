/** Extract: secrets of a user's text, replaced with slots before anything is stored (SF14). */

import { maskText } from "../page/mask/mask-text.js";
import { isPlaceholder } from "../page/mask/privacy.js";
import { hideSecrets } from "./hide.js";
import { credentialIn, namedSecrets } from "./named-secrets.js";
import { freeName, type Secret, slotOf } from "./slot.js";

export interface ExtractOptions {
  /** Secrets that the task has already. Their slots are reused. */
  readonly known?: readonly Secret[];
  /** Values in the text that the user declared secret. */
  readonly marked?: readonly Secret[];
  /** The question that the text answers. */
  readonly asked?: string;
}

export interface ExtractedText {
  readonly text: string;
  /** Only those that were not known. */
  readonly secrets: readonly Secret[];
}

/** The same text with the same options gives the same slots. Text without secrets stays unchanged. */
export function extractSecrets(
  text: string,
  { known = [], marked = [], asked = "" }: ExtractOptions = {},
): ExtractedText {
  const secrets: Secret[] = [];
  const slotFor = (kind: string, value: string): string => {
    const all = [...known, ...secrets];
    const same = all.find((one) => one.value === value);
    if (same !== undefined) return slotOf(same.name);
    const name = freeName(kind, all);
    secrets.push({ name, value });
    return slotOf(name);
  };
  let rest = text;
  for (const { name, value } of marked) if (rest.includes(value)) rest = rest.replaceAll(value, slotFor(name, value));
  const whole = answeredSecret(rest, asked);
  if (whole !== undefined) rest = slotFor(whole, rest.trim());
  rest = withSlots(rest, slotFor);
  rest = shapesOf(rest).reduce((left, [kind, value]) => left.replaceAll(value, () => slotFor(kind, value)), rest);
  return { text: hideSecrets(rest, [...known, ...secrets]), secrets };
}

function withSlots(text: string, slotFor: (kind: string, value: string) => string): string {
  let done = 0;
  const parts = namedSecrets(text).flatMap(({ name, from, to }) => {
    const before = text.slice(done, from);
    done = to;
    return [before, slotFor(name, text.slice(from, to))];
  });
  return [...parts, text.slice(done)].join("");
}

/** Card numbers, tokens and other values that masking would recognise by their shape. */
function shapesOf(text: string): readonly (readonly [kind: string, value: string])[] {
  const masked = maskText(text);
  if (masked === text) return [];
  const parts = masked.split(/(\[(?:MASKED|SECRET|OTP|CODE|PASSWORD|[A-Z]{2,8}(?::\w{1,4})?)\])/);
  const found: [string, string][] = [];
  let at = 0;
  for (let index = 1; index < parts.length; index += 2) {
    const from = at + (parts[index - 1] ?? "").length;
    const next = parts[index + 1] ?? "";
    const to = next === "" && index + 2 >= parts.length ? text.length : text.indexOf(next === "" ? "\n" : next, from);
    const value = text.slice(from, to);
    if (to > from && !isPlaceholder(value)) found.push([parts[index]?.startsWith("[CARD") ? "card" : "token", value]);
    at = Math.max(from, to);
  }
  return found;
}

/** An answer of one word to a question for a secret is that secret. */
function answeredSecret(text: string, asked: string): string | undefined {
  if (asked === "" || !/^\S{2,200}$/.test(text.trim()) || text.includes("{{secret:")) return undefined;
  return credentialIn(asked);
}
