/** Generating an action: from the goal alone for a simple task, or where refining the step found none (design §7). */

import { ApplicationFailure } from "@temporalio/common";
import type { ModelPort } from "../adapters/model/port.js";
import type { SnapshotStore } from "../adapters/snapshots/store.js";
import type { ActivityInput, ActivityResult } from "../core/task/verbs.js";
import type { Database } from "../db/client.js";
import { readGoal } from "../db/tasks.js";
import { ANSWER_INVALID, askModel } from "./ask-model.js";
import { chooseRepaired, slotsOf } from "./choice.js";
import { loadPage } from "./page-input.js";

export function createGenerateAction(deps: {
  readonly model: ModelPort;
  readonly snapshots: SnapshotStore;
  readonly database: Database;
}) {
  return async function generateAction(
    input: ActivityInput<"generateAction">,
  ): Promise<ActivityResult<"generateAction">> {
    const { task, page: ref, ...told } = input;
    const [goal, page] = await Promise.all([readGoal(deps.database, task), loadPage(deps.snapshots, task, ref)]);
    const { choice } = await chooseRepaired(
      { goal, hints: told.hints, slots: slotsOf(told.subTask), page, ref },
      async (fault) => {
        const { value, usage } = await askModel(deps.model, {
          purpose: "generate",
          tier: "fast",
          thinking: "low",
          input: { ...told, goal, page, ...(fault === undefined ? {} : { fault }) },
        });
        return { proposed: value, rest: null, usage };
      },
    );
    if (choice === null) throw ApplicationFailure.nonRetryable("The model proposed no action.", ANSWER_INVALID);
    return { choice };
  };
}
