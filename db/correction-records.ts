/** Correction records: each recovery that was tried, and why. Elsewhere: retries, self-correction log. */

import type { TaskRef } from "../core/task/identity.js";
import { correctionRecords } from "./schema.js";
import type { TenantTransaction } from "./tenant.js";

export async function writeCorrection(
  tx: TenantTransaction,
  task: TaskRef,
  correction: { stepIndex: number; attempt: number; strategy: string; reason: string; at: Date },
): Promise<void> {
  const { stepIndex, attempt, strategy, reason, at } = correction;
  await tx
    .insert(correctionRecords)
    .values({ tenantId: task.tenantId, taskId: task.taskId, stepIndex, attempt, strategy, reason, createdAt: at })
    .onConflictDoUpdate({
      target: [
        correctionRecords.tenantId,
        correctionRecords.taskId,
        correctionRecords.stepIndex,
        correctionRecords.attempt,
      ],
      set: { strategy, reason },
    });
}
