/** Task access: a task is its user's; for anybody else it does not exist (protocol §3). Elsewhere: authorisation. */

import type { SessionId, TaskId, TaskRef } from "../core/task/identity.js";
import { findTask, type TaskRow } from "../db/tasks.js";
import type { Principal } from "./auth.js";
import type { ApiDeps } from "./environment.js";
import { ApiError } from "./errors.js";

export async function ownTask(deps: Pick<ApiDeps, "database">, who: Principal, taskId: string): Promise<TaskRow> {
  const row = await findTask(deps.database, who, taskId);
  if (!row) throw new ApiError("TASK_NOT_FOUND", "You have no task with this id.");
  return row;
}

export function refOf(who: Principal, row: Pick<TaskRow, "taskId" | "sessionId">): TaskRef {
  // Branded here: both were minted by us and come from the row.
  return { ...who, taskId: row.taskId as TaskId, sessionId: row.sessionId as SessionId };
}

export function taskIsOver(): ApiError {
  return new ApiError("TASK_COMPLETED", "This task is over. Start a new one.");
}
