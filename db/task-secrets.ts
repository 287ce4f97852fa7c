/** Task secrets: values that a user wrote, encrypted, by the names that the task knows them by. */

import { type Database, type TenantTransaction, withTenant } from "./client.js";
import { taskSecrets } from "./record-schema.js";
import { isOf, type TaskKey, tasks } from "./schema.js";

export interface StoredSecret {
  readonly name: string;
  readonly keyId: string;
  readonly value: Buffer;
}

/** A name that is taken keeps its value: a retry brings the same. */
export async function writeSecrets(
  tx: TenantTransaction,
  { tenantId, taskId }: TaskKey,
  secrets: readonly StoredSecret[],
): Promise<void> {
  if (secrets.length === 0) return;
  const rows = secrets.map((secret) => ({ ...secret, tenantId, taskId }));
  await tx.insert(taskSecrets).values(rows).onConflictDoNothing();
}

/** For a task that runs already. */
export const addTaskSecrets = (database: Database, task: TaskKey, secrets: readonly StoredSecret[]): Promise<void> =>
  withTenant(database, task.tenantId, async (tx) => {
    await writeSecrets(tx, task, secrets);
    await tx.update(tasks).set({ hasSecrets: true }).where(isOf(tasks, task));
  });

export const readSecrets = (database: Database, task: TaskKey): Promise<readonly StoredSecret[]> =>
  withTenant(database, task.tenantId, (tx) =>
    tx
      .select({ name: taskSecrets.name, keyId: taskSecrets.keyId, value: taskSecrets.value })
      .from(taskSecrets)
      .where(isOf(taskSecrets, task)),
  );
