/** Privacy rule: secrets that must not leave a page or be stored, and their placeholders. Client and server apply it. */

import { pageWords } from "../../words/matcher.js";
import { type Attributes, inputKind } from "../read/aria.js";
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
  /** Text right before the field, used as its label if it has no other. */
  readonly before?: string;
  /** The field is in a region that the page marks as private by `data-sf-mask`. */
  readonly marked?: boolean;
}

/** Matches words of id, name, label and placeholder in all product languages, for forms without `autocomplete`. */
const called = (words: string): RegExp => new RegExp(String.raw`(?<![\p{L}\d])(?:${words})(?!\p{L})`, "u");
const CALLED_ONE_TIME = called(pageWords("oneTimeCode"));
const CALLED_SECURITY_CODE = called(pageWords("securityCode"));
const CALLED_PASSWORD = called(pageWords("passwordField", "password"));
const CALLED_CARD = called(pageWords("cardNumber"));
/** Answers that replace a password, and numbers by which authorities identify a person. */
const CALLED_PRIVATE = called(pageWords("privateAnswer"));
const CALLED_TOKEN = called(pageWords("token"));
/** Ids and names that suffice, whatever the field's value. */
const NAMED_CARD = /^(?:cc|card|credit ?card|pan) ?(?:number|num|no|nr)?$|\b(?:card ?number|cc ?num\w*)\b/;
const NAMED_TOKEN =
  /token|csrf|xsrf|secret|nonce|auth|session|api[-_]?key|__viewstate|__eventvalidation|signature|assertion|samlresponse/i;

/** Kind of secret in a field; undefined for an ordinary field. Cards come last: their placeholder shows four digits. */
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

/** Text before a field may only mention a secret: "Password rules" is no label. */
const labelIn = (before: string): string =>
  kindOfLabel(before) !== undefined || !/pass|pin|key|token|secret/i.test(before) ? before : "";

const plainWordsOf = (text = ""): string => wordsOf(plainTextOf(text).text);

/** On a field that offers choices, `new-password` only stops the browser from filling it. */
const offersChoices = (attributes: Attributes): boolean =>
  /^(?:combobox|searchbox)$/.test(attributes["role"] ?? "") ||
  /^(?:list|both)$/.test(attributes["aria-autocomplete"] ?? "");

/**
 * Keeps "", so that an empty field looks empty, and keeps placeholders, so that masking is idempotent.
 * `valueState`: number of this value among those seen in the field, from 1. `[PASSWORD:2]` differs from `[PASSWORD]`.
 */
export function placeholderOf(kind: SecretKind, value: string, valueState = 1): string {
  if (value === "" || isPlaceholder(value)) return value;
  if (kind === "card") return cardPlaceholder(value);
  const placeholder = PLACEHOLDERS[kind];
  return valueState === 1 || kind === "token" ? placeholder : `${placeholder.slice(0, -1)}:${valueState}]`;
}

/** Source of an expression for every placeholder that masking writes. */
export const PLACEHOLDER = String.raw`\[(?:SECRET|(?:MASKED|OTP|CODE|PASSWORD)(?::\d{1,4})?|SSN|IBAN:\w{4}|CARD(?::\d{4})?)\]`;
const WHOLE_PLACEHOLDER = new RegExp(`^${PLACEHOLDER}$`);

export const isPlaceholder = (value: string): boolean => WHOLE_PLACEHOLDER.test(value);

/** The value of a field as it may be sent and stored. */
export function maskField(field: FieldFacts): string {
  if (field.value === "") return "";
  const kind = secretKindOf(field);
  return kind === undefined ? maskText(field.value) : placeholderOf(kind, field.value);
}
