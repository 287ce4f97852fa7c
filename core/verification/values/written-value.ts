/** Written value: the possible meanings of a text, and their comparison. */

/** `doubtful`: the same in one notation but not in another, as "1,500" is 1500 to some and 1.5 to others. */
export type ValueMatch = "same" | "doubtful" | "other";

/** The meanings of one text, in canonical forms. */
export interface WrittenValue {
  /** Several if common notations differ; the first is the day-first reading. Empty if there is only `maybe`. */
  readonly means: readonly string[];
  /** Meanings that are unusual, or that only the page's language rules out. */
  readonly maybe?: readonly string[];
}

/** Known facts about the place that holds a value. */
export interface ValueContext {
  /** `type` of a native input, which determines the format of its value. */
  readonly type?: string | undefined;
  /** The place's name and placeholder, which may give a unit. */
  readonly label?: string | undefined;
  /** Language of the page (BCP 47). */
  readonly language?: string | undefined;
  /** Order of day and month, if known from more than the language. */
  readonly order?: DateOrder | undefined;
}

/** Order of day and month in a numeric date. */
export type DateOrder = "day-first" | "month-first";

/**
 * A wanted value with one meaning is the same as a text that has it among its meanings. One with several meanings is the
 * same only as a text that also has several and shares the first.
 */
export function matchWritten(asked: WrittenValue, held: WrittenValue): ValueMatch {
  const isShared = asked.means.some((meaning) => held.means.includes(meaning));
  if (!isShared) return meaningsOf(asked).some((one) => meaningsOf(held).includes(one)) ? "doubtful" : "other";
  if (asked.means.length === 1) return "same";
  return held.means.length > 1 && asked.means[0] === held.means[0] ? "same" : "doubtful";
}

export const meaningsOf = ({ means, maybe = [] }: WrittenValue): readonly string[] => [...means, ...maybe];
