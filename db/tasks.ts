/** Tasks: the row of a task, from its first request to its last reply. Elsewhere: task projection, job row. */

import { and, desc, eq, inArray, isNull, sql } from "drizzle-orm";
import type { Limits } from "../core/limits/budget.js";
import type { TaskRef } from "../core/task/identity.js";
import type { RecordBatch } from "../core/task/projection.js";
import type { Status } from "../core/task/reply.js";
import type { Contract } from "../core/verification/contract.js";
import type { Database } from "./client.js";
import { storable, type TenantTransaction, withTenant } from "./client.js";
import { tasks } from "./schema.js";
import { addQueryMessage, addReplyMessage, addSession, followTask, lockSession } from "./sessions.js";
import { writeFact } from "./task-records.js";
export type TaskRow = typeof tasks.$inferSelect;

/** Observation ids kept with a task; the workflow itself remembers 20 (task-machine §3). */
const OBSERVATIONS_KEPT = 50;

/** Postgres channel; the payload is `tenant:task:turn`. */
export const TASK_CHANNEL = "surefoot_task";

export interface NewTask {
  readonly task: TaskRef;
  readonly query: string;
  readonly url: string;
  readonly title: string;
  readonly snapshotId: string;
  readonly protocol?: number;
  readonly contract?: Contract;
  readonly limits?: Partial<Limits>;
  readonly observationId: string;
  readonly nowMs: number;
}

/** Closed tasks never change again. */
export function isClosed(status: Status): boolean {
  return status === "completed" || status === "failed" || status === "cancelled";
}

/**
 * Writes session, task and the user's message once; a second call with the same id changes nothing. Returns the row
 * as it stands, so that the caller can see that the task has long been running or is over (task-machine §5).
 */
export async function insertTask(database: Database, request: NewTask): Promise<TaskRow> {
  const fields = storable(request);
  const { task, nowMs } = fields;
  const at = new Date(nowMs);
  return withTenant(database, task.tenantId, async (tx) => {
    await addSession(tx, { ...task, url: fields.url, at });
    const [created] = await tx
      .insert(tasks)
      .values({
        ...task,
        query: fields.query,
        startUrl: fields.url,
        url: fields.url,
        protocol: fields.protocol ?? null,
        contract: fields.contract ?? null,
        limits: fields.limits ?? null,
        status: "planning",
        observationIds: [fields.observationId],
        createdAt: at,
        updatedAt: at,
      })
      .onConflictDoNothing()
      .returning();
    if (created)
      await addQueryMessage(tx, { task, query: fields.query, title: fields.title, snapshotId: fields.snapshotId, at });
    return created ?? (await lookUp(tx, task));
  });
}

/** The task of this user, or null: another member's and another tenant's task do not exist for the caller. */
export async function findTask(
  database: Database,
  owner: Pick<TaskRef, "tenantId" | "userId">,
  taskId: string,
): Promise<TaskRow | null> {
  return withTenant(database, owner.tenantId, async (tx) => {
    const [row] = await tx
      .select()
      .from(tasks)
      .where(and(eq(tasks.tenantId, owner.tenantId), eq(tasks.taskId, taskId), eq(tasks.userId, owner.userId)));
    return row ?? null;
  });
}

/** What the user asked for; it is in no workflow history (task-machine §6). */
export async function readGoal(database: Database, task: TaskRef): Promise<string> {
  return withTenant(database, task.tenantId, async (tx) => (await lookUp(tx, task)).query);
}

/** Remembers that an observation was sent on, before it is, so that a lost final reply can be asked for again. */
export async function noteObservation(database: Database, task: TaskRef, observationId: string): Promise<void> {
  const ids = tasks.observationIds;
  await change(database, task, {
    observationIds: sql`case when ${observationId} = any(${ids}) then ${ids}
      else (array_append(${ids}, ${observationId}::text))[greatest(1, cardinality(${ids}) + 2 - ${OBSERVATIONS_KEPT}::int):] end`,
  });
}

/** The workflow refused it: it never was an observation of this task. */
export async function forgetObservation(database: Database, task: TaskRef, observationId: string): Promise<void> {
  await change(database, task, { observationIds: sql`array_remove(${tasks.observationIds}, ${observationId}::text)` });
}

