/** Tenant settings: what an organisation has agreed to. */

import { eq } from "drizzle-orm";
import type { SettingsChange, Tier } from "../protocol/requests.js";
import type { Limits } from "../protocol/task.js";
import { type Database, type TenantTransaction, withTenant } from "./client.js";
import { tenantSettings } from "./schema.js";

export interface TenantSettings {
  readonly tier: Tier;
  readonly limits: Partial<Limits>;
  readonly promptForAdvisory: boolean;
  /** Origins on which its tasks may act without a question of their own (SF2). */
  readonly actOrigins: readonly string[];
}

/** An organisation that agreed to nothing is of the free tier. */
export const readTenantSettings = async (database: Database, tenantId: string): Promise<TenantSettings> =>
  withTenant(database, tenantId, (tx) => settingsOf(tx, tenantId));

export interface TaskDefaults extends Pick<TenantSettings, "actOrigins"> {
  readonly tenantLimits?: Partial<Limits>;
  readonly promptForAdvisory?: true;
}

/** What applies to every new task of an organisation. */
export async function readTaskDefaults(database: Database, tenantId: string): Promise<TaskDefaults> {
  const { limits, promptForAdvisory, actOrigins } = await readTenantSettings(database, tenantId);
  const hasLimits = Object.keys(limits).length > 0;
  const asks = promptForAdvisory ? { promptForAdvisory } : {};
  return { ...(hasLimits && { tenantLimits: limits }), ...asks, actOrigins };
}

/** What is not named stays; a limit of null is back to the default. Returns what holds from now on. */
export const changeTenantSettings = async (
  database: Database,
  tenantId: string,
  changes: SettingsChange & { readonly tier?: Tier },
  nowMs: number,
): Promise<TenantSettings> =>
  withTenant(database, tenantId, async (tx) => {
    const before = await settingsOf(tx, tenantId, true);
    const limits = Object.entries({ ...before.limits, ...changes.limits }).filter(([, bound]) => bound != null);
    const settings = {
      tier: changes.tier ?? before.tier,
      // Null is out, so every bound is a number.
      limits: Object.fromEntries(limits) as Partial<Limits>,
      promptForAdvisory: changes.promptForAdvisory ?? before.promptForAdvisory,
      actOrigins: changes.actOrigins ?? before.actOrigins,
    };
    const row = { ...settings, updatedAt: new Date(nowMs) };
    await tx
      .insert(tenantSettings)
      .values({ tenantId, ...row })
      .onConflictDoUpdate({ target: tenantSettings.tenantId, set: row });
    return settings;
  });

async function settingsOf(tx: TenantTransaction, tenantId: string, lock = false): Promise<TenantSettings> {
  const select = tx.select().from(tenantSettings).where(eq(tenantSettings.tenantId, tenantId));
  const [row] = await (lock ? select.for("update") : select);
  const { tier = "free", limits, promptForAdvisory = false, actOrigins } = row ?? {};
  return { tier, limits: limits ?? {}, promptForAdvisory, actOrigins: actOrigins ?? [] };
}
