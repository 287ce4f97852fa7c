/** Criteria: what a model wrote as a contract, read by code; what cannot be read is sent back once and then left to the judge. */

import type { PageInput, PurposeOutput } from "../adapters/model/port.js";
import { checkFields, faultOfCriterion } from "../core/verification/check-form.js";
import type { Criterion } from "../core/verification/contract.js";
import { saySeen, seenOn } from "../core/verification/seen.js";

type Written = PurposeOutput<"contract">["criteria"];

/** What is wrong with the criteria, for the model that wrote them, with what the readable ones say of the page; null when nothing is. */
export function faultOfCriteria(written: Written, page: PageInput): string | null {
  const unreadable = written.flatMap((criterion, index) => {
    const fault = faultOfCriterion(criterion);
    return fault === null ? [] : [`Criterion ${index + 1} (“${criterion.description}”) cannot be checked: ${fault}.`];
  });
  return unreadable.length === 0 ? null : [...unreadable, ...seenLines(written, page)].join("\n");
}

/** Without any criterion the judge has the word. */
export function criteriaOf(written: Written, goal: string): readonly Criterion[] {
  if (written.length > 0) return written.map(criterionOf);
  const description = `What was asked for has been done: ${goal.replace(/\s+/g, " ").slice(0, 200)}`;
  return [{ id: "c1", activity: "judge", description, timing: "at_end" }];
}

function seenLines(written: Written, page: PageInput): readonly string[] {
  const criteria = written.map(criterionOf);
  const seen = seenOn(criteria, { ...page, downloads: null });
  return criteria.flatMap(({ id }, index) => {
    const evaluation = seen.get(id);
    return evaluation === undefined ? [] : [`Criterion ${index + 1} ${saySeen(evaluation, true)}`];
  });
}

function criterionOf(written: Written[number], index: number): Criterion {
  const { activity, description, timing } = written;
  const criterion = { id: `c${index + 1}`, description, timing };
  if (activity === "judge" || activity === "answer") return { ...criterion, activity };
  if (faultOfCriterion(written) !== null) return { ...criterion, activity: "judge", timing: "at_end" };
  return { ...criterion, activity, ...checkFields(written) };
}
