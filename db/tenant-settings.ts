/** Tenant settings: what an organisation has agreed to. Elsewhere: plan, subscription. */

import { eq } from "drizzle-orm";
import type { LimitName, Limits } from "../core/limits/budget.js";
import type { Tier } from "../protocol/requests.js";
import type { Database } from "./client.js";
import { type TenantTransaction, withTenant } from "./client.js";
import { auditLog, tenantSettings } from "./schema.js";

export async function readTier(database: Database, tenantId: string): Promise<Tier> {
  return withTenant(database, tenantId, async (tx) => {
    const [row] = await tx
      .select({ tier: tenantSettings.tier })
      .from(tenantSettings)
      .where(eq(tenantSettings.tenantId, tenantId));
    return row?.tier ?? "free";
  });
}

/** What applies to every new task of an organisation. */
export interface TaskDefaults {
  readonly tenantLimits?: Partial<Limits>;
  readonly promptForAdvisory?: boolean;
}

export async function readTaskDefaults(database: Database, tenantId: string): Promise<TaskDefaults> {
  return withTenant(database, tenantId, async (tx) => {
    const { limits, promptForAdvisory } = tenantSettings;
    const [row] = await tx
      .select({ limits, promptForAdvisory })
      .from(tenantSettings)
      .where(eq(tenantSettings.tenantId, tenantId));
    return {
      ...(row?.limits && { tenantLimits: row.limits }),
      ...(row?.promptForAdvisory && { promptForAdvisory: true }),
    };
  });
}

export interface TenantSettings {
  readonly tier: Tier;
  readonly limits: Partial<Limits>;
  readonly promptForAdvisory: boolean;
}

/** An organisation that agreed to nothing is of the free tier. */
export async function readTenantSettings(database: Database, tenantId: string): Promise<TenantSettings> {
  return withTenant(database, tenantId, (tx) => settingsOf(tx, tenantId));
}

/** What is not named stays; a limit of null is back to the default. Returns what holds from now on. */
export async function changeTenantSettings(
  database: Database,
  tenantId: string,
  changes: {
    readonly tier?: Tier;
    readonly limits?: { readonly [N in LimitName]?: number | null };
    readonly promptForAdvisory?: boolean;
  },
  nowMs: number,
): Promise<TenantSettings> {
  return withTenant(database, tenantId, async (tx) => {
    const before = await settingsOf(tx, tenantId, true);
    const limits = Object.entries({ ...before.limits, ...changes.limits }).filter(([, bound]) => bound != null);
    const row = {
      tier: changes.tier ?? before.tier,
      // Null is out, so every bound is a number.
      limits: Object.fromEntries(limits) as Partial<Limits>,
      promptForAdvisory: changes.promptForAdvisory ?? before.promptForAdvisory,
      updatedAt: new Date(nowMs),
    };
    await tx
      .insert(tenantSettings)
      .values({ tenantId, ...row })
      .onConflictDoUpdate({ target: tenantSettings.tenantId, set: row });
    return { tier: row.tier, limits: row.limits, promptForAdvisory: row.promptForAdvisory };
  });
}

async function settingsOf(tx: TenantTransaction, tenantId: string, lock = false): Promise<TenantSettings> {
  const query = tx.select().from(tenantSettings).where(eq(tenantSettings.tenantId, tenantId));
  const [row] = await (lock ? query.for("update") : query);
  return {
    tier: row?.tier ?? "free",
    limits: row?.limits ?? {},
    promptForAdvisory: row?.promptForAdvisory ?? false,
  };
}

export interface AuditEntry {
  readonly tenantId: string;
  readonly id: string;
  readonly userId: string;
  /** Noun and verb: `task.read`. */
  readonly action: string;
  /** Id of what it was done to. */
  readonly subject: string;
  readonly at: Date;
}

export async function writeAudit(database: Database, { at, ...entry }: AuditEntry): Promise<void> {
  await withTenant(database, entry.tenantId, async (tx) => {
    await tx.insert(auditLog).values({ ...entry, createdAt: at });
  });
}
