/** Masking of running text and addresses: what its shape, its label or its parameter gives away (SF7). */

import { cleanText } from "../text.js";
import { hasDigits, maskNumbers, SHORTEST_NUMBER } from "./bank-numbers.js";
import { maskLabelled, mayHoldLabel } from "./labelled-secret.js";
import { type Mask, MaskedText, textWithMasks } from "./masked-text.js";
import { plainTextOf } from "./plain-text.js";
import { isSecretName, maskAddresses, wordsOf } from "./secret-names.js";
import { maskShapes, mayHoldToken } from "./secret-shapes.js";

/** Card numbers, IBANs, social security numbers, tokens and what is called a password become placeholders; nothing else changes. Idempotent. */
export function maskText(text: string): string {
  if (text === "") return text;
  const masks = masksOf(text);
  return masks.length === 0 ? text : textWithMasks(text, masks);
}

/** Text of a page as everyone reads it: clean, and masked once more where its parts have come together. */
export const maskedWords = (text: string): string => maskText(cleanText(text));

/** Stretches of a text that are secret, in order; found as it reads, told as it is written. */
export function masksOf(text: string): readonly Mask[] {
  const plain = plainTextOf(text);
  const masked = new MaskedText(plain.text);
  // What stood right beside a token may be a card number or a token of its own; every pass leaves fewer of them.
  for (let before = ""; before !== masked.text; ) {
    before = masked.text;
    maskShapes(masked);
    if (/\d/.test(masked.text)) {
      maskLabelled(masked);
      maskNumbers(masked);
    }
    if (masked.text.includes("=") || masked.text.includes("@")) maskAddresses(masked);
  }
  const { masks } = masked;
  if (masks.length === 0) return masks;
  const { starts } = plain;
  return starts === null ? masks : masks.map((mask) => placedIn(starts, mask));
}

/** Some of what gives a secret away is in it; in most texts there is none. */
export function mayHoldSecret(text: string): boolean {
  if (text.includes("=") || text.includes("@") || text.length > UNREAD || mayHoldToken(text)) return true;
  const plain = plainTextOf(text).text;
  return hasDigits(plain, SHORTEST_NUMBER) || (/\d/.test(plain) && mayHoldLabel(plain)) || mayHoldToken(plain);
}

/** Longer texts are not looked through to find that they need not be. */
const UNREAD = 10_000;

const placedIn = (starts: readonly number[], { from, to, text }: Mask): Mask => ({
  from: starts[from] ?? 0,
  to: starts[to] ?? 0,
  text,
});

/** Machine-read attributes, in which a run of digits is an identity and no card number. */
const IDENTITIES =
  /^(?:id|class|for|name|style|data-sf.*|srcset|d|points|viewbox|aria-(?:labelledby|describedby|controls|owns))$/;

export const isIdentity = (name: string): boolean => IDENTITIES.test(name);

/** An attribute that is no field's value, as it may be sent and stored. */
export function maskAttribute(name: string, value: string): string {
  if (value === "" || isIdentity(name) || value.startsWith("data:")) return value;
  if (name.startsWith("data-") && isSecretName(wordsOf(name)) && value.length > 3) return "[SECRET]";
  return maskText(value);
}
