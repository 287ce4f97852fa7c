/** Tenant settings: what an organisation has agreed to. Elsewhere: plan, subscription. */

import { eq } from "drizzle-orm";
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
