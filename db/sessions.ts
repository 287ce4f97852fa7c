/** Sessions: conversations that hold tasks; their status follows the latest task (design §15). Elsewhere: thread, chat. */

import { and, eq, sql } from "drizzle-orm";
import type { TaskRef } from "../core/task/identity.js";
import type { Status } from "../core/task/reply.js";
import type { Database } from "./client.js";
import { type SessionStatus, sessions } from "./schema.js";
import { type TenantTransaction, withTenant } from "./tenant.js";

export type SessionRow = typeof sessions.$inferSelect;

/** The session of this user, archived ones included; null when there is none for the caller. */
export async function findSession(
  database: Database,
  owner: Pick<TaskRef, "tenantId" | "userId">,
  sessionId: string,
): Promise<SessionRow | null> {
  return withTenant(database, owner.tenantId, async (tx) => {
    const [row] = await tx
      .select()
      .from(sessions)
      .where(
        and(
          eq(sessions.tenantId, owner.tenantId),
          eq(sessions.sessionId, sessionId),
          eq(sessions.userId, owner.userId),
        ),
      );
    return row ?? null;
  });
}

/** Once; a session that is already there is woken by its new task. Takes the session's lock (see `lockSession`). */
export async function addSession(tx: TenantTransaction, fields: TaskRef & { url: string; at: Date }): Promise<void> {
  const { tenantId, sessionId, userId, url, at } = fields;
  await tx
    .insert(sessions)
    .values({ tenantId, sessionId, userId, url, status: "active", createdAt: at, updatedAt: at })
    .onConflictDoNothing();
  await lockSession(tx, fields);
}

/** Whoever adds messages holds this lock, so that their sequence has no gaps and no doubles. Taken before the task's row. */
export async function lockSession(tx: TenantTransaction, task: Pick<TaskRef, "tenantId" | "sessionId">): Promise<void> {
  await tx.execute(
    sql`select 1 from ${sessions} where ${sessions.tenantId} = ${task.tenantId} and ${sessions.sessionId} = ${task.sessionId} for update`,
  );
}

/** Cancelled counts as interrupted. */
function sessionStatusOf(status: Status): SessionStatus {
  switch (status) {
    case "completed":
    case "failed":
      return status;
    case "cancelled":
    case "interrupted":
      return "interrupted";
    default:
      return "active";
  }
}

/** An older task says nothing about its session any more, and an archived session stays archived. */
export async function followTask(tx: TenantTransaction, task: TaskRef, status: Status, url: string): Promise<void> {
  await tx.execute(sql`
    update sessions s set
      status = case when s.status = 'archived' then s.status else ${sessionStatusOf(status)} end, url = ${url}, updated_at = now()
    where s.tenant_id = ${task.tenantId} and s.session_id = ${task.sessionId} and ${task.taskId}::uuid =
      (select t.task_id from tasks t where t.tenant_id = s.tenant_id and t.session_id = s.session_id
       order by t.created_at desc, t.task_id limit 1)`);
}
