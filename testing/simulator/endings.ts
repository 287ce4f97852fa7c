/** Endings of simulated tasks: what done means, and what a look at the last page finds, drawn by chance. */

import { openSteps } from "../../core/planning/plan.js";
import { evaluateSource } from "../../core/sources/evaluation.js";
import type { SourceFinding } from "../../core/sources/finding.js";
import type { CriterionQuestion, SourceAnswer } from "../../core/task/sources.js";
import type { ActivityInput, ActivityResult } from "../../core/task/verbs.js";
import { completionOf } from "../../core/verification/completion/completion.js";
import { isByCode, isBySource } from "../../core/verification/completion/contract.js";
import type { FinalCriterion } from "../../core/verification/completion/criteria.js";
import { finalBySource } from "../../core/verification/completion/source-results.js";
import type { Contract } from "../../protocol/contract.js";
import { aCompletionJudgement, textContract } from "../builders.js";
import type { Chance } from "./chance.js";
import type { Weather } from "./models.js";

const usage = { promptTokens: 10, completionTokens: 10, calls: 1, costMicroUsd: 7 };

const advisoryContract: Contract = { ...textContract, type: "advisory", criteria: [] };

const judgedContract: Contract = {
  ...textContract,
  criteria: [{ id: "c1", activity: "judge", description: "it reads well", timing: "at_end" }],
};

const answerContract: Contract = {
  ...textContract,
  criteria: [
    ...textContract.criteria,
    { id: "c2", activity: "answer", description: "the answer states the number", timing: "at_end" },
  ],
};

const sourceContract: Contract = {
  ...textContract,
  criteria: [
    ...textContract.criteria,
    { id: "c2", activity: "source", description: "it is there", source: "records", values: {}, timing: "immediate" },
  ],
};

/** A system of record that has it or not, comes late, or is down. */
export function anAnswer({ id, source, before }: CriterionQuestion, chance: Chance): SourceAnswer {
  const found: SourceFinding = chance.happens(0.15)
    ? { kind: "unknown", why: "it does not answer in time" }
    : { kind: "count", count: chance.below(3) };
  return { id, ...evaluateSource(source, { change: 1 }, before?.found, found), finding: { found, asOf: "" } };
}

/** Now and then a person has to be asked first. */
export function anAgreement(chance: Chance) {
  const advisory = chance.happens(0.1);
  const question = chance.happens(0.1) ? { question: "Shall I go ahead?" } : {};
  const verifiable = chance.happens(0.75)
    ? textContract
    : chance.pick([judgedContract, answerContract, sourceContract]);
  const contract = advisory ? advisoryContract : verifiable;
  return { contract, ...question, usage };
}

/** The page as it happens to stand, and a judge that believes too much, too little, or without a line to show. */
export function aCompletion(
  { claim, plan, about }: ActivityInput<"judgeCompletion">,
  weather: Weather,
  chance: Chance,
): ActivityResult<"judgeCompletion"> {
  if (chance.happens(0.02)) return { page: null, usage };
  const criteria = claim.contract.criteria.map((criterion): FinalCriterion => {
    const { id } = criterion;
    if (isBySource(criterion)) return finalBySource(id, claim.sources);
    const result = isByCode(criterion) ? chance.pick(["pass", "pass", "fail", "judged"] as const) : "judged";
    return { id, result, evidence: "text" };
  });
  const steps = openSteps(plan).map(({ index }) => index);
  const page = { criteria, openSteps: steps, ...(chance.happens(0.02) ? { unsaved: ["Name"] } : {}) };
  const isAsked = about !== "request" || completionOf({ claim, page, judgement: null }).kind === "ask-judge";
  if (!isAsked) return { page, usage };
  const status = chance.happens(weather.doubt) ? chance.pick(["contradicted", "not_shown"] as const) : "shown";
  const judgement = aCompletionJudgement(chance.happens(0.6), {
    parts: chance.happens(0.05) ? [] : [{ part: "the request", status, reason: "so it seems" }],
    unnecessary: chance.happens(0.5) ? steps : steps.slice(1),
    confidence: chance.next() * 1.1,
  });
  return { page, judgement, ...(chance.happens(0.1) ? { unconfirmed: ["4711"] } : {}), usage };
}
