/** Tasks: the row of a task, from its first request to its last reply. */

import { and, eq, isNull, sql } from "drizzle-orm";
import type { TaskRef } from "../core/task/identity.js";
import type { RecordBatch } from "../core/task/projection.js";
import type { Contract } from "../protocol/contract.js";
import type { Limits, Status } from "../protocol/task.js";
import { type Database, type Deadline, storable, type TenantTransaction, withTenant } from "./client.js";
import { isOf, tasks } from "./schema.js";
import { addQueryMessage, addReplyMessage, addSession, followTask } from "./sessions.js";
import { writeFact } from "./task-records.js";
import { type StoredSecret, writeSecrets } from "./task-secrets.js";

export type TaskRow = typeof tasks.$inferSelect;
type Owner = Pick<TaskRef, "tenantId" | "userId">;

/** Observation ids kept with a task: the first, which names it, and the last ones. The workflow itself remembers 20. */
const OBSERVATIONS_KEPT = 50;

/** Postgres channel; the payload is `tenant:task:turn`. */
export const TASK_CHANNEL = "surefoot_task";

/** Closed tasks never change again. */
export const isClosed = (status: Status): boolean =>
  status === "completed" || status === "failed" || status === "cancelled";

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
  /** Of what was sent by this id. */
  readonly observationHash?: string;
  readonly secrets?: readonly StoredSecret[];
  readonly nowMs: number;
}

/**
 * Writes session, task and the user's message once; a second call with the same id changes nothing. Returns the row
 * as it stands, so that the caller can see that the task has long been running or is over.
 */
export async function insertTask(database: Database, request: NewTask): Promise<TaskRow> {
  const { secrets = [], ...said } = request;
  const { task, nowMs, query, url, title, snapshotId, observationId, observationHash = "", ...rest } = storable(said);
  const at = new Date(nowMs);
  const begun = { status: "planning", createdAt: at, updatedAt: at, hasSecrets: secrets.length > 0 } as const;
  const first = { observationIds: [observationId], observationHashes: [observationHash] };
  const row = { ...task, ...rest, query, url, startUrl: url, ...first, ...begun };
  return withTenant(database, task.tenantId, async (tx) => {
    await addSession(tx, { ...task, url, at });
    const [created] = await tx.insert(tasks).values(row).onConflictDoNothing().returning();
    await writeSecrets(tx, task, created ? secrets : []);
    if (created) await addQueryMessage(tx, { task, query, title, snapshotId, at });
    return created ?? (await lookUp(tx, task));
  });
}

/** The task of this user, or null: another member's and another tenant's task do not exist for the caller. */
export async function findTask(database: Database, owner: Owner, taskId: string): Promise<TaskRow | null> {
  const row = await findTenantTask(database, owner.tenantId, taskId);
  return row?.userId === owner.userId ? row : null;
}

/** Whoever's it is; the caller has made sure that it may be seen. */
export async function findTenantTask(database: Database, tenantId: string, taskId: string): Promise<TaskRow | null> {
  const isIt = and(eq(tasks.tenantId, tenantId), eq(tasks.taskId, taskId));
  const [row] = await withTenant(database, tenantId, (tx) => tx.select().from(tasks).where(isIt));
  return row ?? null;
}

/** What the user asked for; it is in no workflow history. */
export const readGoal = async (database: Database, task: TaskRef): Promise<string> =>
  withTenant(database, task.tenantId, async (tx) => (await lookUp(tx, task)).query);

/** Whether an id is known of a task, and if so, whether what was sent by it was the same. */
export function compareObservation(
  { observationIds, observationHashes }: Pick<TaskRow, "observationIds" | "observationHashes">,
  observationId: string,
  hash: string,
): "unknown" | "same" | "other" {
  const known = observationHashes[observationIds.indexOf(observationId)];
  if (known === undefined) return observationIds.includes(observationId) ? "same" : "unknown";
  return known === "" || known === hash ? "same" : "other";
}

/**
 * Remembers that an observation was sent on, before it is, so that a lost final reply can be asked for again. False, and
 * nothing is changed, when something else was sent by this id: of two at once the first counts.
 */
