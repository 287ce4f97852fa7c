/** Tenant scope: the one way to read or write a tenant's rows (design §13). Elsewhere: row-level security context. */

import { sql } from "drizzle-orm";
import { asDatabaseError, type Database } from "./client.js";

/** A transaction in which exactly one tenant's rows exist. */
export type TenantTransaction = Parameters<Parameters<Database["db"]["transaction"]>[0]>[0];

/**
 * Runs `work` in a transaction that sees only `tenantId`'s rows. The setting is local to the transaction, so a pooled
 * connection never carries it on. Throws `DatabaseUnavailableError` when Postgres is not there.
 */
export async function withTenant<T>(
  database: Database,
  tenantId: string,
  work: (tx: TenantTransaction) => Promise<T>,
): Promise<T> {
  try {
    return await database.db.transaction(async (tx) => {
      await tx.execute(sql`select set_config('app.tenant_id', ${tenantId}, true)`);
      return await work(tx);
    });
  } catch (error) {
    throw asDatabaseError(error);
  }
}
