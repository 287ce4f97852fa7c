/** Planning: the ordered steps towards the goal, or none when one obvious action is all of it (design §7). */

import type { ModelPort, PurposeInputs } from "../adapters/model/port.js";
import type { SnapshotStore } from "../adapters/snapshots/store.js";
import { NO_USAGE } from "../core/limits/usage.js";
import { complexityOf, hasDistinctPhases } from "../core/reasoning/complexity.js";
import type { ActivityInput, ActivityResult } from "../core/task/verbs.js";
import type { Database } from "../db/client.js";
import { readSearch } from "../db/model-calls.js";
import { readGoal } from "../db/tasks.js";
import { askModel } from "./ask-model.js";
import { loadPage } from "./page-input.js";
import { planOf } from "./written-plan.js";

interface Deps {
  readonly model: ModelPort;
  readonly snapshots: SnapshotStore;
  readonly database: Database;
}

export function createPlan(deps: Deps) {
  return async function plan(input: ActivityInput<"plan">): Promise<ActivityResult<"plan">> {
    const { task, contract, hints, again, subTask, when } = input;
    const goal = await readGoal(deps.database, task);
    // One obvious action, said by its words: no model is asked whether it needs a plan.
    if (again === undefined && subTask === undefined && complexityOf(goal) === "SIMPLE")
      return { plan: null, usage: NO_USAGE };
    const [page, found] = await Promise.all([loadPage(deps.snapshots, task, input.page), foundFor(deps, input)]);
    const { value, usage } = await askModel(deps.model, {
      purpose: "plan",
      tier: "smart",
      thinking: "high",
      input: {
        goal,
        page,
        contract,
        hints,
        ...found,
        ...(when === undefined ? {} : { when }),
        ...(again === undefined ? {} : { again }),
        ...(subTask === undefined ? {} : { subTask }),
      },
    });
    const made = planOf(subTask?.objective ?? goal, value);
    return made !== null && hasDistinctPhases(goal)
      ? { plan: made, distinctPhases: true, usage }
      : { plan: made, usage };
  };
}

/** What the search brought, and not its summary alone: how an application is used stands in the details. */
async function foundFor(
  { database }: Deps,
  { task, found }: ActivityInput<"plan">,
): Promise<Pick<PurposeInputs["plan"], "found">> {
  if (found === undefined) return {};
  const search = await readSearch(database, task, found.searchId);
  return { found: { summary: found.summary, results: search?.results ?? [] } };
}
