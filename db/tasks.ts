/** Tasks: the row of a task, from its first request to its last reply. */

import { and, eq, isNotNull, isNull, type SQL, sql } from "drizzle-orm";
import type { RecordBatch } from "../core/task/projection.js";
import type { TaskRef } from "../core/turn/identity.js";
import type { Contract } from "../protocol/contract.js";
import type { Limits, Status } from "../protocol/task.js";
import { type Database, type Deadline, storable, type TenantTransaction, withTenant } from "./client.js";
import { isOf, tasks } from "./schema.js";
import { addQueryMessage, addReplyMessage, addSession, followTask } from "./sessions.js";
import { writeFact } from "./task-records.js";
import { type StoredSecret, writeSecrets } from "./task-secrets.js";

export type TaskRow = typeof tasks.$inferSelect;
type Owner = Pick<TaskRef, "tenantId" | "userId">;

/** Postgres notification channel; the payload is `tenant:task:turn`. */
export const TASK_CHANNEL = "surefoot_task";

/** Closed tasks never change again. */
export const isClosed = (status: Status): boolean =>
  status === "completed" || status === "failed" || status === "cancelled";

export interface NewTask {
  readonly task: TaskRef;
  readonly query: string;
  readonly url: string;
  /** Summary of the first page. */
  readonly summary: string;
  readonly snapshotId: string;
  readonly protocol?: number;
  readonly contract?: Contract;
  readonly limits?: Partial<Limits>;
  readonly observationId: string;
  /** Hash of the request with this id. */
  readonly observationHash?: string;
  readonly secrets?: readonly StoredSecret[];
  readonly nowMs: number;
}

/**
 * Writes session, task and the user's message once; a second call with the same id changes nothing. Returns the current
 * row, which shows the caller if the task is already running or over.
 */
export async function insertTask(database: Database, request: NewTask): Promise<TaskRow> {
  const { secrets = [], ...said } = request;
  const { task, nowMs, query, url, summary, snapshotId, observationId, observationHash = "", ...rest } = storable(said);
  const at = new Date(nowMs);
  const begun = { status: "planning", createdAt: at, updatedAt: at, hasSecrets: secrets.length > 0 } as const;
  const first = { observationIds: [observationId], observationHashes: [observationHash] };
  const row = { ...task, ...rest, query, url, startUrl: url, ...first, ...begun };
  return withTenant(database, task.tenantId, async (tx) => {
    await addSession(tx, { ...task, url, at });
    const [created] = await tx.insert(tasks).values(row).onConflictDoNothing().returning();
    await writeSecrets(tx, task, created ? secrets : []);
    if (created) await addQueryMessage(tx, { task, query, summary, snapshotId, at });
    return created ?? (await lookUp(tx, task));
  });
}

/** The user's own task, or null: tasks of other members and tenants do not exist for the caller. */
export async function findTask(database: Database, owner: Owner, taskId: string): Promise<TaskRow | null> {
  const row = await findTenantTask(database, owner.tenantId, taskId);
  return row?.userId === owner.userId ? row : null;
}

/** Finds a task of any user. The caller must check access. */
export async function findTenantTask(database: Database, tenantId: string, taskId: string): Promise<TaskRow | null> {
  const isIt = and(eq(tasks.tenantId, tenantId), eq(tasks.taskId, taskId));
  const [row] = await withTenant(database, tenantId, (tx) => tx.select().from(tasks).where(isIt));
  return row ?? null;
}

/** The user's request, which workflow history does not contain. */
export const readGoal = async (database: Database, task: TaskRef): Promise<string> =>
  withTenant(database, task.tenantId, async (tx) => (await lookUp(tx, task)).query);

/** Sets the last turn delivered to a client that reports no receipts. Null once it has received an action. */
export async function setUndelivered(database: Database, task: TaskRef, lastTurn: number | null): Promise<void> {
  const isOther = lastTurn === null ? isNotNull(tasks.undeliveredAfter) : undefined;
  await withTenant(database, task.tenantId, (tx) =>
    tx
      .update(tasks)
      .set({ undeliveredAfter: lastTurn })
      .where(and(isOf(tasks, task), isOther)),
  );
}

