/** Model calls: the ledger of what was asked of models, by call, task and tenant (design §11, §15). Elsewhere: usage records, LLM cost. */

import { and, eq, gte, type SQL, sql } from "drizzle-orm";
import type { SearchResult } from "../core/reasoning/analysis.js";
import type { TaskRef } from "../core/task/identity.js";
import type { Database } from "./client.js";
import { storable, withTenant } from "./client.js";
import { modelCalls, searches } from "./record-schema.js";
export type NewModelCall = Omit<typeof modelCalls.$inferInsert, "tenantId" | "taskId">;
type Owner = Pick<TaskRef, "tenantId" | "taskId">;

/** Sums of calls alike; latencies in milliseconds. */
export interface Spending {
  readonly purpose: string;
  readonly tier: "smart" | "fast";
  readonly calls: number;
  readonly failed: number;
  readonly fallbacks: number;
  readonly promptTokens: number;
  readonly cachedTokens: number;
  readonly completionTokens: number;
  readonly thinkingTokens: number;
  readonly toolTokens: number;
  readonly costMicroUsd: number;
  readonly p50Ms: number;
  readonly p95Ms: number;
}

/** Calls of a task that is gone, or never was, are dropped: there is nobody to bill. */
export async function writeModelCalls(database: Database, task: Owner, calls: readonly NewModelCall[]): Promise<void> {
  const rows = storable(calls).map((call) => ({ ...call, tenantId: task.tenantId, taskId: task.taskId }));
  await withTenant(database, task.tenantId, async (tx) => {
    await tx.insert(modelCalls).values(rows).onConflictDoNothing();
  });
}

/** By purpose and tier, the dearest first. */
export function spendingOfTask(database: Database, task: Owner): Promise<readonly Spending[]> {
  return spending(database, task.tenantId, and(eq(modelCalls.taskId, task.taskId)));
}

export function spendingOfTenant(database: Database, tenantId: string, since: Date): Promise<readonly Spending[]> {
  return spending(database, tenantId, gte(modelCalls.createdAt, since));
}

async function spending(database: Database, tenantId: string, where: SQL | undefined): Promise<readonly Spending[]> {
  const sum = (column: SQL | (typeof modelCalls)["calls"]) => sql<number>`coalesce(sum(${column}), 0)::int`;
  const percentile = (share: number) =>
    sql<number>`round(percentile_cont(${sql.raw(String(share))}) within group (order by ${modelCalls.latencyMs}))::int`;
  const cost = sum(sql`${modelCalls.costMicroUsd}`);
  return withTenant(database, tenantId, (tx) =>
    tx
      .select({
        purpose: modelCalls.purpose,
        tier: modelCalls.tier,
        calls: sum(modelCalls.calls),
        failed: sum(sql`case when ${modelCalls.fault} is null then 0 else 1 end`),
        fallbacks: sum(sql`case when ${modelCalls.fallback} then 1 else 0 end`),
        promptTokens: sum(sql`${modelCalls.promptTokens}`),
        cachedTokens: sum(sql`${modelCalls.cachedTokens}`),
        completionTokens: sum(sql`${modelCalls.completionTokens}`),
        thinkingTokens: sum(sql`${modelCalls.thinkingTokens}`),
        toolTokens: sum(sql`${modelCalls.toolTokens}`),
        costMicroUsd: cost,
        p50Ms: percentile(0.5),
        p95Ms: percentile(0.95),
      })
      .from(modelCalls)
      .where(and(eq(modelCalls.tenantId, tenantId), where))
      .groupBy(modelCalls.purpose, modelCalls.tier)
      .orderBy(sql`${cost} desc`, modelCalls.purpose, modelCalls.tier),
  );
}

export interface Search {
  readonly searchId: string;
  readonly query: string;
  readonly host?: string;
  readonly widened: boolean;
  readonly results: readonly SearchResult[];
  readonly costMicroUsd: number;
}

/** Written again by a retry, it is the same search. */
export async function writeSearch(database: Database, task: TaskRef, made: Search): Promise<void> {
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
  return withTenant(database, task.tenantId, async (tx) => {
    const [row] = await tx
      .select({ query: searches.query, results: searches.results })
      .from(searches)
      .where(
        and(eq(searches.tenantId, task.tenantId), eq(searches.taskId, task.taskId), eq(searches.searchId, searchId)),
      );
    return row ?? null;
  });
}
