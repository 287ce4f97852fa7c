/** Facts: what happened in a task since the last flush, written each to its own table. Elsewhere: event sink, journal. */

import { and, asc, eq, sql } from "drizzle-orm";
import type { IssuedAction } from "../core/task/choice.js";
import type { TaskRef } from "../core/task/identity.js";
import type { ActionOutcome, Fact, RecordBatch } from "../core/task/projection.js";
import type { Database, TenantTransaction } from "./client.js";
import { withTenant } from "./client.js";
import { correctionRecords, taskActions, taskEvents, verificationRecords } from "./record-schema.js";
import { addActionMessage, addAnswerMessage, addCorrectionMessage, settleActionMessage } from "./sessions.js";
import { writeVerdict } from "./verification-records.js";

/** Idempotent, each by its own key. The caller holds the session's lock, because some facts are also said. */
export async function writeFact(
  tx: TenantTransaction,
  task: TaskRef,
  pending: RecordBatch["facts"][number],
): Promise<void> {
  const { fact, sequence } = pending;
  const at = new Date(pending.atMs);
  switch (fact.kind) {
    case "action":
      await writeAction(tx, task, { issued: fact.issued, strategy: fact.strategy, sequence, at });
      return addActionMessage(tx, task, fact.issued, at);
    case "verdict":
      await writeVerdict(tx, task, { ...fact, at });
      for (const [position, standing] of standingsOf(fact).entries()) {
        const settled = { stepIndex: fact.stepIndex, position, standing, at };
        await settleAction(tx, task, settled);
        await settleActionMessage(tx, task, settled);
      }
      return;
    case "correction":
      await writeCorrection(tx, task, { ...fact, at });
      return addCorrectionMessage(tx, task, fact, at);
    case "answer":
      return addAnswerMessage(tx, task, fact, at);
    case "event":
      return writeEvent(tx, task, { ...fact, at });
  }
}

/** By place in the chain; an action on its own stands at 0. */
function standingsOf({ chain, verdict }: Extract<Fact, { kind: "verdict" }>): readonly ActionOutcome[] {
  return chain ?? [verdict.actionSucceeded ? "success" : "failure"];
}

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
