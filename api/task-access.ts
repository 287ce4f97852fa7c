/** Task access: a task is its user's; for anybody else it does not exist (protocol §3). Elsewhere: authorisation. */

import type { SessionId, TaskId, TaskRef } from "../core/task/identity.js";
import { findTask, findTenantTask, type TaskRow } from "../db/tasks.js";
import { writeAudit } from "../db/tenant-settings.js";
import type { Principal } from "./auth.js";
import type { ApiDeps } from "./environment.js";
import { ApiError } from "./errors.js";

export async function ownTask(
  deps: Pick<ApiDeps, "database">,
  who: Pick<Principal, "tenantId" | "userId">,
  taskId: string,
): Promise<TaskRow> {
  const row = await findTask(deps.database, who, taskId);
  if (!row) throw new ApiError("TASK_NOT_FOUND", "You have no task with this id.");
  return row;
}

/** To look at only: operators, admins and owners see their tenant's tasks, and that is written down (protocol §3). */
export async function visibleTask(
  deps: Pick<ApiDeps, "database" | "newId" | "now">,
  who: Principal,
  taskId: string,
): Promise<TaskRow> {
  if (!seesTenant(who)) return ownTask(deps, who, taskId);
  const row = await findTenantTask(deps.database, who.tenantId, taskId);
  if (!row) return ownTask(deps, who, taskId);
  if (row.userId !== who.userId) {
    await writeAudit(deps.database, {
      tenantId: who.tenantId,
      userId: who.userId,
      id: deps.newId(),
      action: "task.read",
      subject: taskId,
      at: new Date(deps.now()),
    });
  }
  return row;
}

export function seesTenant({ role }: Principal): boolean {
  return role !== "member";
}

export function refOf(
  { tenantId, userId }: Pick<Principal, "tenantId" | "userId">,
  row: Pick<TaskRow, "taskId" | "sessionId">,
): TaskRef {
  // Branded here: both were minted by us and come from the row.
  return { tenantId, userId, taskId: row.taskId as TaskId, sessionId: row.sessionId as SessionId };
}

export function taskIsOver(): ApiError {
  return new ApiError("TASK_COMPLETED", "This task is over. Start a new one.");
}
