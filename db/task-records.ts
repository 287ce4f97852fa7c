/** Task records: each action, verdict, correction and event of a task in its own table, and all of them for the export. */

import { and, asc, eq, sql } from "drizzle-orm";
import type { IssuedAction } from "../core/task/choice.js";
import type { TaskRef } from "../core/task/identity.js";
import type { RecordBatch } from "../core/task/projection.js";
import { type Database, type TenantTransaction, withTenant } from "./client.js";
import { correctionRecords, taskActions, taskEvents, verificationRecords } from "./record-schema.js";
import { isOf } from "./schema.js";
import {
  addActionMessage,
  addAnswerMessage,
  addCorrectionMessage,
  type SettledAction,
  settleActionMessage,
} from "./sessions.js";
import { writeVerdict } from "./verification-records.js";

/** Idempotent, each by its own key. The caller holds the session's lock, because some facts are also said. */
export async function writeFact(
  tx: TenantTransaction,
  task: TaskRef,
  { fact, sequence, atMs }: RecordBatch["facts"][number],
): Promise<void> {
  const at = new Date(atMs);
  const { tenantId, taskId } = task;
  switch (fact.kind) {
    case "action":
      await writeAction(tx, task, { issued: fact.issued, strategy: fact.strategy, sequence, at });
      return addActionMessage(tx, task, fact.issued, at);
    case "verdict": {
      await writeVerdict(tx, task, { ...fact, at });
      const outcomes = fact.chain ?? [fact.verdict.actionSucceeded ? "success" : "failure"];
      for (const [position, outcome] of outcomes.entries()) {
        const settled = { stepIndex: fact.stepIndex, position, outcome, at };
        await settleAction(tx, task, settled);
        await settleActionMessage(tx, task, settled);
      }
      return;
    }
    case "correction": {
      const { stepIndex, attempt, strategy, reason } = fact;
      const key = [correctionRecords.tenantId, correctionRecords.taskId, correctionRecords.stepIndex];
      await tx
        .insert(correctionRecords)
        .values({ tenantId, taskId, stepIndex, attempt, strategy, reason, createdAt: at })
        .onConflictDoUpdate({ target: [...key, correctionRecords.attempt], set: { strategy, reason } });
      return addCorrectionMessage(tx, task, fact, at);
    }
    case "answer":
      return addAnswerMessage(tx, task, fact, at);
    case "event": {
      const { type, text } = fact;
      const row = { tenantId, taskId, sequence: fact.sequence, type, text, createdAt: at };
      // Events never change, so a second writing is no writing.
      await tx.insert(taskEvents).values(row).onConflictDoNothing();
    }
  }
}

/** A fact with a lower sequence never replaces a newer one. */
async function writeAction(
  tx: TenantTransaction,
  { tenantId, taskId }: TaskRef,
  fact: { issued: IssuedAction; strategy?: string; sequence: number; at: Date },
): Promise<void> {
  const { issued, sequence, at } = fact;
  const { actionId, planStep, action, thought, facts, before, stepIndex, position = 0 } = issued;
  const row = {
    actionId,
    planStep,
    action,
    thought,
    kind: facts.kind,
    risk: facts.risk,
    target: facts.target ?? null,
    strategy: fact.strategy ?? null,
    beforeSnapshotId: before.snapshotId,
    beforeUrl: before.url,
    factSequence: sequence,
    issuedAt: at,
  };
  await tx
    .insert(taskActions)
    .values({ ...row, tenantId, taskId, stepIndex, position, status: "pending" })
    .onConflictDoUpdate({
      target: [taskActions.tenantId, taskActions.taskId, taskActions.stepIndex, taskActions.position],
      set: row,
      setWhere: sql`${taskActions.factSequence} < ${sequence}`,
    });
}

async function settleAction(
  tx: TenantTransaction,
  task: TaskRef,
  { stepIndex, position, outcome, at }: SettledAction,
): Promise<void> {
  const isIt = and(eq(taskActions.stepIndex, stepIndex), eq(taskActions.position, position));
  await tx
    .update(taskActions)
    .set({ status: outcome, settledAt: at })
    .where(and(isOf(taskActions, task), isIt));
}

export type StoredRecords = Awaited<ReturnType<typeof readTaskRecords>>;

/** Whoever's it is; the caller has made sure that it may be seen. In the order in which it happened. */
export const readTaskRecords = async (database: Database, tenantId: string, taskId: string) =>
  withTenant(database, tenantId, async (tx) => {
    const task = { tenantId, taskId };
    const { stepIndex, position } = taskActions;
    return {
      actions: await tx
        .select()
        .from(taskActions)
        .where(isOf(taskActions, task))
        .orderBy(asc(stepIndex), asc(position)),
      verifications: await tx
        .select()
        .from(verificationRecords)
        .where(isOf(verificationRecords, task))
        .orderBy(asc(verificationRecords.stepIndex)),
      corrections: await tx
        .select()
        .from(correctionRecords)
        .where(isOf(correctionRecords, task))
        .orderBy(asc(correctionRecords.stepIndex), asc(correctionRecords.attempt)),
      events: await tx.select().from(taskEvents).where(isOf(taskEvents, task)).orderBy(asc(taskEvents.sequence)),
    };
  });
