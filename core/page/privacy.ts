/** Privacy rule: what must not leave a page or be stored, and the placeholder in its place. Client and server mask by it. */

import { type Attributes, inputKind } from "./aria.js";
import { CARD_DIGITS, cardPlaceholder, isCardShaped } from "./bank-numbers.js";
import { kindOfLabel } from "./labelled-secret.js";
import { maskText } from "./mask-text.js";
import { plainTextOf } from "./plain-text.js";
import { wordsOf } from "./secret-names.js";

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
  /** Texts of its `label` elements, and of those that `aria-labelledby` names. */
  readonly labels?: readonly string[];
  /** The text right before it, which is its label where it has none. */
  readonly before?: string;
  /** In a region that its page marks as private by `data-sf-mask`. */
  readonly marked?: boolean;
}

/** Read on id, name, label and placeholder as words, in the languages that the product knows, for forms that say nothing by `autocomplete`. */
const called = (words: string): RegExp =>
  new RegExp(String.raw`(?<![\p{L}\d])(?:${alternatives(words)})(?!\p{L})`, "u");
const alternatives = (words: string): string =>
  words
    .split("|")
    .map((one) => one.trim())
    .join("|");
const CALLED_ONE_TIME = called(`
  otp(?:code)? | totp(?:code)? | one ?time ?(?:code|password|passcode) | verification code | (?:2fa|mfa)(?:code)? | einmal(?:code|passwort|kennwort) |
  bestätigungscode | verifizierungscode | (?:sms|push|photo|chip|mobile) ?tan | tan ?nummer | code de vérification | code à usage unique | código de verificación |
  código de verificação | codice di verifica | verificatiecode | eenmalige code`);
const CALLED_SECURITY_CODE = called(`
  cvc2? | cvv2? | csc | card ?code | security ?code | kartenprüfnummer | prüfziffer | sicherheitscode | cryptogramme |
  code de sécurité | código de seguridad | código de segurança | codice di sicurezza | beveiligingscode`);
const CALLED_PASSWORD = called(String.raw`
  [\p{L}\d]*pass ?word\d* | passwd\d* | pwd\d* | pass ?phrase\d* | passcode\d* | pin(?: ?code)? | (?:\p{L}+)?passwort\d* | (?:\p{L}+)?kennwort\d* |
  geheimzahl | mots? de passe | mdp | code secret | contraseñas? | contrasena | (?<!palabras? )clave(?: secreta| de acceso)? | senha | palavra passe |
  parola d'ordine | wachtwoord(?:en)? | toegangscode`);
const CALLED_CARD = called(`
  card ?(?:number|no) | credit ?card | debit ?card | karten ?nummer | kreditkarte(?:nnummer)? | numéro de (?:la )?carte | carte bancaire |
  número de (?:la )?tarjeta | número do cartão | numero (?:di|della) carta | kaartnummer`);
/** Answers that stand in for a password, and numbers by which a person is known to an authority. */
const CALLED_PRIVATE = called(`
  (?:security|secret) ?(?:answer|question answer)s? | answer to (?:your |the )?(?:security|secret) question | (?:sicherheits|geheim)antwort |
  antwort auf (?:die|ihre) sicherheitsfrage | réponse (?:secrète|de sécurité) | respuesta (?:secreta|de seguridad) | risposta (?:segreta|di sicurezza) |
  resposta (?:secreta|de segurança) | (?:geheim|beveiligings)antwoord | geheim antwoord | ssn | social security(?: number| no)? | mother'?s maiden name`);
const CALLED_TOKEN = called(`
  api ?key | (?:access|secret|private) ?key | (?:access|auth|api|refresh|bearer|personal access) ?token | client ?secret | recovery ?(?:code|key|phrase)s? |
  backup ?codes? | seed ?phrase | token(?! ?(?:name|limit|count|type)) | secret(?! ?(?:name|santa|question)) | api ?schlüssel | clé (?:api|secrète|privée) | clave api | chiave api`);
