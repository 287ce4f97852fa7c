/** Task actions: one row for every action that was issued. Elsewhere: action history, tool calls. */

import { and, eq, sql } from "drizzle-orm";
import type { IssuedAction } from "../core/task/activities.js";
import type { TaskRef } from "../core/task/identity.js";
import type { ActionOutcome } from "../core/task/projection.js";
import { taskActions } from "./schema.js";
import type { TenantTransaction } from "./tenant.js";

/** Idempotent; a fact with a lower sequence never replaces a newer one. */
export async function writeAction(
  tx: TenantTransaction,
  task: TaskRef,
  fact: { issued: IssuedAction; strategy?: string | undefined; sequence: number; at: Date },
): Promise<void> {
  const { issued, sequence, at } = fact;
  const row = {
    actionId: issued.actionId,
    planStep: issued.planStep,
    action: issued.action,
    thought: issued.thought,
    kind: issued.facts.kind,
    risk: issued.facts.risk,
    target: issued.facts.target ?? null,
    strategy: fact.strategy ?? null,
    beforeSnapshotId: issued.before.snapshotId,
    beforeUrl: issued.before.url,
    factSequence: sequence,
    issuedAt: at,
  };
  await tx
    .insert(taskActions)
    .values({
      ...row,
      tenantId: task.tenantId,
      taskId: task.taskId,
      stepIndex: issued.stepIndex,
      position: issued.position ?? 0,
      status: "pending",
    })
    .onConflictDoUpdate({
      target: [taskActions.tenantId, taskActions.taskId, taskActions.stepIndex, taskActions.position],
      set: row,
      setWhere: sql`${taskActions.factSequence} < ${sequence}`,
    });
}

export async function settleAction(
  tx: TenantTransaction,
  task: TaskRef,
  settled: {
    readonly stepIndex: number;
    readonly position: number;
    readonly standing: ActionOutcome;
    readonly at: Date;
  },
): Promise<void> {
  await tx
    .update(taskActions)
    .set({ status: settled.standing, settledAt: settled.at })
    .where(
      and(
        eq(taskActions.tenantId, task.tenantId),
        eq(taskActions.taskId, task.taskId),
        eq(taskActions.stepIndex, settled.stepIndex),
        eq(taskActions.position, settled.position),
      ),
    );
}
