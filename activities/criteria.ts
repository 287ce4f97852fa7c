/** Criteria: reading of a model's contract by code. Unreadable criteria go back once, then to the judge. */

import { z } from "zod";
import { checkFields, faultOfCriterion } from "../core/verification/completion/check-format.js";
import { describeEvaluation, evaluationsOn } from "../core/verification/completion/contract.js";
import { asksForAnswer, type ContractType } from "../core/verification/completion/request-type.js";
import type { Criterion } from "../protocol/contract.js";
import { WRITTEN_ACTIVITIES } from "../protocol/contract.js";
import { checkFieldSchemas, text } from "./choice.js";
import type { PageInput } from "./context.js";

export const criterionSchema = z.object({
  description: text(300),
  activity: z.enum(WRITTEN_ACTIVITIES),
  ...checkFieldSchemas,
  timing: z.enum(["immediate", "at_end"]),
});

type WrittenCriterion = z.infer<typeof criterionSchema>;

/** Tells the model which criteria are unreadable, and what the others find on the page. Null if all are readable. */
export function faultOfCriteria(written: readonly WrittenCriterion[], page: PageInput): string | null {
  const unreadable = written.flatMap((criterion, index) => {
    const fault = faultOfCriterion(criterion);
    return fault === null ? [] : [`Criterion ${index + 1} (“${criterion.description}”) cannot be checked: ${fault}.`];
  });
  if (unreadable.length === 0) return null;
  const criteria = written.map(criterionOf);
  const seen = evaluationsOn(criteria, { ...page, downloads: null });
  const findings = criteria.flatMap(({ id }, index) => {
    const evaluation = seen.get(id);
    return evaluation === undefined ? [] : [`Criterion ${index + 1} ${describeEvaluation(evaluation, true)}`];
  });
  return [...unreadable, ...findings].join("\n");
}

/** Keeps all criteria if the request changes something, else those of the answer. A question always gets an answer criterion. */
export function criteriaFor(
  type: ContractType,
  written: readonly WrittenCriterion[],
  goal: string,
): readonly Criterion[] {
  const wanted = written.filter(({ activity }) => type === "verifiable" || activity === "answer").map(criterionOf);
  const brief = goal.replace(/\s+/g, " ").slice(0, 200);
  if (type === "verifiable" && wanted.length === 0) {
    const description = `What was asked for has been done: ${brief}`;
    wanted.push({ id: "c1", activity: "judge", description, timing: "at_end" });
  }
  const hasAnswer = wanted.some(({ activity }) => activity === "answer");
  if (!hasAnswer && (type === "advisory" || (type === "verifiable" && asksForAnswer(goal)))) {
    const description = `The answer states what was asked: ${brief}`;
    wanted.push({ id: `c${wanted.length + 1}`, activity: "answer", description, timing: "at_end" });
  }
  return wanted;
}

function criterionOf(written: WrittenCriterion, index: number): Criterion {
  const { activity, description, timing } = written;
  const criterion = { id: `c${index + 1}`, description, timing };
  if (activity === "judge" || activity === "answer") return { ...criterion, activity };
  if (faultOfCriterion(written) !== null) return { ...criterion, activity: "judge", timing: "at_end" };
  return { ...criterion, activity, ...checkFields(written) };
}
