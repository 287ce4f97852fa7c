/** Progress: how verified actions move a plan on (design §7). Elsewhere: step advancement. */

import type { CheckResult } from "../verification/check.js";
import type { VerdictTag } from "../verification/verdict.js";
import type { Plan, PlanStep } from "./plan.js";

/** What verification says of the action that served the current step. */
export interface StepOutcome {
  readonly tag: VerdictTag;
  /** A judge believes it, nothing ties it: done once more it might be undone, so the plan goes on. */
  readonly untied?: boolean;
  /** It could not be seen, and what comes after it decides. */
  readonly unseen?: boolean;
  /** The action was said to end its step. */
  readonly lastForStep: boolean;
  readonly expectedOutcome: CheckResult;
}

/**
 * A step ends when its expected outcome is there, else when the action marked as its last succeeds (task-machine §9).
 * `unknown` and `contradicted` earn nothing: an action is not progress (design §20). What a plain client cannot show is done as
 * far as the plan goes, else it would be done again and again.
 */
export function advance(plan: Plan, outcome: StepOutcome): { readonly plan: Plan; readonly advanced: boolean } {
  const goesOn = outcome.untied === true || outcome.unseen === true;
  const succeeded = outcome.tag === "confirmed" || outcome.tag === "likely" || goesOn;
  const ended = outcome.expectedOutcome === "pass" || outcome.lastForStep;
  if (!succeeded || !ended || isPlanDone(plan)) return { plan, advanced: false };
  return { plan: nextStep(plan), advanced: true };
}

export function isPlanDone(plan: Plan): boolean {
  return plan.currentStepIndex >= plan.steps.length;
}

export function activeStep(plan: Plan): PlanStep | undefined {
  return plan.steps[plan.currentStepIndex];
}

/**
 * The step that the next action serves after one of `step`: the same, or the next one still to be done when that one
 * ended it; null beyond the last. Without a plan all actions serve one nameless step, which one that ends it closes.
 */
export function stepAfter(plan: Plan | null, step: number, ended: boolean): number | null {
  if (!ended) return step;
  const later = plan?.steps.find(({ index, status }) => index > step && status === "pending");
  return later?.index ?? null;
}

/** Marks the current step done and enters the next one that is still to be done. */
function nextStep(plan: Plan): Plan {
  const current = plan.currentStepIndex;
  const later = plan.steps.findIndex((step, index) => index > current && step.status === "pending");
  const next = later === -1 ? plan.steps.length : later;
  const steps = plan.steps.map((step, index): PlanStep => {
    if (index === current) return { ...step, status: "done" };
    return index === next ? { ...step, status: "active" } : step;
  });
  return { ...plan, steps, currentStepIndex: next };
}
