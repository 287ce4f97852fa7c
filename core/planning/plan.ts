/** Plan: the ordered steps towards the goal; a step is refined into an action when its turn comes (design §7). */

import type { Check } from "../verification/check.js";

export interface PlanStep {
  readonly index: number;
  readonly description: string;
  readonly reasoning: string;
  readonly toolType: "DOM" | "SERVER" | "MIXED";
  readonly expectedOutcome?: Check;
  readonly status: "pending" | "active" | "done" | "skipped" | "failed";
  /** Replanning skipped it or put it in other words, and why. */
  readonly revision?: { readonly op: "skip" | "change"; readonly reason: string; readonly before?: string };
}

export interface Plan {
  readonly goal: string;
  readonly steps: readonly PlanStep[];
  /** Derived from verified progress, never from a count of actions. Equals steps.length when all are done. */
  readonly currentStepIndex: number;
}

/** A new plan stands at its first step. */
export function createPlan(goal: string, steps: readonly Omit<PlanStep, "index" | "status">[]): Plan {
  return {
    goal,
    steps: steps.map((step, index) => ({ ...step, index, status: index === 0 ? "active" : "pending" })),
    currentStepIndex: 0,
  };
}
