/** Stored records: all rows stored for one task, in chronological order. */

import { getTableColumns } from "drizzle-orm";
import { type Database, withTenant } from "./client.js";
import { planRevisions, taskReceipts } from "./history-schema.js";
import { taskFeedback } from "./person-schema.js";
import { correctionRecords, modelCalls, taskActions, taskEvents, verificationRecords } from "./record-schema.js";
import { isOf, type TaskKey } from "./schema.js";

export type StoredRecords = Awaited<ReturnType<typeof readTaskRecords>>;

/** Reads a task of any user. The caller must check access. */
export const readTaskRecords = async (database: Database, tenantId: string, taskId: string) =>
  withTenant(database, tenantId, async (tx) => {
    const task = { tenantId, taskId };
    const [done, seen, tried, told] = [taskActions, verificationRecords, correctionRecords, taskEvents] as const;
    return {
      actions: await tx.select().from(done).where(isOf(done, task)).orderBy(done.stepIndex, done.position),
      verifications: await tx.select().from(seen).where(isOf(seen, task)).orderBy(seen.stepIndex),
      corrections: await tx.select().from(tried).where(isOf(tried, task)).orderBy(tried.stepIndex, tried.attempt),
      events: await tx.select().from(told).where(isOf(told, task)).orderBy(told.sequence),
    };
  });

export type StoredHistory = Awaited<ReturnType<typeof readTaskHistory>>;

/** Rows that an export needs besides the step records. Model calls come without their prompts and answers. */
export const readTaskHistory = async (database: Database, task: TaskKey) =>
  withTenant(database, task.tenantId, async (tx) => {
    const {
      answer: _answer,
      prompt: _prompt,
      questionHash: _hash,
      activityId: _activity,
      ...call
    } = getTableColumns(modelCalls);
    const [plans, receipts, said] = [planRevisions, taskReceipts, taskFeedback] as const;
    return {
      plans: await tx.select().from(plans).where(isOf(plans, task)).orderBy(plans.sequence),
      receipts: await tx
        .select()
        .from(receipts)
        .where(isOf(receipts, task))
        .orderBy(receipts.createdAt, receipts.actionId),
      calls: await tx.select(call).from(modelCalls).where(isOf(modelCalls, task)).orderBy(modelCalls.createdAt),
      feedback: await tx.select().from(said).where(isOf(said, task)).orderBy(said.updatedAt),
    };
  });
