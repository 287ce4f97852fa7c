/** Written value: what a text may mean, and whether two texts mean the same. */

/** `doubtful`: the same by one way of writing and another by the next, as "1,500" is 1500 to some and 1.5 to others. */
export type ValueMatch = "same" | "doubtful" | "other";

/** The meanings of one text, in canonical forms. */
export interface WrittenValue {
  /** Several where usual ways of writing differ; the first is the one that a day-first reader takes. Empty: only `maybe`. */
  readonly means: readonly string[];
  /** Unusual, or ruled out by the page's language alone. */
  readonly maybe?: readonly string[];
}

/** What is known of the place that holds a value. */
export interface ValueContext {
  /** `type` of a native input: it says in which format the field holds its value. */
  readonly type?: string | undefined;
  /** Its name and placeholder, which may tell a unit. */
  readonly label?: string | undefined;
  /** Language of the page (BCP 47). */
  readonly language?: string | undefined;
  /** Order of day and month, where more than the language tells it. */
  readonly order?: DateOrder | undefined;
}

/** Order of the parts of a date that is written in numbers. */
export type DateOrder = "day-first" | "month-first";

/**
 * A value that was asked for in one meaning is the same as a text that has it among its meanings. One that was asked for
 * in several is the same only as a text with the same several, in the same order.
 */
export function matchWritten(asked: WrittenValue, held: WrittenValue): ValueMatch {
  const isShared = asked.means.some((meaning) => held.means.includes(meaning));
  if (!isShared) return meaningsOf(asked).some((one) => meaningsOf(held).includes(one)) ? "doubtful" : "other";
  if (asked.means.length === 1) return "same";
  return held.means.length > 1 && asked.means[0] === held.means[0] ? "same" : "doubtful";
}

export const meaningsOf = ({ means, maybe = [] }: WrittenValue): readonly string[] => [...means, ...maybe];
