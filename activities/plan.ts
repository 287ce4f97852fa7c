/** Planning: the ordered steps towards the goal, or none when one obvious action is all of it (design §7). */

import type { ModelPort, PurposeOutput } from "../adapters/model/port.js";
import type { SnapshotStore } from "../adapters/snapshots/store.js";
import { NO_USAGE } from "../core/limits/usage.js";
import type { Plan, PlanStep } from "../core/planning/plan.js";
import { complexityOf, hasDistinctPhases } from "../core/reasoning/complexity.js";
import type { ActivityInput, ActivityResult } from "../core/task/activities.js";
import { readableCheck } from "../core/verification/check-form.js";
import type { Database } from "../db/client.js";
import { readGoal } from "../db/tasks.js";
import { askModel } from "./ask-model.js";
import { loadPage } from "./page-input.js";

export function createPlan(deps: {
  readonly model: ModelPort;
  readonly snapshots: SnapshotStore;
  readonly database: Database;
}) {
  return async function plan(input: ActivityInput<"plan">): Promise<ActivityResult<"plan">> {
    const { task, contract, hints, again, subTask, when } = input;
    const goal = await readGoal(deps.database, task);
    // One obvious action, said by its words: no model is asked whether it needs a plan.
    if (again === undefined && subTask === undefined && complexityOf(goal) === "SIMPLE")
      return { plan: null, usage: NO_USAGE };
    const page = await loadPage(deps.snapshots, task, input.page);
    const { value, usage } = await askModel(deps.model, {
      purpose: "plan",
      tier: "smart",
      thinking: "high",
      grounding: true,
      input: {
        goal,
        page,
        contract,
        hints,
        ...(when === undefined ? {} : { when }),
        ...(again === undefined ? {} : { again }),
        ...(subTask === undefined ? {} : { subTask }),
      },
    });
    // SIMPLE, or a plan of nothing: straight to action generation.
    if (value.complexity === "SIMPLE" || value.steps.length === 0) return { plan: null, usage };
    const plan = planOf(subTask?.objective ?? goal, value.steps);
    return hasDistinctPhases(goal) ? { plan, distinctPhases: true, usage } : { plan, usage };
  };
}

type AnsweredStep = PurposeOutput<"plan">["steps"][number];

function planOf(goal: string, steps: readonly AnsweredStep[]): Plan {
  return { goal, currentStepIndex: 0, steps: steps.map(stepOf) };
}

function stepOf(step: AnsweredStep, index: number): PlanStep {
  const { description, reasoning, toolType } = step;
  const expected = step.expectedOutcome && readableCheck(step.expectedOutcome);
  const plain: PlanStep = { index, description, reasoning, toolType, status: index === 0 ? "active" : "pending" };
  return expected === undefined ? plain : { ...plain, expectedOutcome: expected };
}
