/** Task list: tasks of one organisation as operators ask for them: by how they stand, on which site, waiting since when. */

import { and, asc, desc, eq, inArray, lt, type SQL, sql } from "drizzle-orm";
import type { Status, TaskOutcome } from "../protocol/task.js";
import { type Database, withTenant } from "./client.js";
import { tasks } from "./schema.js";
import type { TaskRow } from "./tasks.js";

/** They stand still until a person, or a client, comes back to them. */
export const WAITING_STATUSES = ["needs_user_input", "awaiting_approval", "paused", "interrupted"] as const;

export interface TaskFilter {
  readonly statuses?: readonly Status[];
  readonly outcomes?: readonly TaskOutcome[];
  /** Host of the page on which it began, with its port if it has one. */
  readonly site?: string;
  /** Waits, and nothing changed since: the longest wait first. */
  readonly waitingSince?: Date;
  readonly limit: number;
}

/** The newest first, unless they are asked for by how long they wait. */
export async function listTasksBy(database: Database, tenantId: string, filter: TaskFilter): Promise<TaskRow[]> {
  const { statuses, outcomes, site, waitingSince, limit } = filter;
  const hostOfStart = sql`split_part(split_part(${tasks.startUrl}, '://', 2), '/', 1)`;
  const fits: (SQL | undefined)[] = [
    eq(tasks.tenantId, tenantId),
    statuses && inArray(tasks.status, [...statuses]),
    outcomes && inArray(tasks.outcome, [...outcomes]),
    site === undefined ? undefined : sql`${hostOfStart} = ${site}`,
    waitingSince && and(inArray(tasks.status, [...WAITING_STATUSES]), lt(tasks.updatedAt, waitingSince)),
  ];
  const order = waitingSince === undefined ? [desc(tasks.createdAt), desc(tasks.taskId)] : [asc(tasks.updatedAt)];
  return withTenant(database, tenantId, (tx) =>
    tx
      .select()
      .from(tasks)
      .where(and(...fits))
      .orderBy(...order)
      .limit(limit),
  );
}
