/** Record: a task's latest facts become rows that people and clients read (design §15). Elsewhere: projection, flush. */

import type { ActivityInput, ActivityResult } from "../core/task/verbs.js";
import type { Database } from "../db/client.js";
import { applyRecord } from "../db/tasks.js";

/** Idempotent: a retry, or an older flush that comes late, changes nothing. */
export function createRecord(deps: { readonly database: Database }) {
  return async function record(batch: ActivityInput<"record">): Promise<ActivityResult<"record">> {
    await applyRecord(deps.database, batch);
    return { upTo: batch.upTo };
  };
}
