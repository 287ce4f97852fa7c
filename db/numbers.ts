/** Numbers: how tasks of a time ended, what was said of them, what they cost, what had to be corrected, and who is waited for. */

import { and, count, desc, eq, gte, inArray, isNotNull, lt, min, type SQL, sql } from "drizzle-orm";
import type { AnyPgColumn } from "drizzle-orm/pg-core";
import { type Database, type TenantTransaction, withTenant } from "./client.js";
import { taskFeedback } from "./person-schema.js";
import { correctionRecords, modelCalls, verificationRecords } from "./record-schema.js";
import { tasks } from "./schema.js";
import { WAITING_STATUSES } from "./task-list.js";

export interface NumbersQuery {
  /** Absent: of all members. */
  readonly userId?: string;
  /** Tasks begun then or later, and before. */
  readonly since: Date;
  readonly until: Date;
}

/** Newest of those that somebody said were wrong. */
const CLAIMS_MAX = 50;

export const readNumbers = (database: Database, tenantId: string, query: NumbersQuery) =>
  withTenant(database, tenantId, async (tx) => {
    const whose = and(
      eq(tasks.tenantId, tenantId),
      query.userId === undefined ? undefined : eq(tasks.userId, query.userId),
    );
    const begun = and(whose, gte(tasks.createdAt, query.since), lt(tasks.createdAt, query.until));
    return {
      ends: await tx
        .select({ status: tasks.status, outcome: tasks.outcome, count: count() })
        .from(tasks)
        .where(begun)
        .groupBy(tasks.status, tasks.outcome)
        .orderBy(desc(count()), tasks.status),
      ...(await feedbackOf(tx, begun)),
      days: await costByDay(tx, begun),
      corrections: await correctionsByCause(tx, begun),
      waiting: await tx
        .select({ userId: tasks.userId, count: count(), since: min(tasks.updatedAt) })
        .from(tasks)
        .where(and(whose, inArray(tasks.status, [...WAITING_STATUSES])))
        .groupBy(tasks.userId)
        .orderBy(min(tasks.updatedAt)),
    };
  });

const isTask = (table: { readonly tenantId: AnyPgColumn; readonly taskId: AnyPgColumn }) =>
  and(eq(tasks.tenantId, table.tenantId), eq(tasks.taskId, table.taskId));

/** A thumb down on what was called verified is a false success until somebody has looked. */
async function feedbackOf(tx: TenantTransaction, begun: SQL | undefined) {
  const { rating, reason, updatedAt } = taskFeedback;
  const said = await tx
    .select({ rating, count: count() })
    .from(taskFeedback)
    .innerJoin(tasks, isTask(taskFeedback))
    .where(begun)
    .groupBy(rating);
  const claims = await tx
    .select({ taskId: tasks.taskId, query: tasks.query, outcome: tasks.outcome, reason, at: updatedAt })
    .from(taskFeedback)
    .innerJoin(tasks, isTask(taskFeedback))
    .where(and(begun, eq(rating, "down"), isNotNull(tasks.outcome)))
    .orderBy(desc(updatedAt))
    .limit(CLAIMS_MAX);
  return { said, claims };
}

/** By the day (UTC) on which models were asked. */
async function costByDay(tx: TenantTransaction, begun: SQL | undefined) {
  const day = sql<string>`to_char(${modelCalls.createdAt} at time zone 'UTC', 'YYYY-MM-DD')`;
  const costMicroUsd = sql<number>`coalesce(sum(${modelCalls.costMicroUsd}), 0)::float8`;
  return tx
    .select({ day, costMicroUsd, calls: count() })
    .from(modelCalls)
    .innerJoin(tasks, isTask(modelCalls))
    .where(begun)
    .groupBy(sql`1`)
    .orderBy(sql`1`);
}

/** The cause is the rule by which the step was found not to have worked; what was tried stands beside it. */
async function correctionsByCause(tx: TenantTransaction, begun: SQL | undefined) {
  const { rule, tenantId, taskId, stepIndex } = verificationRecords;
  const { strategy } = correctionRecords;
  const isStep = and(
    eq(tenantId, correctionRecords.tenantId),
    eq(taskId, correctionRecords.taskId),
    eq(stepIndex, correctionRecords.stepIndex),
  );
  return tx
    .select({ cause: sql<string>`coalesce(${rule}, 'not verified')`, strategy, count: count() })
    .from(correctionRecords)
    .innerJoin(tasks, isTask(correctionRecords))
    .leftJoin(verificationRecords, isStep)
    .where(begun)
    .groupBy(rule, strategy)
    .orderBy(desc(count()), rule, strategy);
}
