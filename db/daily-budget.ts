/** Daily budget: what an organisation may still spend on models and searches today, by the days of UTC (OP25). */

import { and, eq, gte, sum } from "drizzle-orm";
import { type Database, withTenant } from "./client.js";
import { modelCalls, searches } from "./record-schema.js";
import { tenantSettings } from "./schema.js";

const DAY_MS = 86_400_000;

/** Milliseconds until the next day begins. */
export const msToNextDay = (nowMs: number): number => DAY_MS - (nowMs % DAY_MS);

/** Millionths of a dollar, at or below 0 once it is used up; null: there is no bound. */
export const readBudgetLeft = async (database: Database, tenantId: string, nowMs: number): Promise<number | null> =>
  withTenant(database, tenantId, async (tx) => {
    const own = eq(tenantSettings.tenantId, tenantId);
    const [row] = await tx.select({ budget: tenantSettings.dailyBudgetMicroUsd }).from(tenantSettings).where(own);
    const budget = row?.budget ?? null;
    if (budget === null) return null;
    const since = new Date(nowMs - (nowMs % DAY_MS));
    const [calls] = await tx
      .select({ spent: sum(modelCalls.costMicroUsd) })
      .from(modelCalls)
      .where(and(eq(modelCalls.tenantId, tenantId), gte(modelCalls.createdAt, since)));
    const [searched] = await tx
      .select({ spent: sum(searches.costMicroUsd) })
      .from(searches)
      .where(and(eq(searches.tenantId, tenantId), gte(searches.createdAt, since)));
    return budget - Number(calls?.spent ?? 0) - Number(searched?.spent ?? 0);
  });
