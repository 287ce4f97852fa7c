/** Masking of running text and URLs: secrets recognised by shape, label or parameter name (SF7). */

import { cleanText } from "../text.js";
import { hasDigits, maskNumbers, SHORTEST_NUMBER } from "./bank-numbers.js";
import { maskLabelled, mayHoldLabel } from "./labelled-secret.js";
import { type Mask, MaskedText, textWithMasks } from "./masked-text.js";
import { plainTextOf } from "./plain-text.js";
import { isSecretName, maskAddresses, wordsOf } from "./secret-names.js";
import { maskShapes, mayHoldToken } from "./secret-shapes.js";

/** Replaces card numbers, IBANs, SSNs, tokens and labelled secrets with placeholders, and nothing else. Idempotent. */
export function maskText(text: string): string {
  if (text === "") return text;
  const masks = masksOf(text);
  return masks.length === 0 ? text : textWithMasks(text, masks);
}

/** Cleans page text and masks it again, because joined parts may form a secret that no part held alone. */
export const maskedWords = (text: string): string => maskText(cleanText(text));

/** Secret ranges of a text, in order. They are found in the plain text and placed in the original. */
export function masksOf(text: string): readonly Mask[] {
  const plain = plainTextOf(text);
  const masked = new MaskedText(plain.text);
  // Masking a token may expose a card number or a token right beside it. Every pass leaves fewer of them.
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

/** Quick check for signs of a secret; most texts have none. */
export function mayHoldSecret(text: string): boolean {
  if (text.includes("=") || text.includes("@") || text.length > UNREAD || mayHoldToken(text)) return true;
  const plain = plainTextOf(text).text;
  return hasDigits(plain, SHORTEST_NUMBER) || (/\d/.test(plain) && mayHoldLabel(plain)) || mayHoldToken(plain);
}

/** Longer texts skip the quick check and are always searched. */
const UNREAD = 10_000;

const placedIn = (starts: readonly number[], { from, to, text }: Mask): Mask => ({
  from: starts[from] ?? 0,
  to: starts[to] ?? 0,
  text,
});

/** Machine-read attributes, in which a run of digits is an identifier, not a card number. */
const IDENTITIES =
  /^(?:id|class|for|name|style|data-sf.*|srcset|d|points|viewbox|aria-(?:labelledby|describedby|controls|owns))$/;

export const isIdentity = (name: string): boolean => IDENTITIES.test(name);

/** Masks an attribute, other than a field's value, for sending and storing. */
export function maskAttribute(name: string, value: string): string {
  if (value === "" || isIdentity(name) || value.startsWith("data:")) return value;
  if (name.startsWith("data-") && isSecretName(wordsOf(name)) && value.length > 3) return "[SECRET]";
  return maskText(value);
}
