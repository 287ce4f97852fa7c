/** Criticising: may this action be carried out for this goal? Only one word of the answer is read (design §13). */

import type { ModelPort } from "../adapters/model/port.js";
import { isApproved, reasonIn } from "../core/reasoning/approval-word.js";
import type { ActivityInput, ActivityResult } from "../core/task/verbs.js";
import type { Database } from "../db/client.js";
import { readGoal } from "../db/tasks.js";
import { askModel } from "./ask-model.js";

export function createCriticise(deps: { readonly model: ModelPort; readonly database: Database }) {
  return async function criticise(input: ActivityInput<"criticise">): Promise<ActivityResult<"criticise">> {
    const { task, ...told } = input;
    const goal = await readGoal(deps.database, task);
    const { value, usage } = await askModel(deps.model, {
      purpose: "criticise",
      tier: "smart",
      thinking: "medium",
      input: { ...told, goal },
    });
    const reason = reasonIn(value.answer);
    return { approved: isApproved(value.answer), ...(reason === "" ? {} : { reason }), usage };
  };
}
