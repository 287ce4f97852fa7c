/** Task export: everything that is kept of one task, read at one moment (protocol §3). Elsewhere: audit report, trace. */

import { and, asc, eq } from "drizzle-orm";
import type { Database } from "./client.js";
import { correctionRecords, taskActions, taskEvents, verificationRecords } from "./schema.js";
import { withTenant } from "./tenant.js";

export interface TaskExport {
  readonly actions: readonly (typeof taskActions.$inferSelect)[];
  readonly verifications: readonly (typeof verificationRecords.$inferSelect)[];
  readonly corrections: readonly (typeof correctionRecords.$inferSelect)[];
  readonly events: readonly (typeof taskEvents.$inferSelect)[];
}

/** Whoever's it is; the caller has made sure that it may be seen. In the order in which it happened. */
export async function readTaskExport(database: Database, tenantId: string, taskId: string): Promise<TaskExport> {
  return withTenant(database, tenantId, async (tx) => {
    const of = (
      table: typeof taskActions | typeof verificationRecords | typeof correctionRecords | typeof taskEvents,
    ) => and(eq(table.tenantId, tenantId), eq(table.taskId, taskId));
    const actions = await tx
      .select()
      .from(taskActions)
      .where(of(taskActions))
      .orderBy(asc(taskActions.stepIndex), asc(taskActions.position));
    const verifications = await tx
      .select()
      .from(verificationRecords)
      .where(of(verificationRecords))
      .orderBy(asc(verificationRecords.stepIndex));
    const corrections = await tx
      .select()
      .from(correctionRecords)
      .where(of(correctionRecords))
      .orderBy(asc(correctionRecords.stepIndex), asc(correctionRecords.attempt));
    const events = await tx.select().from(taskEvents).where(of(taskEvents)).orderBy(asc(taskEvents.sequence));
    return { actions, verifications, corrections, events };
  });
}
