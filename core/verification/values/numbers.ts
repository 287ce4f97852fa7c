/** Numbers: comparison of numbers and their units. All texts are folded. */

import { isUnitOptional, unitsInLabel, unitsOf } from "./units.js";
import type { ValueContext, ValueMatch } from "./written-value.js";

/** One sign groups a whole number: "1,000", "1.000.000", "1'000", "1 000", "1,00,000". The decimal sign is another one. */
const NUMBER =
  /^([-+]?)([1-9]\d{0,2}(?:([.,' ])\d{3})(?:\3\d{3})*|[1-9]\d?(?:,\d{2})+,\d{3}|0|[1-9]\d*)(?:([.,])(\d+))?$/;

export interface NumberWithUnit {
  /** Digits as text, so that long numbers stay exact: "-1500.25". */
  readonly value: string;
  /** The number in program notation with its original decimals: "-1500.250". */
  readonly plain: string;
  /** Possible units, as "$" may be several. Empty if the number has no unit. */
  readonly units: readonly string[];
  /** Other reading of a text such as "1,500", and its decimal sign. */
  readonly otherwise?: Readonly<Record<"value" | "sign", string>>;
}

/** Field types that hold numbers in program notation: "1.500" is one and a half. */
const HOLDS_NUMBER = /^(?:number|range)$/;

/** Null if either is no number (a code, date or list). "5,000" is 5000; a page that shows 5 may have lost three digits. */
export function matchNumbers(asked: string, held: string, context: ValueContext = {}): ValueMatch | null {
  const [one, other] = [readNumber(asked), readNumber(held, HOLDS_NUMBER.test(context.type ?? ""))];
  if (one === null || other === null) return null;
  const units = matchUnits(one, other, context.label);
  const numbers = matchDigits(one, other, context.language);
  if (units === "other" || (numbers === "other" && !isHundredth(one, other, context.label))) return "other";
  return numbers === "same" ? units : "doubtful";
}

function matchDigits(one: NumberWithUnit, other: NumberWithUnit, language: string | undefined): ValueMatch {
  const signs = new Set([one, other].flatMap(({ otherwise }) => otherwise?.sign ?? []));
  const isDecimal = one.otherwise === undefined && other.otherwise?.sign === decimalSignOf(language);
  // If "1,234" became "1.234", the page may have read it as a decimal; so may "1.234" if the language writes decimals so.
  if (one.value === other.value) return signs.size > 1 || isDecimal ? "doubtful" : "same";
  if (isDecimal && other.otherwise?.value === one.value) return "same";
  return one.otherwise?.value === other.value || other.otherwise?.value === one.value ? "doubtful" : "other";
}

/** If the text shows no unit, the label may give the wanted one; another unit in the label makes the match doubtful. */
function matchUnits(one: NumberWithUnit, other: NumberWithUnit, label: string | undefined): ValueMatch {
  if (one.units.length === 0) return "same";
  if (other.units.length > 0) return one.units.some((unit) => other.units.includes(unit)) ? "same" : "other";
  const told = unitsInLabel(label);
  if (told.length > 0) return told.some((unit) => one.units.includes(unit)) ? "same" : "doubtful";
  return one.units.some(isUnitOptional) ? "same" : "doubtful";
}

/** "20 %" may be 0.2, but a field for a share may also mean 0.2 %, so the match is never `same`. */
function isHundredth(one: NumberWithUnit, other: NumberWithUnit, label: string | undefined): boolean {
  const isShare = ({ units }: NumberWithUnit) => units.includes("%");
  if (isShare(one) === isShare(other) || !(isShare(other) || unitsInLabel(label).includes("%"))) return false;
  const [share, part] = isShare(one) ? [one, other] : [other, one];
  return part.units.length === 0 && Math.abs(Number(share.value) - 100 * Number(part.value)) < 1e-9;
}

/** `isMachine`: in program notation "1.500" is 1.5. */
function readDigits(text: string, isMachine: boolean): NumberWithUnit | null {
  if (isMachine && /^-?\d+(?:\.\d+)?$/.test(text)) {
    const [whole = "", decimals = ""] = text.split(".");
    return { value: written(whole.replace(/^(-?)0+(?=\d)/, "$1"), decimals), plain: text, units: [] };
  }
  const [, sign = "", whole = "", group, point, decimals = ""] = NUMBER.exec(text) ?? [];
  if (whole === "" || (point !== undefined && point === group)) return null;
  const minus = sign === "-" ? "-" : "";
  const integer = minus + whole.replace(/\D/g, "");
  const plain = decimals === "" ? integer : `${integer}.${decimals}`;
  const number = { value: written(integer, decimals), plain, units: [] };
  const [, before, by, behind] = (point === undefined && /^(\d+)([.,])(\d+)$/.exec(whole)) || [];
  if (before === undefined || by === undefined || behind === undefined) return number;
  return { ...number, otherwise: { value: minus + written(before, behind), sign: by } };
}

function written(whole: string, decimals: string): string {
  const kept = decimals.replace(/(?<!0)0+$/, "");
  return kept === "" ? whole : `${whole}.${kept}`;
}

const PARTS = /^([-+]?)([^\d+-]{0,12}?)([-+]?)(\d(?:[\d.,' ]*\d)?)([^\d]{0,16})$/u;

/** A number alone, or with a unit before or behind it: "-5 °c", "€ 1.234,50", "$-5", "12 kg". */
export function readNumber(text: string, isMachine = false): NumberWithUnit | null {
  const [, sign = "", before = "", inner = "", digits = "", behind = ""] =
    PARTS.exec(text.replace(/[‐‑–—−]/g, "-")) ?? [];
  if (digits === "" || (sign !== "" && inner !== "")) return null;
  const number = readDigits(sign + inner + digits, isMachine);
  const [first, last] = [before.trim(), behind.trim()];
  const units = unitsOf(first || last);
  if (number === null || (first !== "" && last !== "") || (units.length === 0 && first + last !== "")) return null;
  // Only units of money and shares stand before their number: "day 12" is not twelve days.
  return first !== "" && !units.every(isUnitOptional) ? null : { ...number, units };
}

/** Null if the language does not tell it. */
function decimalSignOf(language = ""): string | null {
  if (/^(?:de|fr|es|it|pt|nl|sv|da|nb|no|fi|pl|cs|ru|tr)\b/i.test(language))
    return /-(?:CH|MX|US)\b/i.test(language) ? null : ",";
  // Page templates say "en" whatever their language, so a region is required.
  return /^en-(?:US|GB|AU|NZ|IE|CA)\b/i.test(language) ? "." : null;
}
