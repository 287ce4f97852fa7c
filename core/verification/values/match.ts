/** Match: comparison of a wanted and a held value, by field type first and by the page's language second. */

import type { SkeletonNode } from "../../page/skeleton.js";
import { fold } from "../record/text-match.js";
import { isSameCode, isSameSerial } from "./codes.js";
import { matchColors } from "./colors.js";
import { matchDateTimes, readDateTime } from "./date-times.js";
import { matchDurations } from "./durations.js";
import { matchNumbers } from "./numbers.js";
import { matchPhones } from "./phones.js";
import type { ValueContext, ValueMatch } from "./written-value.js";

type MatchValue = (asked: string, held: string, context: ValueContext) => ValueMatch | null;

/** The first matcher that can read both texts decides. */
const ANY_KIND: readonly MatchValue[] = [matchDateTimes, matchDurations, matchPhones, matchNumbers, matchColors];
/** Matchers for fields that hold one kind of value only. */
const OF_TYPE: Readonly<Record<string, readonly MatchValue[]>> = {
  date: [matchDateTimes],
  time: [matchDateTimes],
  month: [matchDateTimes],
  week: [matchDateTimes],
  "datetime-local": [matchDateTimes],
  color: [matchColors],
  number: [matchDurations, matchNumbers],
  range: [matchDurations, matchNumbers],
};
/** Field types with one fixed format. A wanted text that no rule can read may still mean the held value. */
const PICKED = /^(?:date|time|month|week|datetime-local)$/;
/** Longest text that the matchers read. */
const LONGEST = 100;

/** "5551234567" reads back as "(555) 123-4567", "1990-04-02" as "2 April 1990", "9:30 pm" as "21:30"; "1.5" not as "15". */
export const readsBack = (asked: string, held: string, context?: ValueContext): boolean =>
  matchValues(asked, held, context) === "same";

/** Total function. */
export function matchValues(asked: string, held: string, context: ValueContext = {}): ValueMatch {
  const [left, right] = [fold(asked), fold(held)];
  if (left === right) return "same";
  if (left === "" || right === "") return "other";
  const match = left.length > LONGEST || right.length > LONGEST ? null : matchKinds(left, right, context);
  if (match !== null) return match;
  const isSame = /\p{L}/u.test(left + right) ? isSameCode : isSameSerial;
  if (isSame(left, right)) return "same";
  return PICKED.test(context.type ?? "") && readDateTime(left, context) === null ? "doubtful" : "other";
}

function matchKinds(asked: string, held: string, context: ValueContext): ValueMatch | null {
  const told = { ...context, order: context.order ?? dateOrderOf(context.language) };
  for (const match of OF_TYPE[context.type ?? ""] ?? ANY_KIND) {
    const found = match(asked, held, told);
    if (found !== null) return found;
  }
  return null;
}

/** Undefined if the language does not tell it: page templates say "en" whatever their language. */
function dateOrderOf(language = ""): ValueContext["order"] {
  if (/^en-US$/i.test(language)) return "month-first";
  const isDayFirst = /^(?:de|fr|es|it|pt|nl|da|nb|no|fi|pl|cs|ru|tr)(?:-(?!US)|$)|^en-(?:GB|AU|NZ|IE|IN|ZA)$/i.test(
    language,
  );
  return isDayFirst ? "day-first" : undefined;
}

export const valueContextOf = ({ control, name }: SkeletonNode, language: string | undefined): ValueContext => ({
  type: control?.tag === "input" ? control.type : undefined,
  label: `${name} ${control?.placeholder ?? ""}`.trim(),
  language,
});