/** After a 202 to a plain client, the last turn that reached it; null once the next one has (task-machine §5). */
export async function setUndelivered(
  database: Database,
  task: TaskRef,
  undeliveredAfter: number | null,
): Promise<void> {
  await change(database, task, { undeliveredAfter });
}

/**
 * Idempotent: writing a batch twice, or after a newer one, leaves the newer row. `"no-task"` when the row is gone, so
 * that a flush without end does not follow the deletion of a task.
 */
export async function applyRecord(database: Database, flush: RecordBatch): Promise<"applied" | "stale" | "no-task"> {
  const batch = storable(flush);
  const { task } = batch;
  return withTenant(database, task.tenantId, async (tx) => {
    await lockSession(tx, task);
    const [row] = await tx.select({ taskId: tasks.taskId }).from(tasks).where(keyOf(task)).for("update");
    if (!row) return "no-task";
    return (await writeBatch(tx, batch)) ? "applied" : "stale";
  });
}

/** The caller holds the session's and the task's lock. False when a newer flush, or the end, was there first. */
export async function writeBatch(tx: TenantTransaction, batch: RecordBatch): Promise<boolean> {
  const { task } = batch;
  for (const pending of batch.facts) await writeFact(tx, task, pending);
  if (!(await advance(tx, batch))) return false;
  await followTask(tx, task, batch.status, batch.url);
  if (batch.reply) await addReplyMessage(tx, task, batch.reply);
  await tx.execute(sql`select pg_notify(${TASK_CHANNEL}, ${`${task.tenantId}:${task.taskId}:${batch.turn}`})`);
  return true;
}

/** An older flush (lower turn, or the same turn with fewer facts) never overwrites; a closed task never reopens. */
async function advance(tx: TenantTransaction, batch: RecordBatch): Promise<boolean> {
  const closed = isClosed(batch.status);
  const rows = await tx
    .update(tasks)
    .set({
      status: batch.status,
      outcome: batch.outcome ?? null,
      turn: batch.turn,
      stepIndex: batch.stepIndex,
      upTo: batch.upTo,
      url: batch.url,
      outstandingActionId: batch.outstandingActionId ?? null,
      ...(batch.reply && { reply: batch.reply }),
      ...(batch.reply?.contract && { contract: batch.reply.contract.contract }),
      updatedAt: sql`now()`,
      closedAt: closed ? sql`coalesce(${tasks.closedAt}, now())` : null,
    })
    .where(
      and(
        keyOf(batch.task),
        sql`(${tasks.turn}, ${tasks.upTo}) <= (${batch.turn}, ${batch.upTo})`,
        closed ? undefined : sql`${tasks.closedAt} is null`,
      ),
    )
    .returning({ taskId: tasks.taskId });
  return rows.length > 0;
}

async function change(
  database: Database,
  task: TaskRef,
  set: Parameters<ReturnType<TenantTransaction["update"]>["set"]>[0],
): Promise<void> {
  await withTenant(database, task.tenantId, async (tx) => {
    await tx.update(tasks).set(set).where(keyOf(task));
  });
}

async function lookUp(tx: TenantTransaction, task: TaskRef): Promise<TaskRow> {
  const [row] = await tx.select().from(tasks).where(keyOf(task));
  if (!row)
    throw new Error(
      `The task ${task.taskId} has no row. It is written before the workflow is started; was it deleted?`,
    );
  return row;
}

export function keyOf(task: Pick<TaskRef, "tenantId" | "taskId">) {
  return and(eq(tasks.tenantId, task.tenantId), eq(tasks.taskId, task.taskId));
}

/** Where a page ended: tasks made at or before `createdAt` and, at the same moment, with a smaller id. */
export interface PageEnd {
  readonly createdAt: Date;
  readonly taskId: string;
}

export interface TaskQuery {
  readonly tenantId: string;
  /** Absent: of all members. */
  readonly userId?: string;
  readonly statuses?: readonly Status[];
  readonly after?: PageEnd;
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
