/** Replanning: whether a plan still fits the page, and what becomes of it; by values only (design §7). Elsewhere: plan repair. */

import type { Plan, PlanStep } from "./plan.js";

/** Below this the page is another one than the plan was made for (SM1). */
export const SIMILARITY_FLOOR = 0.7;

/** Why a plan is looked at again. */
export type ReplanTrigger =
  | "outcome-failed"
  | "url-changed"
  | "page-differs"
  | "structure-vanished"
  | "corrections-spent"
  | "criteria-failed";

/** What verification saw of the page after a success. */
export interface PageChange {
  readonly urlChanged: boolean;
  /** Jaccard of the page before and after, 0 to 1. */
  readonly similarity: number;
  /** The form that the current step works in is gone, and nothing was handed in. */
  readonly formVanished: boolean;
  /** What the action or its step expected, as code found it. */
  readonly expected: "pass" | "fail" | "unknown";
  /** It came after an action that failed or was refused: the way there was not the one that was planned. */
  readonly troubled: boolean;
}

/** The first reason to look at the plan again. A page that moves is what plans are for: without trouble it is none. */
export function replanTrigger(moved: PageChange): ReplanTrigger | null {
  if (moved.expected === "pass") return null;
  if (moved.formVanished) return "structure-vanished";
  if (moved.expected === "fail") return "outcome-failed";
  if (!moved.troubled) return null;
  if (moved.urlChanged) return "url-changed";
  return moved.similarity < SIMILARITY_FLOOR ? "page-differs" : null;
}

export interface SuggestedChange {
  readonly op: "skip" | "change" | "insert";
  /** Index of the plan step; for `insert` the step before which it goes. */
  readonly step: number;
  /** What the step becomes; for `change` and `insert`. */
  readonly description?: string;
}

/** What the validator says: can the rest of the plan still be carried out on this page? */
export interface PlanValidation {
  readonly valid: boolean;
  /** For people and prompts; nothing routes on it. */
  readonly reason: string;
  readonly suggestedChanges: readonly SuggestedChange[];
  readonly needsFullReplan: boolean;
}

export type ReplanResult =
  | { readonly kind: "continue" }
  | { readonly kind: "modify"; readonly plan: Plan; readonly changes: readonly SuggestedChange[] }
  | { readonly kind: "regenerate" };

/** Only skips and changes of steps that are still to be done. An inserted step is a new plan. */
export function minorModificationsOnly(plan: Plan, changes: readonly SuggestedChange[]): boolean {
  return changes.length > 0 && changes.every((change) => isApplicable(plan, change));
}

export function replan(plan: Plan, validation: PlanValidation): ReplanResult {
  const { valid, needsFullReplan, suggestedChanges, reason } = validation;
  if (needsFullReplan) return { kind: "regenerate" };
  if (valid) return { kind: "continue" };
  if (!minorModificationsOnly(plan, suggestedChanges)) return { kind: "regenerate" };
  return { kind: "modify", plan: modify(plan, suggestedChanges, reason), changes: suggestedChanges };
}

/** What a plan that is given up leaves to be done. */
export function stepsLeft(plan: Plan): readonly PlanStep[] {
  return plan.steps.filter((step) => step.status === "active" || step.status === "pending");
}

function isApplicable(plan: Plan, { op, step, description }: SuggestedChange): boolean {
  const status = plan.steps[step]?.status;
  if (status !== "active" && status !== "pending") return false;
  return op === "skip" || (op === "change" && description !== undefined && description.trim() !== "");
}

const REASON_MAX = 200;

function modify(plan: Plan, changes: readonly SuggestedChange[], why: string): Plan {
  const reason = why.slice(0, REASON_MAX);
  const modified = plan.steps.map((step) => {
    const change = changes.find((one) => one.step === step.index);
    return change === undefined ? step : changedStep(step, change, reason);
  });
  const next = modified.findIndex((step) => step.status === "active" || step.status === "pending");
  const currentStepIndex = next === -1 ? modified.length : next;
  const steps = modified.map((step, index) =>
    index === currentStepIndex ? { ...step, status: "active" as const } : step,
  );
  return { ...plan, steps, currentStepIndex };
}

/** What a changed step expects is not what the step before it expected. */
function changedStep(step: PlanStep, change: SuggestedChange, reason: string): PlanStep {
  if (change.op === "skip") return { ...step, status: "skipped", revision: { op: "skip", reason } };
  const { expectedOutcome: _ofTheOldStep, ...rest } = step;
  const description = (change.description ?? step.description).trim();
  return { ...rest, description, revision: { op: "change", reason, before: step.description } };
}
