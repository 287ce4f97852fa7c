/** Validate plan: whether the steps that are left can still be carried out on the page that is here now. */

import { z } from "zod";
import { clip } from "../core/page/text.js";
import type { PlanValidation } from "../core/planning/plan.js";
import type { Activity } from "../core/task/verbs.js";
import { ask, type Question } from "./ask.js";
import { text } from "./choice.js";
import { type DepsOf, loadInput, type QuestionInput } from "./context.js";
import * as agreed from "./prompt/contract-sections.js";
import { PAGE_RULE, PLAIN_WORDS } from "./prompt/render.js";
import * as section from "./prompt/sections.js";

const schema = z.object({
  reason: text(500),
  valid: z.boolean(),
  suggestedChanges: z
    .array(z.object({ op: z.enum(["skip", "change", "insert"]), step: z.int(), description: text(500).optional() }))
    .max(20),
  needsFullReplan: z.boolean(),
});

export const validateQuestion: Question<QuestionInput<"validatePlan">, PlanValidation> = {
  purpose: "validate",
  tier: "fast",
  thinking: "low",
  schema,
  version: 8,
  budget: 7_000,
  system: [
    "The page changed in a way that the plan did not expect. Say whether the remaining steps can still be carried out from here.",
    `valid: true if the next step can be started on this page or the way to it is obvious. A page that only looks different is no reason to give up a plan.
suggestedChanges: only if the plan is not valid and small changes mend it. Skip a step that is done or no longer needed, change one and give its new description, or insert one before a step. step is its number. Never change a step that is done.
needsFullReplan: true if the remaining steps lead nowhere from here.`,
    PAGE_RULE,
    PLAIN_WORDS,
  ],
  sections: ({ goal, page, contract, criteria, plan, history, hints, trigger, reason, subTask }) => [
    section.request(goal),
    agreed.contract(contract, criteria),
    section.plan(plan),
    section.subTask(subTask),
    ...section.hints(hints),
    agreed.failures(contract, criteria),
    section.history(history),
    section.data("Why the plan is looked at", [trigger, clip(reason, 500)]),
    agreed.checks(contract, page, "in-trouble", criteria),
    section.page(page, goal),
    section.now(["Say whether the rest of the plan still holds."]),
  ],
};

export const createValidatePlan =
  (deps: DepsOf<"model" | "snapshots" | "database">): Activity<"validatePlan"> =>
  async (input) => {
    const given = await loadInput(deps, input);
    const { value, usage } = await ask(deps.model, validateQuestion, given);
    return { validation: value, usage };
  };
