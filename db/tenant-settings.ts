/** Tenant settings: what an organisation has agreed to. Elsewhere: plan, subscription. */

import { eq } from "drizzle-orm";
import type { Limits } from "../core/limits/budget.js";
import type { Database } from "./client.js";
import { type Tier, tenantSettings } from "./schema.js";
import { withTenant } from "./tenant.js";

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
