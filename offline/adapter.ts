/** Offline model: the model port answered by fixed rules, without a network. It guesses nothing and learns nothing. */

import {
  ModelError,
  type ModelPort,
  type PageInput,
  type Purpose,
  type PurposeInputs,
  type PurposeOutput,
  purposeSchemas,
} from "../adapters/model/port.js";
import { reflectByRules } from "../core/limits/reflection.js";
import { contractFor } from "./contract.js";
import { correct } from "./correct.js";
import { complete, judge } from "./judge.js";
import { decompose, plan } from "./planning.js";
import { analyse, checkCompleteness, criticise, evaluateSearch } from "./reasoning.js";
import { generate, refine } from "./refine.js";

export type { PageInput };
/** What a rule is told, and what it has to answer. */
export type RuleInput<P extends Purpose> = PurposeInputs[P];
export type RuleOutput<P extends Purpose> = PurposeOutput<P>;
type Rules = { readonly [P in Purpose]: (input: RuleInput<P>) => RuleOutput<P> };

const RULES: Rules = {
  prepare: (input) => ({
    analysis: analyse(input),
    ...(input.contract === undefined ? { contract: contractFor(input) } : {}),
    plan: plan(input),
  }),
  plan,
  decompose,
  validate,
  reflect: (input) => reflectByRules(input, input.cause, input.raise),
  refine,
  generate,
  judge,
  complete,
  correct,
  evaluateSearch,
  checkCompleteness,
  criticise,
};
export const OFFLINE = "offline";

/** Used when no model is configured, so that the main job runs on a machine with no network. */
export function createOfflineModel(): ModelPort {
  return {
    name: OFFLINE,
    async generate(request) {
      if (request.signal.aborted)
        throw new ModelError({ kind: "aborted", message: "The answer is no longer wanted.", retryable: false });
      const value = answer(request.purpose, request.input);
      const usage = {
        promptTokens: 0,
        completionTokens: 0,
        calls: 1,
        model: OFFLINE,
        tier: request.tier,
        latencyMs: 0,
      };
      return { value, usage, model: OFFLINE, sources: [] };
    },
  };
}

function answer<P extends Purpose>(purpose: P, input: PurposeInputs[P]): PurposeOutput<P> {
  const checked = purposeSchemas[purpose].safeParse(RULES[purpose](inPhase(input)));
  if (!checked.success) {
    throw new ModelError({
      kind: "off-schema",
      message: `The offline rules answered ${purpose} outside its schema: ${checked.error.message}`,
      retryable: false,
    });
  }
  // zod's union of schemas loses which purpose was asked; the schema that parsed is this purpose's own.
  return checked.data as PurposeOutput<P>;
}

/** Each step is looked for on the page when its turn comes, so a page that moved makes no plan wrong by itself. */
function validate({ trigger }: RuleInput<"validate">): RuleOutput<"validate"> {
  const reason =
    trigger === "criteria-failed"
      ? "The steps were right; what is missing is looked at once more."
      : trigger === "corrections-spent"
        ? "The rules know no other steps for this request."
        : "The steps that are left are looked for on the page that is here now.";
  return { valid: true, reason, suggestedChanges: [], needsFullReplan: false };
}

/** In a phase its objective is the request: the rules then see nothing of the others. */
function inPhase<I extends PurposeInputs[Purpose]>(input: I): I {
  const subTask = "subTask" in input ? input.subTask : undefined;
  return subTask === undefined ? input : { ...input, goal: subTask.objective };
}
