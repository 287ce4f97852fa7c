/** Verify audit: each tenant's chain is read through, and its end is logged where the database's owner cannot reach it. */

import type { Logger } from "pino";
import { verifyAudit } from "../db/audit.js";
import type { Database } from "../db/client.js";
import { currentContext } from "./attempt.js";

export interface AuditSweepDeps {
  readonly database: Database;
  readonly listTenants: () => Promise<readonly string[]>;
  readonly log: Pick<Logger, "info" | "error">;
}

export interface AuditSweepResult {
  readonly tenants: number;
  readonly broken: number;
}

export const createVerifyAudit = ({ database, listTenants, log }: AuditSweepDeps) =>
  async function verifyAuditLog(): Promise<AuditSweepResult> {
    const result = { tenants: 0, broken: 0 };
    for (const tenantId of await listTenants()) {
      currentContext()?.heartbeat();
      const { head, faults, rows, erased } = await verifyAudit(database, tenantId);
      result.tenants += 1;
      // Kept with the logs, it shows later whether the end was cut off or written anew.
      if (rows > 0) log.info({ tenantId, head: `${head.position}:${head.chainHash}`, rows, erased }, "audit head");
      if (faults.length === 0) continue;
      result.broken += 1;
      log.error(
        { tenantId, faults: faults.slice(0, 10) },
        'the audit log is not what was written; see "surefoot audit"',
      );
    }
    return result;
  };
