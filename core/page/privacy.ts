/** Privacy rule: what must not leave a page or be stored, and the placeholder in its place. Client and server mask by it. */

import { type Attributes, inputKind } from "./aria.js";

/** Tokens whose shape alone gives them away: JSON web token, then the keys of AWS, Google, GitHub, GitLab, Slack, Stripe, OpenAI and Anthropic, SendGrid, npm. */
const SECRET_SHAPES = [
  String.raw`eyJ[\w-]{6,}\.eyJ[\w-]{6,}\.[\w-]{6,}`,
  "(?:AKIA|ASIA)[0-9A-Z]{16}",
  String.raw`AIza[\w-]{35}`,
  String.raw`(?:gh[pousr]_\w{36,}|github_pat_\w{40,})`,
  String.raw`glpat-[\w-]{20,}`,
  String.raw`xox[abeoprs]-[\w-]{10,}`,
  String.raw`(?:sk|rk|pk|whsec)_(?:live|test)_\w{16,}`,
  String.raw`sk-(?=[\w-]*\d)[\w-]{20,}`,
  String.raw`SG\.[\w-]{16,}\.[\w-]{16,}`,
  String.raw`npm_\w{36}`,
];
const SECRET = new RegExp(String.raw`(?<![\w-])(?:${SECRET_SHAPES.join("|")})(?![\w-])`, "g");
const PRIVATE_KEY = /-----BEGIN [A-Z ]*PRIVATE KEY-----[\s\S]*?(?:-----END [A-Z ]*PRIVATE KEY-----|$)/g;
const BEARER = /\b(Bearer\s+)(?=[\w.~+/-]*\d)[\w.~+/-]{20,}=*/g;
const GAP = String.raw`(?:[ \u00a0\u2009\u202f-]|&nbsp;|&#160;|&#xa0;)?`;
const CARD = new RegExp(String.raw`(?<![\d.,])\d(?:${GAP}\d){12,18}(?![\d]|[.,]\d)`, "gi");

/** First digits and lengths of the card networks; a Luhn sum alone is right for one number in ten. */
const NETWORKS: readonly (readonly [RegExp, readonly number[]])[] = [
  [/^4/, [13, 16, 19]],
  [/^(?:5[1-5]|2(?:22[1-9]|2[3-9]|[3-6]|7[01]|720))/, [16]],
  [/^3[47]/, [15]],
  [/^(?:6011|65|64[4-9])/, [16, 19]],
  [/^3(?:0[0-5]|[689])/, [14, 16]],
  [/^35(?:2[89]|[3-8])/, [16, 17, 18, 19]],
  [/^62/, [16, 17, 18, 19]],
];

/** Card numbers become `[CARD:4242]` and tokens `[SECRET]`; nothing else changes. Idempotent. */
export function maskText(text: string): string {
  const cards = /\d/.test(text) ? text.replace(CARD, (run) => (isCard(run) ? cardPlaceholder(run) : run)) : text;
  if (cards.length < 16) return cards;
  const masked = cards.replace(PRIVATE_KEY, "[SECRET]").replace(SECRET, "[SECRET]").replace(BEARER, "$1[SECRET]");
  // What stood right beside a token may be a card number or a token of its own; every pass leaves fewer of them.
  return masked === cards ? masked : maskText(masked);
}

export function isCard(text: string): boolean {
  const digits = digitsOf(text);
  const isNetwork = NETWORKS.some(([start, lengths]) => start.test(digits) && lengths.includes(digits.length));
  return isNetwork && isLuhn(digits) && !/^(\d)\1+$/.test(digits);
}

/** `[CARD:4242]` for anything with a card's length, else `[CARD]`. */
function cardPlaceholder(text: string): string {
  const digits = digitsOf(text);
  return digits.length >= CARD_DIGITS ? `[CARD:${digits.slice(-4)}]` : "[CARD]";
}

