/** Task records: each action, verdict, correction, event, model call and search of a task in its own table. */

import { and, desc, eq, getTableColumns, gt, gte, isNotNull, lt, type SQL, sql } from "drizzle-orm";
import type { AnyPgColumn } from "drizzle-orm/pg-core";
import type { SearchResult } from "../core/reasoning/source.js";
import type { Fact, RecordBatch } from "../core/task/projection.js";
import type { TaskRef } from "../core/turn/identity.js";
import type { IssuedAction } from "../core/turn/issued-action.js";
import { outcomeExpectedOf } from "../core/verification/completion/contract.js";
import type { Spending } from "../protocol/export.js";
import { type Database, storable, type TenantTransaction, withTenant } from "./client.js";
import { planRevisions } from "./history-schema.js";
import { correctionRecords, modelCalls, searches, taskActions, taskEvents } from "./record-schema.js";
import { isOf, type TaskKey } from "./schema.js";
import {
  addAnswerMessage,
  addCorrectionMessage,
  addingActionMessage,
  type SettledAction,
  settlingMessage,
} from "./sessions.js";
import { writeVerdict } from "./verification-records.js";

/**
 * Idempotent: each fact has its own key. The caller must hold the session's lock, because some facts add messages. Sends all
 * statements of a fact at once, so that the facts reach the database in the order of the calls.
 */
export function writeFact(
  tx: TenantTransaction,
  task: TaskRef,
  { fact, sequence, atMs }: RecordBatch["facts"][number],
): Promise<unknown> {
  const at = new Date(atMs);
  switch (fact.kind) {
    case "action":
      return Promise.all([
        writeAction(tx, task, { ...fact, sequence, at }),
        skipOpenActions(tx, task, fact.issued, at),
      ]);
    case "verdict": {
      const { stepIndex } = fact;
      const outcomes = fact.chain ?? [fact.verdict.actionSucceeded ? "success" : "failure"];
      const settling = outcomes.map((outcome, position) => ({ stepIndex, position, outcome, at }));
      return Promise.all([
        writeVerdict(tx, task, { ...fact, at }),
        ...settling.map((settled) => settleAction(tx, task, settled)),
      ]);
    }
    case "correction":
      return Promise.all([writeCorrection(tx, task, fact, at), addCorrectionMessage(tx, task, fact, at)]);
    case "answer":
      return addAnswerMessage(tx, task, fact, at);
    case "event":
      return writeEvent(tx, task, fact, at);
  }
}

async function writeCorrection(
  tx: TenantTransaction,
  { tenantId, taskId }: TaskKey,
  { stepIndex, attempt, strategy, reason }: Extract<Fact, { kind: "correction" }>,
  createdAt: Date,
): Promise<void> {
  const key = [correctionRecords.tenantId, correctionRecords.taskId, correctionRecords.stepIndex];
  await tx
    .insert(correctionRecords)
    .values({ tenantId, taskId, stepIndex, attempt, strategy, reason, createdAt })
    .onConflictDoUpdate({ target: [...key, correctionRecords.attempt], set: { strategy, reason } });
}

/** Events never change, so writing one again does nothing. */
async function writeEvent(
  tx: TenantTransaction,
  { tenantId, taskId }: TaskKey,
  { sequence, type, text, revision }: Extract<Fact, { kind: "event" }>,
  createdAt: Date,
): Promise<void> {
  const key = { tenantId, taskId, sequence, createdAt };
  const told = tx.insert(taskEvents).values({ ...key, type, text });
  const planned = revision === undefined ? undefined : tx.insert(planRevisions).values({ ...key, revision });
  await Promise.all([told.onConflictDoNothing(), planned?.onConflictDoNothing()]);
}

/** Writes the action and its message in one statement. A fact with a lower sequence never replaces a newer one. */
async function writeAction(
  tx: TenantTransaction,
  task: TaskRef,
  { issued, strategy, sequence, at }: { issued: IssuedAction; strategy?: string; sequence: number; at: Date },
): Promise<void> {
  const { actionId, planStep, action, thought, facts, before, stepIndex, position = 0 } = issued;
  const row = {
    ...{ actionId, planStep, action, thought },
    kind: facts.kind,
    risk: facts.risk,
    target: facts.target ?? null,
    expectedOutcome: outcomeExpectedOf(issued) ?? null,
    strategy: strategy ?? null,
    beforeSnapshotId: before.snapshotId,
    beforeUrl: before.url,
    factSequence: sequence,
    issuedAt: at,
  };
  const said = tx.$with("said").as(addingActionMessage(tx, task, issued, at));
  await tx
    .with(said)
    .insert(taskActions)
    .values({ ...row, tenantId: task.tenantId, taskId: task.taskId, stepIndex, position, status: "pending" })
    .onConflictDoUpdate({
      target: [taskActions.tenantId, taskActions.taskId, taskActions.stepIndex, taskActions.position],
      set: row,
      setWhere: sql`${taskActions.factSequence} < ${sequence}`,
    });
}

/** Earlier actions without a verdict when the next step is issued were withdrawn, or the client refused them. */
async function skipOpenActions(tx: TenantTransaction, task: TaskRef, next: IssuedAction, at: Date): Promise<void> {
  if (next.position) return;
  const { stepIndex, position, status } = taskActions;
  const skipped = await tx
    .update(taskActions)
    .set({ status: "skipped", settledAt: at })
    .where(and(isOf(taskActions, task), lt(stepIndex, next.stepIndex), eq(status, "pending")))
    .returning({ stepIndex, position });
  await Promise.all(skipped.map((one) => settlingMessage(tx, task, { ...one, outcome: "skipped", at })));
}

