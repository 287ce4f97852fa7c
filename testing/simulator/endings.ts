/** Endings of simulated tasks: what done means, and what a look at the last page finds, drawn by chance. */

import { openSteps } from "../../core/planning/plan.js";
import type { ActivityInput, ActivityResult } from "../../core/task/verbs.js";
import { completionOf } from "../../core/verification/completion.js";
import { isByCode } from "../../core/verification/contract.js";
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

/** Now and then a person has to be asked first. */
export function anAgreement(chance: Chance) {
  const advisory = chance.happens(0.1);
  const question = chance.happens(0.1) ? { question: "Shall I go ahead?" } : {};
  const verifiable = chance.happens(0.75) ? textContract : chance.pick([judgedContract, answerContract]);
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
  const criteria = claim.contract.criteria.map((criterion) => ({
    id: criterion.id,
    result: isByCode(criterion) ? chance.pick(["pass", "pass", "fail", "judged"] as const) : ("judged" as const),
    evidence: "text",
  }));
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
