/** Reflecting: what was done, what is missing and what to try, told to the user at a limit or a loop (design §7, VL4). */

import type { ModelPort } from "../adapters/model/port.js";
import type { ActivityInput, ActivityResult } from "../core/task/verbs.js";
import type { Database } from "../db/client.js";
import { readGoal } from "../db/tasks.js";
import { askModel } from "./ask-model.js";

/** A failure is the task's to mend: it then says what the rules can say. */
export function createReflect(deps: { readonly model: ModelPort; readonly database: Database }) {
  return async function reflect(input: ActivityInput<"reflect">): Promise<ActivityResult<"reflect">> {
    const { task, ...told } = input;
    const goal = await readGoal(deps.database, task);
    const { value, usage } = await askModel(deps.model, {
      purpose: "reflect",
      tier: "fast",
      thinking: "low",
      input: { ...told, goal },
    });
    return { reflection: value, usage };
  };
}