const digitsOf = (text: string): string => text.replace(/&#x?[0-9a-f]+;/gi, "").replace(/\D/g, "");

function isLuhn(digits: string): boolean {
  let sum = 0;
  for (let i = 0; i < digits.length; i++) {
    const digit = Number(digits[digits.length - 1 - i]);
    const doubled = i % 2 === 1 ? digit * 2 : digit;
    sum += doubled > 9 ? doubled - 9 : doubled;
  }
  return sum % 10 === 0;
}

export type SecretKind = keyof typeof PLACEHOLDERS | "card";

const PLACEHOLDERS = {
  marked: "[MASKED]",
  token: "[SECRET]",
  "one-time-code": "[OTP]",
  "security-code": "[CODE]",
  password: "[PASSWORD]",
} as const;

/** An input or a textarea. */
export interface FieldFacts {
  readonly attributes: Attributes;
  readonly value: string;
  /** Texts of its `label` elements. */
  readonly labels?: readonly string[];
  /** In a region that its page marks as private by `data-sf-mask`. */
  readonly marked?: boolean;
}

/** The shortest number that may be a payment card: a library card has a number too. */
const CARD_DIGITS = 12;
/** Read on id, name, label and placeholder as words, for forms that say nothing by `autocomplete`. */
const CALLED_ONE_TIME = /\b(?:otp|totp|one ?time ?(?:code|password|passcode)|verification code|2fa|mfa)(?:\b|code)/;
const CALLED_SECURITY_CODE = /\b(?:cvc2?|cvv2?|csc|card ?code|security ?code)\b/;
const CALLED_PASSWORD = /\b(?:pass ?word|passwd|pwd|pass ?phrase|passcode)(?:\b|\d)/;
const CALLED_CARD = /\b(?:card ?(?:number|no)|credit ?card|debit ?card)\b/;
/** An id or name that says it, whatever the field holds. */
const NAMED_CARD = /^(?:cc|card|credit ?card|pan) ?(?:number|num|no|nr)?$|\b(?:card ?number|cc ?num\w*)\b/;
const NAMED_TOKEN =
  /token|csrf|xsrf|secret|nonce|auth|session|api[-_]?key|__viewstate|__eventvalidation|signature|assertion|samlresponse/i;

/** What secret a field holds; undefined for an ordinary one. A card comes last, because its placeholder tells four digits. */
export function secretKindOf({ attributes, value, labels = [], marked }: FieldFacts): SecretKind | undefined {
  if (marked || "data-sf-mask" in attributes) return "marked";
  const type = attributes["type"]?.toLowerCase() ?? "text";
  if (inputKind(type) === "toggle" || type === "submit" || type === "button") return undefined;
  const identifiers = [attributes["id"] ?? "", attributes["name"] ?? ""];
  if (type === "hidden" && identifiers.some((name) => NAMED_TOKEN.test(name))) return "token";
  const names = identifiers.map(wordsOf);
  const called = [...names, attributes["aria-label"], attributes["placeholder"], ...labels].map(wordsOf).join(" ");
  const autocomplete = attributes["autocomplete"]?.toLowerCase() ?? "";
  if (autocomplete.includes("one-time-code") || CALLED_ONE_TIME.test(called)) return "one-time-code";
  if (/\bcc-csc\b/.test(autocomplete) || CALLED_SECURITY_CODE.test(called)) return "security-code";
  if (type === "password" || CALLED_PASSWORD.test(called)) return "password";
  if (/\b(?:current|new)-password\b/.test(autocomplete) && !offersChoices(attributes)) return "password";
  if (/\bcc-(?!number\b)/.test(autocomplete)) return "marked";
  if (/\bcc-number\b/.test(autocomplete) || names.some((name) => NAMED_CARD.test(name))) return "card";
  if (CALLED_CARD.test(called) && value.replace(/\D/g, "").length >= CARD_DIGITS) return "card";
  return type !== "hidden" && isCardShaped(value) ? "card" : undefined;
}

/** Identifiers and labels alike: `cardNumber`, `card-number`, "Card number". */
const wordsOf = (text = ""): string =>
  text
    .replace(/([a-z])([A-Z])/g, "$1 $2")
    .replace(/[_.:[\]-]+/g, " ")
    .toLowerCase();

/** On a field that offers choices `new-password` only keeps the browser from filling it. */
const offersChoices = (attributes: Attributes): boolean =>
  /^(?:combobox|searchbox)$/.test(attributes["role"] ?? "") ||
  /^(?:list|both)$/.test(attributes["aria-autocomplete"] ?? "");

/** In a field a Luhn sum is enough, whatever the network. */
function isCardShaped(value: string): boolean {
  const digits = value.replace(/[ -]/g, "");
  return /^\d{13,19}$/.test(digits) && isLuhn(digits);
}

/** "" stays "", so that an empty field is seen to be empty; a placeholder stays, so that masking twice is masking once. */
export function placeholderOf(kind: SecretKind, value: string): string {
  if (value === "" || isPlaceholder(value)) return value;
  return kind === "card" ? cardPlaceholder(value) : PLACEHOLDERS[kind];
}

export const isPlaceholder = (value: string): boolean =>
  /^\[(?:MASKED|SECRET|OTP|CODE|PASSWORD|CARD(?::\d{4})?)\]$/.test(value);

/** The value of a field as it may be sent and stored. */
export function maskField(field: FieldFacts): string {
  const kind = secretKindOf(field);
  return kind === undefined ? maskText(field.value) : placeholderOf(kind, field.value);
}
