/** Task list: the tasks of a person, of a tenant or of a session, newest first. Elsewhere: task index, history. */

import { and, desc, eq, inArray, isNull, sql } from "drizzle-orm";
import type { Status } from "../core/task/reply.js";
import type { Database } from "./client.js";
import { tasks } from "./schema.js";
import type { TaskRow } from "./tasks.js";
import { withTenant } from "./tenant.js";

/** Where a page ended: tasks made at or before `createdAt` and, at the same moment, with a smaller id. */
export interface Place {
  readonly createdAt: Date;
  readonly taskId: string;
}

export interface TaskQuery {
  readonly tenantId: string;
  /** Absent: of all members. */
  readonly userId?: string;
  readonly statuses?: readonly Status[];
  readonly after?: Place;
  readonly limit: number;
}

export async function listTasks(database: Database, query: TaskQuery): Promise<TaskRow[]> {
  const { tenantId, userId, statuses, after, limit } = query;
  return withTenant(database, tenantId, (tx) =>
    tx
      .select()
      .from(tasks)
      .where(
        and(
          eq(tasks.tenantId, tenantId),
          userId === undefined ? undefined : eq(tasks.userId, userId),
          statuses === undefined ? undefined : inArray(tasks.status, [...statuses]),
          after === undefined
            ? undefined
            : sql`(${tasks.createdAt}, ${tasks.taskId}) < (${after.createdAt.toISOString()}::timestamptz, ${after.taskId}::uuid)`,
        ),
      )
      .orderBy(desc(tasks.createdAt), desc(tasks.taskId))
      .limit(limit),
  );
}

/** Whoever's it is; the caller has made sure that it may be seen. */
export async function findTenantTask(database: Database, tenantId: string, taskId: string): Promise<TaskRow | null> {
  return withTenant(database, tenantId, async (tx) => {
    const [row] = await tx
      .select()
      .from(tasks)
      .where(and(eq(tasks.tenantId, tenantId), eq(tasks.taskId, taskId)));
    return row ?? null;
  });
}

/** More unfinished tasks than a person has in one session. */
const UNFINISHED_MAX = 100;

/** The unfinished tasks of a session, waiting and interrupted ones included, newest first. */
export async function unfinishedTasks(
  database: Database,
  owner: { readonly tenantId: string; readonly userId: string },
  sessionId: string,
): Promise<TaskRow[]> {
  return withTenant(database, owner.tenantId, (tx) =>
    tx
      .select()
      .from(tasks)
      .where(
        and(
          eq(tasks.tenantId, owner.tenantId),
          eq(tasks.sessionId, sessionId),
          eq(tasks.userId, owner.userId),
          isNull(tasks.closedAt),
        ),
      )
      .orderBy(desc(tasks.createdAt), desc(tasks.taskId))
      .limit(UNFINISHED_MAX),
  );
}