export async function noteObservation(
  database: Database,
  task: TaskRef,
  observationId: string,
  hash = "",
  /** Written with it or not at all, once it is known to be the first by this id. */
  beside?: (tx: TenantTransaction) => Promise<void>,
): Promise<boolean> {
  const { observationIds: ids, observationHashes: hashes } = tasks;
  const followedBy = (all: typeof ids | typeof hashes, last: string) =>
    sql`case when ${observationId} = any(${ids}) then ${all} else ${all}[:1] ||
      (${all}[2:] || ${last}::text)[greatest(1, cardinality(${ids}) + 2 - ${OBSERVATIONS_KEPT}::int):] end`;
  const set = { observationIds: followedBy(ids, observationId), observationHashes: followedBy(hashes, hash) };
  return withTenant(database, task.tenantId, async (tx) => {
    const [row] = await tx.update(tasks).set(set).where(isOf(tasks, task)).returning();
    const isFirst = row === undefined || compareObservation(row, observationId, hash) !== "other";
    if (isFirst) await beside?.(tx);
    return isFirst;
  });
}

/** The workflow refused it: it never was an observation of this task. */
export async function removeObservation(database: Database, task: TaskRef, observationId: string): Promise<void> {
  const { observationIds: ids, observationHashes: hashes } = tasks;
  const place = sql`array_position(${ids}, ${observationId}::text)`;
  await change(database, task, {
    observationIds: sql`array_remove(${ids}, ${observationId}::text)`,
    observationHashes: sql`coalesce(${hashes}[:${place} - 1] || ${hashes}[${place} + 1:], ${hashes})`,
  });
}

/** After a 202 to a plain client, the last turn that reached it; null once the next one has. */
export async function setUndelivered(database: Database, task: TaskRef, lastTurn: number | null): Promise<void> {
  await change(database, task, { undeliveredAfter: lastTurn });
}

/**
 * Idempotent: writing a batch twice, or after a newer one, leaves the newer row. `"no-task"` when the row is gone, so
 * that a flush without end does not follow the deletion of a task.
 */
export async function applyRecord(
  database: Database,
  flush: RecordBatch,
  deadline?: Deadline,
): Promise<"applied" | "stale" | "no-task"> {
  const batch = storable(flush);
  const write = async (tx: TenantTransaction) => {
    if (!(await lockTask(tx, batch.task))) return "no-task";
    return (await writeBatch(tx, batch)) ? "applied" : "stale";
  };
  return withTenant(database, batch.task.tenantId, write, deadline);
}

/** The caller holds the session's and the task's lock. False when a newer flush, or the end, was there first. */
export async function writeBatch(tx: TenantTransaction, batch: RecordBatch): Promise<boolean> {
  const { task } = batch;
  for (const pending of batch.facts) await writeFact(tx, task, pending);
  if (!(await advance(tx, batch))) return false;
  await followTask(tx, task, batch.status);
  if (batch.reply) await addReplyMessage(tx, task, batch.reply);
  return true;
}

/** Session first, then task, as everybody does. False when the row is gone. */
async function lockTask(tx: TenantTransaction, task: TaskRef): Promise<boolean> {
  const { tenantId, sessionId, taskId } = task;
  const rows = await tx.execute(sql`
    select 1 from sessions s join tasks t on t.tenant_id = s.tenant_id and t.task_id = ${taskId}
    where s.tenant_id = ${tenantId} and s.session_id = ${sessionId} for update of s, t`);
  return rows.length > 0;
}

/** An older flush (lower turn, or the same turn with fewer facts) never overwrites; a closed task never reopens. */
async function advance(tx: TenantTransaction, batch: RecordBatch): Promise<boolean> {
  const { task, facts: _facts, reply, status, outcome = null, outstandingActionId = null, ...row } = batch;
  const closed = isClosed(status);
  // Wakes whoever waits for the task, once the transaction is kept.
  const told = sql`pg_notify(${TASK_CHANNEL}, ${`${task.tenantId}:${task.taskId}:${batch.turn}`})`;
  const rows = await tx
    .update(tasks)
    .set({
      ...row,
      status,
      outcome,
      outstandingActionId,
      // Drizzle leaves a column alone whose value is undefined.
      reply: reply ?? undefined,
      contract: reply?.contract?.contract,
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

async function change(
  database: Database,
  task: TaskRef,
  set: Parameters<ReturnType<TenantTransaction["update"]>["set"]>[0],
): Promise<void> {
  await withTenant(database, task.tenantId, (tx) => tx.update(tasks).set(set).where(isOf(tasks, task)));
}

async function lookUp(tx: TenantTransaction, task: TaskRef): Promise<TaskRow> {
  const [row] = await tx.select().from(tasks).where(isOf(tasks, task));
  if (row) return row;
  throw new Error(`The task ${task.taskId} has no row. It is written before the workflow is started; was it deleted?`);
}
