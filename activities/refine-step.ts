/** Refining a step: the plan step whose turn it is becomes one action on the page at hand (design §7). */

import type { ModelPort } from "../adapters/model/port.js";
import type { SnapshotStore } from "../adapters/snapshots/store.js";
import type { ActivityInput, ActivityResult } from "../core/task/verbs.js";
import type { Database } from "../db/client.js";
import { readGoal } from "../db/tasks.js";
import { askModel } from "./ask-model.js";
import { chooseRepaired, slotsOf } from "./choice.js";
import { loadPage } from "./page-input.js";

/** `cannot` is an answer, not a failure: the task then generates an action instead. */
export function createRefineStep(deps: {
  readonly model: ModelPort;
  readonly snapshots: SnapshotStore;
  readonly database: Database;
}) {
  return async function refineStep(input: ActivityInput<"refineStep">): Promise<ActivityResult<"refineStep">> {
    const { task, page: ref, ...told } = input;
    const [goal, page] = await Promise.all([readGoal(deps.database, task), loadPage(deps.snapshots, task, ref)]);
    const chosen = await chooseRepaired(
      { goal, hints: told.hints, slots: slotsOf(told.subTask), page, ref },
      async (fault) => {
        const { value, usage } = await askModel(deps.model, {
          purpose: "refine",
          tier: "fast",
          thinking: "low",
          input: { ...told, goal, page, ...(fault === undefined ? {} : { fault }) },
        });
        return value.kind === "action"
          ? { proposed: value, rest: "", usage }
          : { proposed: null, rest: value.reason, usage };
      },
    );
    return chosen.choice === null
      ? { kind: "cannot", reason: chosen.rest, usage: chosen.usage }
      : { kind: "chosen", choice: chosen.choice };
  };
}
