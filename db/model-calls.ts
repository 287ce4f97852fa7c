/** Model calls: what was asked of models and of the web, by call, task and tenant, and what it cost. */

import { and, desc, eq, gte, type SQL, sql } from "drizzle-orm";
import type { AnyPgColumn } from "drizzle-orm/pg-core";
import type { SearchResult } from "../core/reasoning/source.js";
import type { TaskRef } from "../core/task/identity.js";
import type { Spending } from "../protocol/reply.js";
import { type Database, storable, withTenant } from "./client.js";
import { modelCalls, searches } from "./record-schema.js";
import { isOf, type TaskKey } from "./schema.js";

export type NewModelCall = Omit<typeof modelCalls.$inferInsert, "tenantId" | "taskId">;

/** Calls of a task that is gone, or never was, are dropped: there is nobody to bill. */
export async function writeModelCalls(
  database: Database,
  task: TaskKey,
  calls: readonly NewModelCall[],
): Promise<void> {
  const rows = storable(calls).map((call) => ({ ...call, tenantId: task.tenantId, taskId: task.taskId }));
  await withTenant(database, task.tenantId, async (tx) => {
    await tx.insert(modelCalls).values(rows).onConflictDoNothing();
  });
}

/** By purpose and tier, the dearest first. */
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

/** Written again by a retry, it is the same search. */
export async function writeSearch(database: Database, task: TaskRef, made: WebSearch): Promise<void> {
  const { host = null, ...search } = storable(made);
  const row = { ...search, host };
  await withTenant(database, task.tenantId, async (tx) => {
    await tx
      .insert(searches)
      .values({ ...row, tenantId: task.tenantId, taskId: task.taskId })
      .onConflictDoUpdate({ target: [searches.tenantId, searches.taskId, searches.searchId], set: row });
  });
}

/** Null when it was never made, or brought nothing that was kept. */
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
