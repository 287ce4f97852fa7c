/** Task events: the feed of a task, one numbered line after the other. Elsewhere: activity log, timeline. */

import type { TaskRef } from "../core/task/identity.js";
import { taskEvents } from "./schema.js";
import type { TenantTransaction } from "./tenant.js";

/** Events never change, so a second writing is no writing. */
export async function writeEvent(
  tx: TenantTransaction,
  task: TaskRef,
  event: { sequence: number; type: string; text: string; at: Date },
): Promise<void> {
  const { sequence, type, text, at } = event;
  await tx
    .insert(taskEvents)
    .values({ tenantId: task.tenantId, taskId: task.taskId, sequence, type, text, createdAt: at })
    .onConflictDoNothing();
}