interface RecordWriting {
  /** Temporal run that writes. */
  readonly runId?: string | undefined;
  readonly deadline?: Deadline | undefined;
}

/**
 * Idempotent: writing a batch twice, or after a newer one, leaves the newer row. Returns `"no-task"` when the row is gone,
 * so that the workflow of a deleted task does not retry its flush forever.
 */
export async function applyRecord(
  database: Database,
  flush: RecordBatch,
  { runId, deadline }: RecordWriting = {},
): Promise<"applied" | "stale" | "no-task"> {
  const batch = storable(flush);
  const write = async (tx: TenantTransaction) => {
    if (!(await lockTask(tx, batch.task))) return "no-task";
    return (await writeBatch(tx, batch, runId)) ? "applied" : "stale";
  };
  return withTenant(database, batch.task.tenantId, write, deadline);
}

/** The caller must hold the locks of session and task. False when the row already has a newer flush or is closed. */
export async function writeBatch(tx: TenantTransaction, batch: RecordBatch, runId?: string): Promise<boolean> {
  const { task, facts, status, reply } = batch;
  const written = facts.map((pending) => writeFact(tx, task, pending));
  const [isNewest] = await Promise.all([advance(tx, batch, runId), ...written]);
  if (isNewest) await Promise.all([followTask(tx, task, status), reply && addReplyMessage(tx, task, reply)]);
  return isNewest;
}

/** Locks the session, then the task: all writers use this order. False when the row is gone. */
export async function lockTask(tx: TenantTransaction, task: TaskRef): Promise<boolean> {
  const { tenantId, sessionId, taskId } = task;
  const rows = await tx.execute(sql`
    select 1 from sessions s join tasks t on t.tenant_id = s.tenant_id and t.task_id = ${taskId}
    where s.tenant_id = ${tenantId} and s.session_id = ${sessionId} for update of s, t`);
  return rows.length > 0;
}

/** An older flush (lower turn, or the same turn with fewer facts) never overwrites; a closed task never reopens. */
async function advance(tx: TenantTransaction, batch: RecordBatch, runId?: string): Promise<boolean> {
  const { task, facts: _facts, reply, status, outcome = null, outstandingActionId = null, ...row } = batch;
  const closed = isClosed(status);
  // Wakes requests that wait for the task, once the transaction commits.
  const told = sql`pg_notify(${TASK_CHANNEL}, ${`${task.tenantId}:${task.taskId}:${batch.turn}`})`;
  const rows = await tx
    .update(tasks)
    .set({
      ...row,
      status,
      outcome,
      outstandingActionId,
      // Drizzle does not update a column if its value is undefined.
      reply: reply ?? undefined,
      contract: reply?.contract?.contract,
      runIds: runId === undefined ? undefined : withRun(runId),
      updatedAt: sql`now()`,
      closedAt: closed ? sql`coalesce(${tasks.closedAt}, now())` : null,
    })
    .where(
      and(
        isOf(tasks, task),
        sql`(${tasks.turn}, ${tasks.upTo}) <= (${batch.turn}, ${batch.upTo})`,
        closed ? undefined : isNull(tasks.closedAt),
      ),
    )
    .returning({ taskId: tasks.taskId, told });
  return rows.length > 0;
}

const withRun = (runId: string): SQL =>
  sql`case when ${runId} = any(${tasks.runIds}) then ${tasks.runIds} else ${tasks.runIds} || ${runId}::text end`;

async function lookUp(tx: TenantTransaction, task: TaskRef): Promise<TaskRow> {
  const [row] = await tx.select().from(tasks).where(isOf(tasks, task));
  if (row) return row;
  throw new Error(`The task ${task.taskId} has no row. It is written before the workflow is started; was it deleted?`);
}
