/** Timeline: the steps of a task page by page, and one step with all its records. */

import { and, count, desc, eq, getTableColumns, gt, inArray, isNotNull, lt, lte, max } from "drizzle-orm";
import { type Database, type TenantTransaction, withTenant } from "./client.js";
import { taskReceipts } from "./history-schema.js";
import { correctionRecords, modelCalls, taskActions, verificationRecords } from "./record-schema.js";
import { isOf, snapshots, type TaskKey } from "./schema.js";

/** Columns of a model call without its prompt and answer. */
const {
  answer: _answer,
  prompt: _prompt,
  questionHash: _hash,
  activityId: _activity,
  ...CALL
} = getTableColumns(modelCalls);

export interface StepRange {
  /** Only steps with a higher index. */
  readonly after: number;
  readonly limit: number;
}

export type TimelineRows = Awaited<ReturnType<typeof readTimeline>>;

/** Steps in order. `calls` are all calls since the verdict before the first of these steps. */
export const readTimeline = (database: Database, task: TaskKey, { after, limit }: StepRange) =>
  withTenant(database, task.tenantId, async (tx) => {
    const found = await tx
      .selectDistinct({ stepIndex: taskActions.stepIndex })
      .from(taskActions)
      .where(and(isOf(taskActions, task), gt(taskActions.stepIndex, after)))
      .orderBy(taskActions.stepIndex)
      .limit(limit);
    const steps = found.map(({ stepIndex }) => stepIndex);
    const [first] = steps;
    if (first === undefined) return { actions: [], verdicts: [], corrections: [], calls: [] };
    const { evidence: _lines, semanticSummary: _words, ...verdict } = getTableColumns(verificationRecords);
    const ofCorrections = and(isOf(correctionRecords, task), inArray(correctionRecords.stepIndex, steps));
    return {
      actions: await actionsOf(tx, task, steps),
      verdicts: await tx
        .select(verdict)
        .from(verificationRecords)
        .where(and(isOf(verificationRecords, task), inArray(verificationRecords.stepIndex, steps)))
        .orderBy(verificationRecords.stepIndex),
      corrections: await tx
        .select({ stepIndex: correctionRecords.stepIndex, count: count() })
        .from(correctionRecords)
        .where(ofCorrections)
        .groupBy(correctionRecords.stepIndex),
      calls: await tx
        .select({ at: modelCalls.createdAt, costMicroUsd: modelCalls.costMicroUsd })
        .from(modelCalls)
        .where(and(isOf(modelCalls, task), gt(modelCalls.createdAt, await verdictBefore(tx, task, first))))
        .orderBy(modelCalls.createdAt),
    };
  });

const actionsOf = (tx: TenantTransaction, task: TaskKey, steps: readonly number[]) =>
  tx
    .select()
    .from(taskActions)
    .where(and(isOf(taskActions, task), inArray(taskActions.stepIndex, [...steps])))
    .orderBy(taskActions.stepIndex, taskActions.position);

/** Time of the last verdict before a step. Later model calls belong to this step or to later ones. */
async function verdictBefore(tx: TenantTransaction, task: TaskKey, stepIndex: number): Promise<Date> {
  const { verdictAt, stepIndex: index } = verificationRecords;
  const [row] = await tx
    .select({ at: max(verdictAt) })
    .from(verificationRecords)
    .where(and(isOf(verificationRecords, task), lt(index, stepIndex)));
  return row?.at ?? new Date(0);
}

export type StepRows = Awaited<ReturnType<typeof readStep>>;

/** `pages` are the pages before and after the step that are still kept, without their content. */
export const readStep = (database: Database, task: TaskKey, stepIndex: number) =>
  withTenant(database, task.tenantId, async (tx) => {
    const actions = await actionsOf(tx, task, [stepIndex]);
    const [verdict] = await tx
      .select()
      .from(verificationRecords)
      .where(and(isOf(verificationRecords, task), eq(verificationRecords.stepIndex, stepIndex)));
    const ids = actions.map(({ actionId }) => actionId);
    return {
      actions,
      verdict,
      corrections: await tx
        .select()
        .from(correctionRecords)
        .where(and(isOf(correctionRecords, task), eq(correctionRecords.stepIndex, stepIndex)))
        .orderBy(correctionRecords.attempt),
      receipts: await tx
        .select()
        .from(taskReceipts)
        .where(and(isOf(taskReceipts, task), inArray(taskReceipts.actionId, ids)))
        .orderBy(taskReceipts.createdAt),
      calls: await callsOfStep(tx, task, { stepIndex, until: verdict?.verdictAt ?? null }),
      pages: await pagesOf(tx, task, [
        actions[0]?.beforeSnapshotId,
        verdict?.beforeSnapshotId,
        verdict?.afterSnapshotId,
      ]),
    };
  });

async function callsOfStep(
  tx: TenantTransaction,
  task: TaskKey,
  { stepIndex, until }: { readonly stepIndex: number; readonly until: Date | null },
) {
  const since = gt(modelCalls.createdAt, await verdictBefore(tx, task, stepIndex));
  return tx
    .select(CALL)
    .from(modelCalls)
    .where(and(isOf(modelCalls, task), since, until ? lte(modelCalls.createdAt, until) : undefined))
    .orderBy(modelCalls.createdAt);
}

function pagesOf(tx: TenantTransaction, { tenantId }: TaskKey, ids: readonly (string | null | undefined)[]) {
  const { id, url, title } = snapshots;
  const known = ids.filter((one) => one !== undefined && one !== null);
  return tx
    .select({ id, url, title })
    .from(snapshots)
    .where(and(eq(snapshots.tenantId, tenantId), inArray(id, known)));
}

/** Criterion results after each step for which they were checked, in order. */
export const readCriteria = (database: Database, task: TaskKey) =>
  withTenant(database, task.tenantId, (tx) => {
    const { stepIndex, criteria } = verificationRecords;
    const isIt = and(isOf(verificationRecords, task), isNotNull(criteria));
    return tx.select({ stepIndex, criteria }).from(verificationRecords).where(isIt).orderBy(stepIndex);
  });

/** Model calls of a task, newest first. */
export const readCalls = (database: Database, task: TaskKey, limit: number) =>
  withTenant(database, task.tenantId, (tx) =>
    tx.select(CALL).from(modelCalls).where(isOf(modelCalls, task)).orderBy(desc(modelCalls.createdAt)).limit(limit),
  );

/** Prompt (gzip) and answer of a model call; null when the task has no such call or it was deleted. */
export async function readExchange(database: Database, task: TaskKey, callId: string) {
  const { prompt, answer, purpose, fault } = modelCalls;
  const isIt = and(isOf(modelCalls, task), eq(modelCalls.callId, callId));
  const [row] = await withTenant(database, task.tenantId, (tx) =>
    tx.select({ prompt, answer, purpose, fault }).from(modelCalls).where(isIt),
  );
  return row ?? null;
}
