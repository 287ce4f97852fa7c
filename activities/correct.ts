/** Correcting: what to try after an action that did not work (design §8). One model call proposes; code keeps the bounds. */

import type { ModelPort } from "../adapters/model/port.js";
import type { SnapshotStore } from "../adapters/snapshots/store.js";
import type { ActivityInput, ActivityResult } from "../core/task/activities.js";
import type { Database } from "../db/client.js";
import { readGoal } from "../db/tasks.js";
import { askModel } from "./ask-model.js";
import { chooseRepaired } from "./choice.js";
import { loadPage } from "./page-input.js";

/** `choice` null: nothing is left to try by acting (UPDATE_PLAN, FAIL). */
export function createCorrect(deps: {
  readonly model: ModelPort;
  readonly snapshots: SnapshotStore;
  readonly database: Database;
}) {
  return async function correct(input: ActivityInput<"correct">): Promise<ActivityResult<"correct">> {
    const { task, page: ref, failed, verdict: _verdict, evidence, ...told } = input;
    const [goal, page] = await Promise.all([readGoal(deps.database, task), loadPage(deps.snapshots, task, ref)]);
    const chosen = await chooseRepaired({ goal, hints: told.hints, page, ref }, async (fault) => {
      const { value, usage } = await askModel(deps.model, {
        purpose: "correct",
        tier: "smart",
        thinking: "medium",
        input: {
          ...told,
          goal,
          page,
          ...(fault === undefined ? {} : { fault }),
          failed: failedOf(failed),
          evidence: evidence?.lines ?? [],
        },
      });
      return { proposed: value.proposal ?? null, rest: { strategy: value.strategy, reason: value.reason }, usage };
    });
    return { ...chosen.rest, choice: chosen.choice, usage: chosen.usage };
  };
}

function failedOf(failed: ActivityInput<"correct">["failed"]) {
  const { action, facts } = failed;
  const target = facts.target === undefined ? {} : { role: facts.target.role, name: facts.target.name };
  return { action, ...target, kind: facts.kind, risk: facts.risk };
}