/** Updates the action and its message in one statement. */
async function settleAction(tx: TenantTransaction, task: TaskRef, settled: SettledAction): Promise<void> {
  const { stepIndex, position, outcome, at } = settled;
  const isIt = and(isOf(taskActions, task), eq(taskActions.stepIndex, stepIndex), eq(taskActions.position, position));
  const said = tx.$with("said").as(settlingMessage(tx, task, settled));
  await tx.with(said).update(taskActions).set({ status: outcome, settledAt: at }).where(isIt);
}

/** Events after a sequence number, in order. */
export const readEvents = (
  database: Database,
  task: TaskKey,
  { after, limit }: { readonly after: number; readonly limit: number },
) =>
  withTenant(database, task.tenantId, (tx) =>
    tx
      .select()
      .from(taskEvents)
      .where(and(isOf(taskEvents, task), gt(taskEvents.sequence, after)))
      .orderBy(taskEvents.sequence)
      .limit(limit),
  );

export type NewModelCall = Omit<typeof modelCalls.$inferInsert, "tenantId" | "taskId">;

/** Throws for a task that is gone or never existed: its calls are not stored, because there is nobody to bill. */
export async function writeModelCalls(
  database: Database,
  task: TaskKey,
  calls: readonly NewModelCall[],
): Promise<void> {
  const rows = storable(calls).map((call) => ({ ...call, tenantId: task.tenantId, taskId: task.taskId }));
  await withTenant(database, task.tenantId, (tx) => tx.insert(modelCalls).values(rows).onConflictDoNothing());
}

/** The last call of each question, in the order of asking; available as long as model calls are kept. */
export const readQuestions = (database: Database, { tenantId, taskId }: TaskKey) =>
  withTenant(database, tenantId, (tx) => {
    const { prompt: _prompt, ...call } = getTableColumns(modelCalls);
    return tx
      .select(call)
      .from(modelCalls)
      .where(and(isOf(modelCalls, { tenantId, taskId }), isNotNull(modelCalls.questionHash)))
      .orderBy(modelCalls.createdAt);
  });

/** Searches in chronological order. */
export const readSearches = (database: Database, { tenantId, taskId }: TaskKey) =>
  withTenant(database, tenantId, (tx) =>
    tx.select().from(searches).where(isOf(searches, { tenantId, taskId })).orderBy(searches.createdAt),
  );

/** Spending by purpose and tier, most expensive first. */
export const spendingOfTask = (database: Database, task: TaskKey): Promise<readonly Spending[]> =>
  spending(database, task.tenantId, eq(modelCalls.taskId, task.taskId));

export const spendingOfTenant = (database: Database, tenantId: string, since: Date): Promise<readonly Spending[]> =>
  spending(database, tenantId, gte(modelCalls.createdAt, since));

async function spending(database: Database, tenantId: string, where: SQL | undefined): Promise<readonly Spending[]> {
  const sum = (column: AnyPgColumn | SQL) => sql<number>`coalesce(sum(${column}), 0)::int`;
  const percentile = (share: number) =>
    sql<number>`round(percentile_cont(${sql.raw(String(share))}) within group (order by ${modelCalls.latencyMs}))::int`;
  const { purpose, tier, calls, promptTokens, cachedTokens, completionTokens, thinkingTokens, toolTokens } = modelCalls;
  const costMicroUsd = sum(modelCalls.costMicroUsd);
  return withTenant(database, tenantId, (tx) =>
    tx
      .select({
        purpose,
        tier,
        calls: sum(calls),
        failed: sum(sql`case when ${modelCalls.fault} is null then 0 else 1 end`),
        fallbacks: sum(sql`case when ${modelCalls.fallback} then 1 else 0 end`),
        promptTokens: sum(promptTokens),
        cachedTokens: sum(cachedTokens),
        completionTokens: sum(completionTokens),
        thinkingTokens: sum(thinkingTokens),
        toolTokens: sum(toolTokens),
        costMicroUsd,
        p50Ms: percentile(0.5),
        p95Ms: percentile(0.95),
      })
      .from(modelCalls)
      .where(and(eq(modelCalls.tenantId, tenantId), where))
      .groupBy(purpose, tier)
      .orderBy(desc(costMicroUsd), purpose, tier),
  );
}

export interface WebSearch {
  readonly searchId: string;
  readonly query: string;
  readonly host?: string;
  readonly widened: boolean;
  readonly results: readonly SearchResult[];
  readonly costMicroUsd: number;
}

/** Idempotent: a retry overwrites the same search. */
export async function writeSearch(database: Database, task: TaskRef, made: WebSearch): Promise<void> {
  const { tenantId, taskId } = task;
  const row = { ...storable(made), host: made.host ?? null };
  const target = [searches.tenantId, searches.taskId, searches.searchId];
  await withTenant(database, tenantId, (tx) =>
    tx
      .insert(searches)
      .values({ ...row, tenantId, taskId })
      .onConflictDoUpdate({ target, set: row }),
  );
}

/** Null when the search was never made or its row is gone. */
export async function readSearch(
  database: Database,
  task: TaskRef,
  searchId: string,
): Promise<{ readonly query: string; readonly results: readonly SearchResult[] } | null> {
  const isIt = and(isOf(searches, task), eq(searches.searchId, searchId));
  const [row] = await withTenant(database, task.tenantId, (tx) =>
    tx.select({ query: searches.query, results: searches.results }).from(searches).where(isIt),
  );
  return row ?? null;
}
