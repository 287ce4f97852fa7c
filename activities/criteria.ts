/** Criteria: what a model wrote as a contract, read by code; what cannot be read is sent back once and then left to the judge. */

import type { PageInput, PurposeOutput } from "../adapters/model/port.js";
import { checkFields, faultOfCriterion } from "../core/verification/check-form.js";
import { asksForAnswer, type ContractType } from "../core/verification/classification.js";
import type { Criterion } from "../core/verification/contract.js";
import { saySeen, seenOn } from "../core/verification/seen.js";

type Written = NonNullable<PurposeOutput<"prepare">["contract"]>["criteria"];

/** What is wrong with the criteria, for the model that wrote them, with what the readable ones say of the page; null when nothing is. */
export function faultOfCriteria(written: Written, page: PageInput): string | null {
  const unreadable = written.flatMap((criterion, index) => {
    const fault = faultOfCriterion(criterion);
    return fault === null ? [] : [`Criterion ${index + 1} (“${criterion.description}”) cannot be checked: ${fault}.`];
  });
  return unreadable.length === 0 ? null : [...unreadable, ...seenLines(written, page)].join("\n");
}

/** Of a request that changes something all of them, else what the answer has to state. A request that asks has an answer. */
export function criteriaFor(type: ContractType, written: Written, goal: string): readonly Criterion[] {
  const wanted = written.filter(({ activity }) => type === "verifiable" || activity === "answer");
  const hasAnswer = wanted.some(({ activity }) => activity === "answer");
  const criteria = [
    ...wanted.map(criterionOf),
    ...(type === "verifiable" && wanted.length === 0 ? [judged("What was asked for has been done", goal)] : []),
  ];
  const mustAnswer = !hasAnswer && (type === "advisory" || (type === "verifiable" && asksForAnswer(goal)));
  return mustAnswer ? [...criteria, answering(goal, criteria.length)] : criteria;
}

function judged(what: string, goal: string): Criterion {
  return { id: "c1", activity: "judge", description: `${what}: ${inBrief(goal)}`, timing: "at_end" };
}

function answering(goal: string, before: number): Criterion {
  const description = `The answer states what was asked: ${inBrief(goal)}`;
  return { id: `c${before + 1}`, activity: "answer", description, timing: "at_end" };
}

function inBrief(goal: string): string {
  return goal.replace(/\s+/g, " ").slice(0, 200);
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
