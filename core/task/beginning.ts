/** Beginning: from what was found out to the first action, by the plan that came with it or by one that is made now. */

import type { ActivityResult } from "./activities.js";
import { afterPlan } from "./dividing.js";
import type { TaskState } from "./state.js";
import { tell, toPlanning } from "./transition.js";

/** The plan that the preparation made along with contract and analysis. */
export type Draft = Pick<ActivityResult<"plan">, "plan" | "distinctPhases">;

/** What a search found may change every step: then the draft counts for nothing. */
export function begin(state: TaskState, draft: Draft | undefined, nowMs: number): TaskState {
  if (draft === undefined || state.reasoning.found !== null) return toPlanning(state);
  return afterPlan(withPlan(state, draft, nowMs), draft.distinctPhases === true);
}

export function withPlan(state: TaskState, { plan }: Pick<Draft, "plan">, nowMs: number): TaskState {
  const steps = plan?.steps.map((step) => step.description).join("; ") ?? "one action at a time";
  return tell({ ...state, plan }, "plan", steps, nowMs);
}
