/** Written plan: the steps that a model wrote, as a plan; null where one obvious action is all of it (design §7). */

import type { PurposeOutput } from "../adapters/model/port.js";
import type { Plan, PlanStep } from "../core/planning/plan.js";
import { readableCheck } from "../core/verification/check-form.js";

type Written = PurposeOutput<"plan">;

/** SIMPLE, or a plan of nothing: straight to action generation. */
export function planOf(goal: string, { complexity, steps }: Written): Plan | null {
  if (complexity === "SIMPLE" || steps.length === 0) return null;
  return { goal, currentStepIndex: 0, steps: steps.map(stepOf) };
}

function stepOf(step: Written["steps"][number], index: number): PlanStep {
  const { description, reasoning, toolType } = step;
  const expected = step.expectedOutcome && readableCheck(step.expectedOutcome);
  const plain: PlanStep = { index, description, reasoning, toolType, status: index === 0 ? "active" : "pending" };
  return expected === undefined ? plain : { ...plain, expectedOutcome: expected };
}
