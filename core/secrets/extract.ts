/** Extract: the secrets of what a user writes, taken out of its words and put into slots before anything is stored (SF14). */

import { maskText } from "../page/mask-text.js";
import { isPlaceholder } from "../page/privacy.js";
import { hideSecrets } from "./hide.js";
import { type Secret, slotOf } from "./slot.js";

/** Words that name a secret, in the languages that the product knows, and what its slot is called. */
const NAMES: readonly (readonly [name: string, words: string])[] = [
  [
    "code",
    "(?:one[- ]time|security|verification|access|recovery|backup|2fa|sms)[- ](?:code|password|passcode)s?|otp|cv[cv]2?|tan|sicherheitscode|code de sécurité|código de (?:seguridad|segurança)|codice di sicurezza|beveiligingscode",
  ],
  [
    "password",
    "pass ?words?|pass ?phrase|passcode|passwd|pwd|passwort|kennwort|mot de passe|contrase[nñ]a|wachtwoord|senha|palavra-passe|parola d[’']ordine",
  ],
  ["pin", "pin(?:[- ]?(?:code|number|nummer))?"],
  [
    "token",
    "(?:api|access|auth|client|secret|bearer)[- ]?(?:key|token|secret)|token|secret|api[- ]schlüssel|clé (?:api|secrète)|clave (?:api|secreta)",
  ],
];
const WORD = NAMES.map(([name, words]) => `(?<${name}>${words})`).join("|");
const QUOTED = `"[^"]+"|“[^“”]+”|„[^„“”]+[“”]|«[^«»]+»|\`[^\`]+\`|‘[^‘’]+’|'[^'\\n]+'`;
const VALUE = `(?<value>${QUOTED}|[^\\s"“„«\`‘]\\S*)`;
const OWN =
  "(?:(?:the|my|your|this|new|old|current|a|das|dem|mein(?:em)?|ihr|le|la|l[’']|mon|votre|el|il|mi|mia|o|minha|sua|het|mijn|uw)\\s+)*";
/** Not inside a word, nor at the begin of a slot. */
const NOT_WORD = "(?<![\\p{L}\\p{N}_{-])";
const NO_COMPOUND =
  "(?![\\p{L}\\p{N}_-]|\\s+(?:manager|polic(?:y|ies)|protection|reset|strength|generator|recovery|rules?|requirements?|hint)\\b)";
const SAYS = "is|to|as|of|now|ist|lautet|auf|est|es|è|é|à|als|con";

/** "password test123", "password: test123", "the PIN is 1234". */
const AFTER = new RegExp(
  `${NOT_WORD}(?:${WORD})${NO_COMPOUND}(?<link>\\s*[:=]\\s*|(?:\\s+(?:${SAYS}))*\\s+)${VALUE}`,
  "giu",
);
/** "type test123 into Password", "use test123 as the password". */
const BEFORE = new RegExp(
  `(?<link>\\b(?:type|enter|input|put|write|fill(?:\\s+in)?|use|set|with|using|and|mit|avec|con|com|met)\\b|,)\\s+${VALUE}\\s+(?:in(?:to)?|as|for|als|comme|como|come)\\s+${OWN}(?:${WORD})${NO_COMPOUND}`,
  "giu",
);
/** "log in with jo / test123", "sign in as jo and test123". */
const PAIR = new RegExp(
  `\\b(?:log|sign)\\s?(?:me\\s+)?in\\b(?:\\s+\\S+){0,4}?\\s+(?:with|as|using)\\s+[^\\s/]+(?<link>\\s*/\\s*|\\s+and\\s+)(?<password>)${VALUE}`,
  "giu",
);

/** What follows the word for a secret and is none. */
const NO_VALUE =
  /^(?:field|box|input|page|form|link|button|and|or|then|in|on|at|for|from|into|with|by|the|my|a|an|it|this|that|them|one|again|please|here|below|above|required|wrong|incorrect|invalid|correct|too|not|needed|missing|empty|set|shown|hidden|accepted|changed|valid|weak|strong|visible|expired|settings?|screen|dialog|tab|section|value|something|anything|text|und|et|y|e|en|feld)$/i;
