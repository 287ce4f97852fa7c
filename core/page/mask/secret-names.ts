/** Secret names: names of URL parameters and attributes that hold credentials (SF7). */

import { pageWords } from "../../words/matcher.js";
import type { MaskedText } from "./masked-text.js";

const PARAMETER = /([?&#;](?:amp;)?([\w.~%[\]-]{1,60})=)([^?&#;\s"'<>]{3,})/g;
/** Userinfo of a URL. */
const USERINFO = /(\b[a-z][a-z\d+.-]{1,20}:\/\/[^\s/:@"'<>]{1,200}:)([^\s/@"'<>]{1,200})(?=@)/gi;
/** Words in names of parameters and attributes that always hold credentials. */
const SECRET_NAME_WORDS = new RegExp(
  String.raw`\b(?:(?:access|auth|bearer|csrf|id|push|refresh|reset|session|verification|xsrf)? ?tokens?|jwt|secret|pass ?word|pwd|pass ?phrase|passcode|${pageWords("password")}|otp|totp|api ?key|access ?key|private ?key|secret ?key|signature|credentials?|assertion|saml ?response|csrf|xsrf|nonce|php ?sess ?id|j ?session ?id|session ?id|session ?key|client ?secret|ssn|iban|cvv2?|cvc2?)\b`,
);
/** Names that hold credentials unless the value is short: `?code=DE` is a country. */
const USUAL_NAME_WORDS = /\b(?:code|auth|authorization|sid|ticket|sig|invite|magic)\b/;
/** Names that hold credentials only if the value looks random. */
const DOUBTFUL_NAME_WORDS = /\b(?:key|session|hash|state|pin|pass)\b/;

/** Replaces secret URL parameters and passwords in userinfo with `[SECRET]`. */
export function maskAddresses(masked: MaskedText): void {
  masked.replace(PARAMETER, (whole, { groups: [start = "", name = "", value = ""] }) =>
    isSecretParameter(name, value) ? `${start}[SECRET]` : whole,
  );
  masked.replace(USERINFO, (_, { groups: [start = ""] }) => `${start}[SECRET]`);
}

function isSecretParameter(name: string, value: string): boolean {
  if (value.startsWith("[")) return false;
  const words = wordsOf(name);
  if (SECRET_NAME_WORDS.test(words) || (value.length >= 6 && USUAL_NAME_WORDS.test(words))) return true;
  const looksRandom = value.length >= 24 || (value.length >= 6 && /\d/.test(value));
  return looksRandom && DOUBTFUL_NAME_WORDS.test(words);
}

/** `words`: the name of an attribute or parameter, from `wordsOf`. */
export const isSecretName = (words: string): boolean => SECRET_NAME_WORDS.test(words);

/** Lower-case words of identifiers and labels: `cardNumber`, `card-number`, "Card number". */
export const wordsOf = (text = ""): string =>
  (/[A-Z_.:[\]%-]/.test(text)
    ? text.replace(/([a-z])([A-Z])/g, "$1 $2").replace(/[_.:[\]%-]+/g, " ")
    : text
  ).toLowerCase();
