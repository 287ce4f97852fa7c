/** Labelled secret: masking of a value that its label calls a password or a key (SF7). */

import { pageWords } from "../../words/matcher.js";
import type { MaskedText } from "./masked-text.js";

/** Letters may be URL-encoded. In these patterns `~` is a blank and `_` separates words. */
const PASSWORDS = `${pageWords("password")}|pwd|pin(?:[ -]?code)?`
  .replaceAll(" ", "~")
  .replace(/[^\0-\x7f]/gu, (letter) => `(?:${letter}|${encodeURIComponent(letter).toLowerCase()})`);
const IS = pageWords("is");
const KEYS =
  "(?:api|access|secret|private)[_~-]?key|(?:access|auth|refresh|id|session|api)?[_~-]?token|(?:client[_~-]?)?secret";
const spelt = (pattern: string, blank: string): string =>
  pattern.replaceAll("[_~-]", "(?:[_-]|~)").replaceAll("~", blank);
/** "password: hunter2x8". */
const LABELLED = new RegExp(
  spelt(
    String.raw`(?:(?<![\p{L}\d])|(?<=%[\da-f]{2}))((?:${PASSWORDS}|${KEYS})["']?~*(?::|=|：|%3a|%3d)~*["']?)[^\s"'<>;,&[\]]{4,}`,
    String.raw`(?:\s|%20|\+)`,
  ),
  "giu",
);
/** "Your password is hunter2x8". */
const TOLD = new RegExp(
  spelt(
    String.raw`(?<![\p{L}\d])(${PASSWORDS}|${KEYS})(~{1,3}(?:${IS}):?~{1,3}["'“]?)([^\s"'<>;,&[\]]{4,})`,
    String.raw`\s`,
  ),
  "giu",
);
/** A text that is nothing but a label. */
const LABEL = new RegExp(
  spelt(
    String.raw`^["'(]?(?:[\p{L}\d'-]{1,20}~){0,3}?(?:(${PASSWORDS})|${KEYS})(?:~(?:${IS}))?["')]?~?[:=]?$`,
    String.raw`\s`,
  ),
  "iu",
);
/** Commands, as in "change password". They announce no secret. */
const ASKING =
  /^(?:change|choose|confirm|copy|create|edit|enter|forgot|forgotten|generate|get|hide|lost|manage|new|no|regenerate|remember|repeat|request|reset|retype|revoke|rotate|save|set|show|update|use|verify|view)\b/i;
/** Characters of the longest possible label. */
const LABEL_MAX = 80;

/** Signs between a label and its value. */
const LABEL_SIGN = /[:=：]|%3[ad]/i;
const VALUE_WITH_DIGIT = /^[^\s"'<>;,&]*\d/;
/** Characters of a value that are examined. */
const VALUE_MAX = 500;

/** Masks values with a digit; others are words: "password: required". */
export function maskLabelled(masked: MaskedText): void {
  if (LABEL_SIGN.test(masked.text))
    masked.replace(LABELLED, (whole, { at, text, groups: [label = ""] }) => {
      const from = at + label.length;
      return VALUE_WITH_DIGIT.test(text.slice(from, from + VALUE_MAX)) ? `${label}[SECRET]` : whole;
    });
  if (VERB.test(masked.text))
    masked.replace(TOLD, (whole, { groups: [label = "", verb = "", value = ""] }) =>
      isLabelledValue(kindOfLabel(label) ?? "key", value) ? `${label}${verb}[SECRET]` : whole,
    );
}

export const mayHoldLabel = (text: string): boolean => LABEL_SIGN.test(text) || VERB.test(text);

const VERB = new RegExp(String.raw`\s(?:${IS})[\s:]`);

export type LabelKind = "password" | "key";

/** Kind of a label; undefined if the text is anything else. */
export function kindOfLabel(text: string): LabelKind | undefined {
  if (text.length > LABEL_MAX || !MAY_BE_LABEL.test(text)) return undefined;
  const [label, password] = LABEL.exec(text.trim()) ?? [];
  if (label === undefined || ASKING.test(label)) return undefined;
  return password === undefined ? "key" : "password";
}

const MAY_BE_LABEL = new RegExp(`p(?:wd|in)|key|token|secret|${pageWords("password")}`, "iu");

/** A word that can be a labelled secret: it has digits, but is no version, amount, date, order number or address. */
export function isLabelledValue(kind: LabelKind, value: string): boolean {
  if (value.length > VALUE_MAX || !/^[^\s"'<>[\]]{4,}$/.test(value) || !/\d/.test(value)) return false;
  if (kind === "password" && /^\d{4,}[.!?]?$/.test(value)) return true;
  if (value.length < 6 || !/\p{L}/u.test(value) || ORDINARY.test(value)) return false;
  return kind === "password" || !CALLED.test(value);
}

/** Versions, dates, amounts with their unit, mail and web addresses. */
const ORDINARY =
  /^(?:v?\d{1,4}(?:[.,:/-]\d+)+\p{L}{0,2}|v\d[\d.-]*|\d+-\p{L}+|\d+(?:px|[kmg]b|ms|mins?|hours?|days?|weeks?|months?|years?|chars|characters)|\d{4}-\d\d-\d\dT[\d:.]+Z?|[^@]+@[^@]+|https?:.*)[.!?]?$/iu;
/** Numbers of things and orders. */
const CALLED = /^(?:\d+\p{L}{1,12}|\p{L}+[-#]?\d{1,8})[.!?]?$/u;
