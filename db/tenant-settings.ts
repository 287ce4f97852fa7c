/** Tenant settings: an organisation's tier, limits, budget and permissions. */

import { eq } from "drizzle-orm";
import type { Retention, RetentionName } from "../core/task/retention.js";
import type { SettingsChange, Tier } from "../protocol/requests.js";
import type { Limits } from "../protocol/task.js";
import { type Database, type TenantTransaction, withTenant } from "./client.js";
import { type TenantModels, tenantSettings } from "./schema.js";

export const MODEL_ROLES = ["smart", "smartFallback", "fast"] as const satisfies readonly (keyof TenantModels)[];
export type ModelRole = (typeof MODEL_ROLES)[number];

export interface TenantSettings {
  readonly tier: Tier;
  readonly limits: Partial<Limits>;
  readonly promptForAdvisory: boolean;
  /** Origins on which its tasks may act without asking first (SF2). */
  readonly actOrigins: readonly string[];
  /** Hosts on which its own knowledge is used (KN1). */
  readonly allowedDomains: readonly string[];
  /** Retention periods in days that differ from the installation's. */
  readonly retention: Partial<Retention>;
  /** Daily (UTC) budget of its tasks in millionths of a dollar; null for no bound. */
  readonly dailyBudgetMicroUsd: number | null;
  readonly models: TenantModels;
}

/** An organisation without stored settings has the free tier. */
export const readTenantSettings = async (database: Database, tenantId: string): Promise<TenantSettings> =>
  withTenant(database, tenantId, (tx) => settingsOf(tx, tenantId));

export interface TaskDefaults extends Pick<TenantSettings, "actOrigins" | "tier"> {
  readonly tenantLimits?: Partial<Limits>;
  readonly promptForAdvisory?: true;
}

/** Defaults for every new task of an organisation. */
export async function readTaskDefaults(database: Database, tenantId: string): Promise<TaskDefaults> {
  const { tier, limits, promptForAdvisory, actOrigins } = await readTenantSettings(database, tenantId);
  const hasLimits = Object.keys(limits).length > 0;
  const asks = promptForAdvisory ? { promptForAdvisory } : {};
  return { ...(hasLimits && { tenantLimits: limits }), ...asks, actOrigins, tier };
}

/** Settings that only the operator may change. */
interface OperatorChange {
  readonly tier?: Tier;
  readonly retention?: { readonly [N in RetentionName]?: number | null };
  readonly dailyBudgetMicroUsd?: number | null;
  readonly models?: { readonly [N in ModelRole]?: string | null };
}

/** Settings that are not named stay. Null resets a limit, a period or a model to its default. Returns the new settings. */
export const changeTenantSettings = async (
  database: Database,
  tenantId: string,
  changes: SettingsChange & OperatorChange,
  nowMs: number,
): Promise<TenantSettings> =>
  withTenant(database, tenantId, async (tx) => {
    const before = await settingsOf(tx, tenantId, true);
    const settings = {
      tier: changes.tier ?? before.tier,
      limits: changed(before.limits, changes.limits),
      retention: changed(before.retention, changes.retention),
      promptForAdvisory: changes.promptForAdvisory ?? before.promptForAdvisory,
      actOrigins: changes.actOrigins ?? before.actOrigins,
      allowedDomains: changes.allowedDomains ?? before.allowedDomains,
      dailyBudgetMicroUsd:
        changes.dailyBudgetMicroUsd === undefined ? before.dailyBudgetMicroUsd : changes.dailyBudgetMicroUsd,
      models: changed(before.models, changes.models),
    };
    const row = { ...settings, updatedAt: new Date(nowMs) };
    await tx
      .insert(tenantSettings)
      .values({ tenantId, ...row })
      .onConflictDoUpdate({ target: tenantSettings.tenantId, set: row });
    return settings;
  });

/** Merges the changes; null removes an entry. */
function changed<N extends string, V>(
  before: Partial<Readonly<Record<N, V>>>,
  changes: { readonly [K in N]?: V | null } | undefined,
): Partial<Record<N, V>> {
  const left = Object.entries({ ...before, ...changes }).filter(([, value]) => value != null);
  return Object.fromEntries(left) as Partial<Record<N, V>>; // null is out
}

async function settingsOf(tx: TenantTransaction, tenantId: string, lock = false): Promise<TenantSettings> {
  const select = tx.select().from(tenantSettings).where(eq(tenantSettings.tenantId, tenantId));
  const [row] = await (lock ? select.for("update") : select);
  const { tier = "free", promptForAdvisory = false, limits, retention, dailyBudgetMicroUsd } = row ?? {};
  return {
    ...{ tier, promptForAdvisory },
    limits: limits ?? {},
    actOrigins: row?.actOrigins ?? [],
    allowedDomains: row?.allowedDomains ?? [],
    retention: retention ?? {},
    dailyBudgetMicroUsd: dailyBudgetMicroUsd ?? null,
    models: row?.models ?? {},
  };
}
