/** Validating a plan: can the steps that are left still be carried out on the page that is here now (design §7)? */

import type { ModelPort } from "../adapters/model/port.js";
import type { SnapshotStore } from "../adapters/snapshots/store.js";
import type { SuggestedChange } from "../core/planning/plan.js";
import type { ActivityInput, ActivityResult } from "../core/task/verbs.js";
import type { Database } from "../db/client.js";
import { readGoal } from "../db/tasks.js";
import { askModel } from "./ask-model.js";
import { loadPage } from "./page-input.js";

/** What becomes of the plan is decided in core, by the values of the answer alone. */
export function createValidatePlan(deps: {
  readonly model: ModelPort;
  readonly snapshots: SnapshotStore;
  readonly database: Database;
}) {
  return async function validatePlan(input: ActivityInput<"validatePlan">): Promise<ActivityResult<"validatePlan">> {
    const { task, page: ref, ...told } = input;
    const [goal, page] = await Promise.all([readGoal(deps.database, task), loadPage(deps.snapshots, task, ref)]);
    const { value, usage } = await askModel(deps.model, {
      purpose: "validate",
      tier: "fast",
      thinking: "low",
      input: { ...told, goal, page },
    });
    return { validation: { ...value, suggestedChanges: value.suggestedChanges.map(changeOf) }, usage };
  };
}

/** zod's optional property may hold undefined; a change's may not. */
function changeOf(change: {
  op: SuggestedChange["op"];
  step: number;
  description?: string | undefined;
}): SuggestedChange {
  const { op, step, description } = change;
  return description === undefined ? { op, step } : { op, step, description };
}
