/** Job: what a task does on its page, apart from how it ends. */

import type { Check, Criterion } from "../../../protocol/contract.js";
import type { Chance } from "../../../testing/simulator/chance.js";
import type { Deed } from "../case.js";
import type { Style } from "../style.js";
import type { Words } from "../words.js";

export const COMPLAINTS = '<p data-t="err"></p>';

export interface Job {
  readonly name: string;
  readonly body: (style: Style, words: Words) => string;
  readonly script: (words: Words, ending: string) => string;
  readonly deeds: (words: Words) => readonly Deed[];
  readonly criteria: (words: Words, chance: Chance) => readonly Criterion[];
  /** Writes that its honest end leaves accepted, where there are several; such a job has a plan. */
  readonly accepted?: number;
}

export const UNDO = "return () => undo.forEach((one) => one());";

/**
 * A contract as a model might write it, for better or worse: by the entry, by the message, by whatever else code can check
 * (a field, a row that is gone, an address, a number), or left to the judge.
 */
export function criteria(
  entry: string,
  message: string,
  chance: Chance,
  checks: readonly Check[] = [],
): readonly Criterion[] {
  const shows = (id: string, text: string): Criterion => ({
    id,
    activity: "text",
    description: `The page shows ${text}`,
    text,
    timing: chance.pick(["immediate", "at_end"]),
  });
  const judge: Criterion = { id: "j", activity: "judge", description: "It is done", timing: "at_end" };
  const checked = checks.map((check, index): Criterion => {
    return { ...check, id: `k${index}`, description: `It is so (${check.activity})`, timing: "at_end" };
  });
  return chance.pick([
    [shows("c1", entry)],
    [shows("c1", message)],
    [shows("c1", entry), shows("c2", message)],
    [judge],
    [shows("c1", entry), judge],
    ...checked.map((one) => [one]),
    ...(checked.length > 1 ? [checked] : []),
  ]);
}
