/** Beginning: from what was found out to the first action, by the plan that came with it or by one that is made now. */

import type { Choice } from "./choice.js";
import { afterPlan } from "./dividing.js";
import type { TaskState } from "./state.js";
import { update } from "./state.js";
import { tell, toPlanning } from "./transition.js";
import type { ActivityResult } from "./verbs.js";

/** The plan that the preparation made along with contract and analysis, and what it begins with. */
export type PlanDraft = Pick<ActivityResult<"plan">, "plan" | "distinctPhases"> &
  Pick<ActivityResult<"prepare">, "first">;

/** What a search found may change every step: then the draft counts for nothing. */
export function begin(state: TaskState, draft: PlanDraft | undefined, nowMs: number): TaskState {
  if (draft === undefined || state.memory.reasoning.found !== null) return toPlanning(state);
  const begun = afterPlan(withPlan(state, draft, nowMs), draft.distinctPhases === true);
  const { first } = draft;
  if (first === undefined || begun.phase.name !== "choosing" || !isHere(first, state)) return begun;
  return { ...begun, phase: { ...begun.phase, first } };
}

export function withPlan(state: TaskState, { plan }: Pick<PlanDraft, "plan">, nowMs: number): TaskState {
  const steps = plan?.steps.map((step) => step.description).join("; ") ?? "one action at a time";
  return tell(update(state, { progress: { plan } }), "plan", steps, nowMs);
}

/** On a page that came meanwhile it may name something else. */
function isHere({ facts: { target } }: Choice, { client: { page } }: TaskState): boolean {
  return target === undefined || target.snapshotId === page.snapshotId;
}
