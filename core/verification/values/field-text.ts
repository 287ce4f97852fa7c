/** Field text: a value in the format in which a native input holds it. */

import { fold } from "../record/text-match.js";
import { readColor } from "./colors.js";
import { readDateTime } from "./date-times.js";
import type { DateOrder } from "./written-value.js";

/** Null for a type without a format of its own, and where the text cannot be read as that without guessing. */
export function fieldText(type: string, text: string, order?: DateOrder): string | null {
  const folded = fold(text);
  if (type === "color") return /^#.{6}$/.exec(readColor(folded, true) ?? "")?.[0] ?? null;
  if (!Object.hasOwn(FORMATS, type)) return null;
  const { means = [] } = readDateTime(folded, { type, order }) ?? {};
  return means.length === 1 ? (FORMATS[type]?.exec(means[0] ?? "")?.[1] ?? null) : null;
}

/** The part of a date-time that a field of the type holds; the rest is for another field. */
const FORMATS: Readonly<Record<string, RegExp>> = {
  date: /^(\d{4}-\d{2}-\d{2})/,
  month: /^(\d{4}-\d{2})(?!\d)/,
  week: /^(\d{4}-W\d{2})$/,
  time: /^T(\d{2}:\d{2}(?::\d{2})?)$/,
  "datetime-local": /^(\d{4}-\d{2}-\d{2}T\d{2}:\d{2}(?::\d{2})?)$/,
};