/** An id or name that says it, whatever the field holds. */
const NAMED_CARD = /^(?:cc|card|credit ?card|pan) ?(?:number|num|no|nr)?$|\b(?:card ?number|cc ?num\w*)\b/;
const NAMED_TOKEN =
  /token|csrf|xsrf|secret|nonce|auth|session|api[-_]?key|__viewstate|__eventvalidation|signature|assertion|samlresponse/i;

/** What secret a field holds; undefined for an ordinary one. A card comes last, because its placeholder tells four digits. */
export function secretKindOf({
  attributes,
  value,
  labels = [],
  before = "",
  marked,
}: FieldFacts): SecretKind | undefined {
  if (marked || "data-sf-mask" in attributes) return "marked";
  const type = attributes["type"]?.toLowerCase() ?? "text";
  if (inputKind(type) === "toggle" || type === "submit" || type === "button") return undefined;
  const identifiers = [attributes["id"] ?? "", attributes["name"] ?? ""];
  if (type === "hidden" && identifiers.some((name) => NAMED_TOKEN.test(name))) return "token";
  const names = identifiers.map(wordsOf);
  const named = [attributes["aria-label"], attributes["placeholder"], ...labels].map(plainWordsOf);
  const isNamed = named.some((words) => words.trim() !== "");
  const words = [...names, ...(isNamed ? named : [plainWordsOf(attributes["title"] || labelIn(before))])].join(" ");
  const autocomplete = attributes["autocomplete"]?.toLowerCase() ?? "";
  if (autocomplete.includes("one-time-code") || CALLED_ONE_TIME.test(words)) return "one-time-code";
  if (/\bcc-csc\b/.test(autocomplete) || CALLED_SECURITY_CODE.test(words)) return "security-code";
  if (type === "password" || CALLED_PASSWORD.test(words)) return "password";
  if (/\b(?:current|new)-password\b/.test(autocomplete) && !offersChoices(attributes)) return "password";
  if (/\bcc-(?!number\b)/.test(autocomplete) || CALLED_PRIVATE.test(words)) return "marked";
  if (CALLED_TOKEN.test(words)) return "token";
  if (/\bcc-number\b/.test(autocomplete) || names.some((name) => NAMED_CARD.test(name))) return "card";
  if (CALLED_CARD.test(words) && value.replace(/\D/g, "").length >= CARD_DIGITS) return "card";
  return type !== "hidden" && isCardShaped(value) ? "card" : undefined;
}

/** What stands before a field may be a sentence: "Password rules" is no label. */
const labelIn = (before: string): string =>
  kindOfLabel(before) !== undefined || !/pass|pin|key|token|secret/i.test(before) ? before : "";

const plainWordsOf = (text = ""): string => wordsOf(plainTextOf(text).text);

/** On a field that offers choices `new-password` only keeps the browser from filling it. */
const offersChoices = (attributes: Attributes): boolean =>
  /^(?:combobox|searchbox)$/.test(attributes["role"] ?? "") ||
  /^(?:list|both)$/.test(attributes["aria-autocomplete"] ?? "");

/**
 * "" stays "", so that an empty field is seen to be empty; a placeholder stays, so that masking twice is masking once.
 * `valueState`: which of the values that the field was seen to hold it is, from 1: `[PASSWORD:2]` is another one than `[PASSWORD]`.
 */
export function placeholderOf(kind: SecretKind, value: string, valueState = 1): string {
  if (value === "" || isPlaceholder(value)) return value;
  if (kind === "card") return cardPlaceholder(value);
  const placeholder = PLACEHOLDERS[kind];
  return valueState === 1 || kind === "token" ? placeholder : `${placeholder.slice(0, -1)}:${valueState}]`;
}

export const isPlaceholder = (value: string): boolean =>
  /^\[(?:SECRET|(?:MASKED|OTP|CODE|PASSWORD)(?::\d{1,4})?|SSN|IBAN:\w{4}|CARD(?::\d{4})?)\]$/.test(value);

/** The value of a field as it may be sent and stored. */
export function maskField(field: FieldFacts): string {
  if (field.value === "") return "";
  const kind = secretKindOf(field);
  return kind === undefined ? maskText(field.value) : placeholderOf(kind, field.value);
}
