/** Observations: by which ids something was reported of a task, and what its client told of carrying out actions. */

import { and, eq, sql } from "drizzle-orm";
import type { Receipt } from "../core/action/execution.js";
import type { TaskRef } from "../core/turn/identity.js";
import { type Database, storable, type TenantTransaction, withTenant } from "./client.js";
import { taskReceipts } from "./history-schema.js";
import { isOf, type TaskKey, tasks } from "./schema.js";
import type { TaskRow } from "./tasks.js";

/** Observation ids kept with a task: the first, which names it, and the last ones. The workflow itself remembers 20. */
const OBSERVATIONS_KEPT = 50;

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
  const kept = { observationIds: ids, observationHashes: hashes };
  return withTenant(database, task.tenantId, async (tx) => {
    const [row] = await tx.update(tasks).set(set).where(isOf(tasks, task)).returning(kept);
    const isFirst = row === undefined || compareObservation(row, observationId, hash) !== "other";
    if (isFirst && row) await beside?.(tx);
    return isFirst;
  });
}

/** The workflow refused it: it never was an observation of this task. */
export async function removeObservation(database: Database, task: TaskRef, observationId: string): Promise<void> {
  const { observationIds: ids, observationHashes: hashes } = tasks;
  const place = sql`array_position(${ids}, ${observationId}::text)`;
  const set = {
    observationIds: sql`array_remove(${ids}, ${observationId}::text)`,
    observationHashes: sql`coalesce(${hashes}[:${place} - 1] || ${hashes}[${place} + 1:], ${hashes})`,
  };
  await withTenant(database, task.tenantId, async (tx) => {
    await tx.update(tasks).set(set).where(isOf(tasks, task));
    const isOfIt = and(isOf(taskReceipts, task), eq(taskReceipts.observationId, observationId));
    await tx.delete(taskReceipts).where(isOfIt);
  });
}

/** With the report that they came with, in its transaction. The first word of a report on an action counts. */
export async function writeReceipts(
  tx: TenantTransaction,
  { tenantId, taskId }: TaskKey,
  observationId: string,
  receipts: readonly Receipt[],
): Promise<void> {
  if (receipts.length === 0) return;
  const rows = receipts.map((receipt) => ({ tenantId, taskId, observationId, actionId: receipt.actionId, receipt }));
  await tx.insert(taskReceipts).values(storable(rows)).onConflictDoNothing();
}