/** What goes before a word for a secret where its value follows. */
const GIVEN = new RegExp(`(?:\\b(?:with|using|and|mit|und|avec|et|con|y|e|com|met|en)|[,/(])\\s+${OWN}$`, "iu");
/** Names nothing else: it is no word of a language. */
const isCode = (value: string): boolean => /\d|\p{Ll}\p{Lu}|[^\p{L}\p{N}’'.,-]/u.test(value);
const SHORTEST = { code: 3, password: 2, pin: 3, token: 8 } as const;
type SlotKind = keyof typeof SHORTEST;

export interface ExtractOptions {
  /** Secrets that the task has already: their slots are used again. */
  readonly known?: readonly Secret[];
  /** What the user says is secret, and occurs in the text. */
  readonly marked?: readonly Secret[];
  /** The question that the text answers. */
  readonly asked?: string;
}

export interface ExtractedText {
  readonly text: string;
  /** Only those that were not known. */
  readonly secrets: readonly Secret[];
}

/** The same text with the same options gives the same slots; what has none comes back as it is. */
export function extractSecrets(
  text: string,
  { known = [], marked = [], asked = "" }: ExtractOptions = {},
): ExtractedText {
  const secrets: Secret[] = [];
  const slotFor = (kind: string, value: string): string => {
    const all = [...known, ...secrets];
    const same = all.find((one) => one.value === value);
    if (same !== undefined) return slotOf(same.name);
    const taken = (name: string) => all.some((one) => one.name === name);
    let name = kind;
    for (let count = 1; taken(name); count += 1) name = `${kind}-${lettersOf(count)}`;
    secrets.push({ name, value });
    return slotOf(name);
  };
  let rest = text;
  for (const { name, value } of marked) if (rest.includes(value)) rest = rest.replaceAll(value, slotFor(name, value));
  const whole = answeredSecret(rest, asked);
  if (whole !== undefined) rest = slotFor(whole, rest.trim());
  for (const form of [AFTER, BEFORE, PAIR])
    rest = rest.replace(form, (...match) => inSlot(match, form !== BEFORE, slotFor));
  rest = shapesOf(rest).reduce((left, [kind, value]) => left.replaceAll(value, () => slotFor(kind, value)), rest);
  return { text: hideSecrets(rest, [...known, ...secrets]), secrets };
}

/** 1 is "b": a slot without digits is not taken for a secret itself where text is masked. */
const lettersOf = (count: number): string =>
  [...count.toString(26)].map((sign) => String.fromCharCode(97 + Number.parseInt(sign, 26))).join("");

/** The match with the value in its slot, or as it was where it holds none. `isLast`: the value ends the match. */
function inSlot(match: readonly unknown[], isLast: boolean, slotFor: (kind: string, value: string) => string): string {
  const [whole] = match as [string]; // the first argument of a replacer
  const groups = match.at(-1) as Readonly<Record<string, string | undefined>>; // the last, where the pattern names groups
  const { value: written = "", link = "" } = groups;
  const [, , inner] = /^(["“„«`‘'])(.+)["“”»`’']$/su.exec(written) ?? [];
  const value = inner ?? written.replace(/(?<![.,;:?)\]])[.,;:?)\]]+$/, "").replace(/^\(/, "");
  const kind = (Object.keys(SHORTEST) as SlotKind[]).find((one) => groups[one] !== undefined) ?? "password";
  const before = isLast ? String(match.at(-2)).slice(0, Number(match.at(-3))) : undefined; // where the match begins
  if (!isSecret(value, { kind, link, quoted: inner !== undefined, before })) return whole;
  const place = (isLast ? whole.lastIndexOf(written) : whole.indexOf(written, link.length)) + written.indexOf(value);
  return `${whole.slice(0, place)}${slotFor(kind, value)}${whole.slice(place + value.length)}`;
}

interface Found {
  readonly kind: SlotKind;
  readonly link: string;
  readonly quoted: boolean;
  /** What stands before the match; undefined where the value comes before the word for it. */
  readonly before: string | undefined;
}

function isSecret(value: string, { kind, link, quoted, before }: Found): boolean {
  if (value.includes("{{secret:") || isPlaceholder(value) || /^[*•.]*$/u.test(value)) return false;
  if (quoted) return true;
  if (NO_VALUE.test(value) || value.length < SHORTEST[kind]) return false;
  if (/[:=/]/.test(link) || isCode(value)) return true;
  if (kind === "token" || /^(?:and|,)$|\bof\b/i.test(link.trim())) return false;
  if (before === undefined) return true;
  if (/\bto\b/i.test(link)) return isChange(before);
  return link.trim() !== "" || GIVEN.test(before);
}

/** In the same part of a sentence, and not far before. */
const isChange = (before: string): boolean =>
  /\b(?:change|set|update|reset|make)\b/i.test(before.slice(-66).split(/[.;]/).at(-1) ?? "");

/** Card numbers, tokens and whatever else is known by its shape: what masking would replace. */
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
  const groups =
    asked === "" ? undefined : new RegExp(`${NOT_WORD}(?:${WORD})(?![\\p{L}\\p{N}])`, "iu").exec(asked)?.groups;
  if (groups === undefined || !/^\S{2,200}$/.test(text.trim()) || text.includes("{{secret:")) return undefined;
  return Object.keys(SHORTEST).find((kind) => groups[kind] !== undefined);
}
