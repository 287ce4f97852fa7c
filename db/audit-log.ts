/** Audit log: who looked at or changed what is not theirs. Elsewhere: audit trail. */

import type { Database } from "./client.js";
import { auditLog } from "./schema.js";
import { withTenant } from "./tenant.js";

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
