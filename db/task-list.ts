/** Task list: tasks of one organisation, filtered by person, status, site, words, time and rating. */

import { and, asc, desc, eq, gte, inArray, isNull, lt, type SQL, sql } from "drizzle-orm";
import type { TaskRef } from "../core/turn/identity.js";
import type { Contract } from "../protocol/contract.js";
import type { Status, TaskOutcome } from "../protocol/task.js";
import { type Database, withTenant } from "./client.js";
import { taskFeedback } from "./person-schema.js";
import { tasks } from "./schema.js";
import type { TaskRow } from "./tasks.js";

/** Tasks with these statuses make no progress until a person or a client returns. */
export const WAITING_STATUSES = ["needs_user_input", "awaiting_approval", "paused", "interrupted"] as const;
/** More unfinished tasks than a person has in one session. */
const UNFINISHED_MAX = 100;

/** End of a page. The next page has tasks created before `createdAt`, or at the same time with a smaller id. */
export interface PageEnd {
  readonly createdAt: Date;
  readonly taskId: string;
}

export interface TaskFilter {
  /** Absent for the tasks of all members. */
  readonly userId?: string;
  readonly sessionId?: string;
  readonly statuses?: readonly Status[];
  readonly outcomes?: readonly TaskOutcome[];
  readonly contractTypes?: readonly Contract["type"][];
  /** Host of the page on which the task began, with its port if it has one. */
  readonly site?: string;
  /** Text in the request or the result, ignoring case. */
  readonly text?: string;
  /** Created at this time or later. */
  readonly since?: Date;
  /** Created before this time. */
  readonly until?: Date;
  /** Rating by any person. */
  readonly rated?: "up" | "down";
  readonly unfinished?: true;
  /** Waiting tasks without a change since this time, longest wait first. */
  readonly waitingSince?: Date;
  readonly after?: PageEnd;
  readonly limit: number;
}

/** Newest first, or longest wait first with `waitingSince`. New tasks do not shift later pages. */
export async function listTasks(database: Database, tenantId: string, filter: TaskFilter): Promise<TaskRow[]> {
  const { waitingSince, limit } = filter;
  const order = waitingSince === undefined ? [desc(tasks.createdAt), desc(tasks.taskId)] : [asc(tasks.updatedAt)];
  return withTenant(database, tenantId, (tx) =>
    tx
      .select()
      .from(tasks)
      .where(and(eq(tasks.tenantId, tenantId), ...conditionsOf(filter)))
      .orderBy(...order)
      .limit(limit),
  );
}

function conditionsOf(filter: TaskFilter): readonly (SQL | undefined)[] {
  const { userId, sessionId, statuses, outcomes, contractTypes, site, text } = filter;
  const { since, until, waitingSince, after, rated } = filter;
  const hostOfStart = sql`split_part(split_part(${tasks.startUrl}, '://', 2), '/', 1)`;
  const result = sql`${tasks.reply} -> 'result' ->> 'text'`;
  const words = text === undefined ? undefined : sql`${`%${text.replace(/[\\%_]/g, "\\$&")}%`}`;
  return [
    userId === undefined ? undefined : eq(tasks.userId, userId),
    sessionId === undefined ? undefined : eq(tasks.sessionId, sessionId),
    statuses && inArray(tasks.status, [...statuses]),
    outcomes && inArray(tasks.outcome, [...outcomes]),
    contractTypes && inArray(sql`${tasks.contract} ->> 'type'`, [...contractTypes]),
    site === undefined ? undefined : sql`lower(${hostOfStart}) = ${site.toLowerCase()}`,
    words && sql`(${tasks.query} ilike ${words} or ${result} ilike ${words})`,
    since && gte(tasks.createdAt, since),
    until && lt(tasks.createdAt, until),
    rated &&
      sql`exists (select 1 from ${taskFeedback} where ${taskFeedback.tenantId} = ${tasks.tenantId}
        and ${taskFeedback.taskId} = ${tasks.taskId} and ${taskFeedback.rating} = ${rated})`,
    filter.unfinished && isNull(tasks.closedAt),
    waitingSince && and(inArray(tasks.status, [...WAITING_STATUSES]), lt(tasks.updatedAt, waitingSince)),
    after &&
      sql`(${tasks.createdAt}, ${tasks.taskId}) < (${after.createdAt.toISOString()}::timestamptz, ${after.taskId}::uuid)`,
  ];
}

/** The unfinished tasks of a session, waiting and interrupted ones included, newest first. */
export const unfinishedTasks = (
  database: Database,
  { tenantId, userId }: Pick<TaskRef, "tenantId" | "userId">,
  sessionId: string,
): Promise<TaskRow[]> => listTasks(database, tenantId, { userId, sessionId, unfinished: true, limit: UNFINISHED_MAX });
