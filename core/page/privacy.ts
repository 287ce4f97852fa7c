/** Mask: shapes of text that must not leave a page or be stored, and what stands in their place (design §13). Elsewhere: redaction, DLP. */

/** Tokens whose shape alone gives them away. Each row: what it is, and its shape. */
const SECRET_SHAPES: readonly (readonly [string, string])[] = [
  ["JSON web token", String.raw`eyJ[\w-]{6,}\.eyJ[\w-]{6,}\.[\w-]{6,}`],
  ["AWS access key", String.raw`(?:AKIA|ASIA)[0-9A-Z]{16}`],
  ["Google API key", String.raw`AIza[\w-]{35}`],
  ["GitHub token", String.raw`(?:gh[pousr]_\w{36,}|github_pat_\w{40,})`],
  ["GitLab token", String.raw`glpat-[\w-]{20,}`],
  ["Slack token", String.raw`xox[abeoprs]-[\w-]{10,}`],
  ["Stripe key", String.raw`(?:sk|rk|pk|whsec)_(?:live|test)_\w{16,}`],
  ["OpenAI or Anthropic key", String.raw`sk-(?=[\w-]*\d)[\w-]{20,}`],
  ["SendGrid key", String.raw`SG\.[\w-]{16,}\.[\w-]{16,}`],
  ["npm token", String.raw`npm_\w{36}`],
];
const SECRET = new RegExp(String.raw`(?<![\w-])(?:${SECRET_SHAPES.map(([, shape]) => shape).join("|")})(?![\w-])`, "g");
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
  const cards = maskCards(text);
  if (cards.length < 16) return cards;
  const masked = cards.replace(PRIVATE_KEY, "[SECRET]").replace(SECRET, "[SECRET]").replace(BEARER, "$1[SECRET]");
  // What stood right beside a token may be a card number or a token of its own; every pass leaves fewer of them.
  return masked === cards ? masked : maskText(masked);
}

function maskCards(text: string): string {
  return /\d/.test(text) ? text.replace(CARD, (run) => (isCard(run) ? cardPlaceholder(run) : run)) : text;
}

/** `[CARD:4242]` for anything with a card's length, else `[CARD]`. */
export function cardPlaceholder(text: string): string {
  const digits = digitsOf(text);
  return digits.length >= 12 ? `[CARD:${digits.slice(-4)}]` : "[CARD]";
}

export function isCard(text: string): boolean {
  const digits = digitsOf(text);
  return NETWORKS.some(([start, lengths]) => start.test(digits) && lengths.includes(digits.length)) && luhn(digits);
}

function digitsOf(text: string): string {
  return text.replace(/&#x?[0-9a-f]+;/gi, "").replace(/\D/g, "");
}

function luhn(digits: string): boolean {
  let sum = 0;
  for (let i = 0; i < digits.length; i++) {
    const digit = Number(digits[digits.length - 1 - i]);
    const doubled = i % 2 === 1 ? digit * 2 : digit;
    sum += doubled > 9 ? doubled - 9 : doubled;
  }
  return sum % 10 === 0 && !/^(\d)\1+$/.test(digits);
}

const CARD_AUTOCOMPLETE = /(?:^|\s)cc-number(?:\s|$)/;
const MARKED_AUTOCOMPLETE = /(?:^|\s)cc-/;
/** Fields that offer choices; `new-password` on one of those only keeps the browser from filling it. */
const OFFERING_ROLE = /^(?:combobox|searchbox|listbox)$/;
const PASSWORD_AUTOCOMPLETE = /(?:^|\s)(?:current-password|new-password)(?:\s|$)/;
const CARD_FIELD =
  /^(?:cc|card|credit-?card|pan)[-_ ]?(?:number|num|no|nr)?$|(?:^|[-_ ])(?:cardnumber|card[-_]number|cc[-_]?num\w*)(?:$|[-_ ])/i;
const SECURITY_CODE_FIELD = /(?:^|[-_ ])(?:cvc2?|cvv2?|csc|card[-_ ]?code|security[-_ ]?code)(?:$|[-_ ])/i;
const CODE_FIELD = /(?:^|[-_ ])(?:otp|totp|one[-_ ]?time[-_ ]?(?:code|password)|2fa|mfa)(?:$|[-_ ]|code)/i;
const PASSWORD_FIELD = /(?:^|[-_ ])(?:password|passwd|pwd|passphrase|passcode)(?:$|[-_ ]|\d)/i;
const HIDDEN_TOKEN =
  /token|csrf|xsrf|secret|nonce|auth|session|api[-_]?key|__viewstate|__eventvalidation|signature|assertion|samlresponse/i;

/** What stands for the value of a field that must not be read; undefined when the field is an ordinary one. */
export function fieldPlaceholder(attributes: Readonly<Record<string, string>>, value: string): string | undefined {
  if (value === "" || /^\[[A-Z]+(?::\d{4})?\]$|^[•*●]+$/.test(value)) return undefined;
  const type = attributes["type"]?.toLowerCase();
  const autocomplete = attributes["autocomplete"]?.toLowerCase() ?? "";
  const names = [attributes["name"] ?? "", attributes["id"] ?? ""].map((name) =>
    name.replace(/([a-z])([A-Z])/g, "$1-$2"),
  );
  const named = (shape: RegExp): boolean => names.some((name) => shape.test(name));
  if (type === "hidden") return named(HIDDEN_TOKEN) ? "[SECRET]" : undefined;
  if (type === "checkbox" || type === "radio" || type === "submit" || type === "button") return undefined;
  if (autocomplete.includes("one-time-code") || named(CODE_FIELD)) return "[OTP]";
  if (/(?:^|\s)cc-csc(?:\s|$)/.test(autocomplete) || named(SECURITY_CODE_FIELD)) return "[CODE]";
  if (type === "password" && !CARD_AUTOCOMPLETE.test(autocomplete) && !named(CARD_FIELD)) return "[PASSWORD]";
  if ((PASSWORD_AUTOCOMPLETE.test(autocomplete) && !offersChoices(attributes)) || named(PASSWORD_FIELD))
    return "[PASSWORD]";
  if (CARD_AUTOCOMPLETE.test(autocomplete) || named(CARD_FIELD)) return cardPlaceholder(value);
  return MARKED_AUTOCOMPLETE.test(autocomplete) || "data-sf-mask" in attributes ? "[MASKED]" : undefined;
}

function offersChoices(attributes: Readonly<Record<string, string>>): boolean {
  return OFFERING_ROLE.test(attributes["role"] ?? "") || /^(?:list|both)$/.test(attributes["aria-autocomplete"] ?? "");
}
