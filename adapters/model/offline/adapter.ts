/** Offline model: the model port answered by fixed rules, without a network. It guesses nothing and learns nothing. */

import type { Purpose } from "../../../activities/index.js";
import { reflectByRules } from "../../../core/limits/reflection.js";
import type { SubTaskBrief } from "../../../core/planning/subtasks.js";
import { abortedError, ModelError, type ModelPort, type ModelRequest } from "../port.js";
import { contractFor } from "./contract.js";
import { correct } from "./correct.js";
import { complete, judge } from "./judge.js";
import { decompose, plan, refine } from "./planning.js";
import { analyse, checkCompleteness, criticise, evaluateSearch } from "./reasoning.js";
import { generate } from "./refine.js";
import type { RuleInput, RuleOutput } from "./rule.js";

type Rules = { readonly [P in Purpose]?: (input: RuleInput<P>) => RuleOutput<P> };

const RULES: Rules = {
  prepare: (input) => ({
    analysis: analyse(input),
    ...(input.contract === undefined ? { contract: contractFor(input) } : {}),
    plan: plan(input),
  }),
  plan,
  decompose,
  // Each step is looked for on the page that is here when its turn comes: a page that moved makes no plan wrong by itself.
  validate: () => ({ valid: true, reason: "The steps are right still.", suggestedChanges: [], needsFullReplan: false }),
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
      if (request.signal.aborted) throw abortedError();
      const { tier } = request;
      const usage = { promptTokens: 0, completionTokens: 0, calls: 1, model: OFFLINE, tier, latencyMs: 0 };
      return { value: answer(request), usage, model: OFFLINE, sources: [] };
    },
  };
}

function answer<T>({ purpose, input, schema }: ModelRequest<T>): T {
  // The cast: the rule of a purpose takes the input of its question.
  const rule = (RULES as Readonly<Record<string, ((input: object) => unknown) | undefined>>)[purpose];
  if (rule === undefined)
    throw new ModelError({ kind: "refused", message: `There are no rules for ${purpose}.`, retryable: false });
  const checked = schema.safeParse(rule(inPhase(input)));
  if (checked.success) return checked.data;
  const message = `The offline rules answered ${purpose} outside its schema: ${checked.error.message}`;
  throw new ModelError({ kind: "off-schema", message, retryable: false });
}

/** In a phase its objective is the request: the rules then see nothing of the others. */
function inPhase(input: object): object {
  // The cast: where an input names a phase, it is this.
  const { subTask } = input as { readonly subTask?: SubTaskBrief };
  return subTask === undefined ? input : { ...input, goal: subTask.objective };
}
