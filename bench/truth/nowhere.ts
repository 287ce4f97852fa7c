/** Nowhere: a fake database that keeps nothing, and a fake snapshot store in memory; verification reads no more than that. */

import type { SnapshotStore, StoredPage } from "../../adapters/snapshots/snapshot-store.js";
import type { Database } from "../../db/client.js";

/** Transactions end well, do nothing and find no rows. */
export function createNowhereDatabase(): Database {
  const db = { transaction: async () => [] };
  // The cast: all that is asked of it here is a transaction.
  return { db, close: async () => undefined } as unknown as Database;
}

export function createMemorySnapshots(): Pick<SnapshotStore, "put" | "get"> {
  const pages = new Map<string, StoredPage>();
  return {
    async put(_tenantId, { snapshotId, userId: _userId, ...page }) {
      if (!pages.has(snapshotId)) pages.set(snapshotId, { id: snapshotId, ...page });
    },
    get: async (_tenantId, id) => pages.get(id) ?? null,
  };
}
