/** Hidden rows: what a task has written already, with a secret that became known later in its slot (SF14). */

import { getTableColumns, sql } from "drizzle-orm";
import type { PgTable } from "drizzle-orm/pg-core";
import { hideSecrets } from "../core/secrets/hide.js";
import type { Secret } from "../core/secrets/slot.js";
import type { TaskRef } from "../core/turn/identity.js";
import { type Database, type TenantTransaction, withTenant } from "./client.js";
import { planRevisions, taskReceipts } from "./history-schema.js";
import {
  correctionRecords,
  modelCalls,
  searches,
  taskActions,
  taskEvents,
  verificationRecords,
} from "./record-schema.js";
import { isOf, messages, type TaskKey, tasks } from "./schema.js";
import { type StoredSecret, writeSecrets } from "./task-secrets.js";
import { lockTask } from "./tasks.js";

const WRITTEN = [
  tasks,
  messages,
  taskActions,
  taskReceipts,
  verificationRecords,
  correctionRecords,
  taskEvents,
  planRevisions,
  searches,
  modelCalls,
] as const;
/** Columns that name a row or a state and hold no words. */
const NAMING = /(?:Id|Ids|Hash|Hashes|status|kind|risk)$/;

/** The secrets are kept, and no row of the task holds them in clear any more. */
export const keepAndHide = (
  database: Database,
  task: TaskRef,
  secrets: readonly Secret[],
  stored: readonly StoredSecret[],
): Promise<void> =>
  withTenant(database, task.tenantId, async (tx) => {
    if (!(await lockTask(tx, task))) return;
    await writeSecrets(tx, task, stored);
    for (const table of WRITTEN) await hideInTable(tx, table, task, secrets);
    await tx.update(tasks).set({ hasSecrets: true }).where(isOf(tasks, task));
  });

async function hideInTable(
  tx: TenantTransaction,
  table: (typeof WRITTEN)[number],
  task: TaskKey,
  secrets: readonly Secret[],
): Promise<void> {
  const words = Object.entries(getTableColumns<PgTable>(table)).filter(
    ([name, { dataType }]) => ["string", "json", "array"].includes(dataType) && !NAMING.test(name),
  );
  const row = sql<string>`${table}.ctid::text`;
  const rows = await tx
    .select({ ...Object.fromEntries(words), row })
    .from(table)
    .where(isOf(table, task));
  for (const { row: place, ...written } of rows) {
    const hidden = hideSecrets(written, secrets);
    if (JSON.stringify(hidden) === JSON.stringify(written)) continue;
    await tx.update(table).set(hidden).where(sql`${table}.ctid = ${place}::tid`);
  }
}
