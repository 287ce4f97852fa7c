/** Nowhere: a fake database that keeps nothing, and a fake snapshot store in memory; verification reads no more than that. */

import type { SnapshotStore, StoredPage } from "../../adapters/snapshots/snapshot-store.js";
import type { Database } from "../../db/client.js";

/** Transactions end well, do nothing and find no rows. */
export function createNowhereDatabase(): Database {
  const answer = (rows: readonly object[]) =>
    Object.assign(Promise.resolve(rows), { execute: async () => rows, values: async () => rows });
  const isBinding = (text: string) => text.includes("row_security_active");
  const client = { unsafe: (text: string) => answer(isBinding(text) ? [{ bound: true }] : []) };
  const sql = { begin: (work: (within: typeof client) => unknown) => work(client) };
  // The cast: all that is asked of it here is a transaction.
  return { sql, close: async () => undefined } as unknown as Database;
}

export function createMemorySnapshots(): Pick<SnapshotStore, "prepare" | "get"> {
  const pages = new Map<string, StoredPage>();
  return {
    prepare:
      async (_tenantId, { snapshotId, userId: _userId, ...page }) =>
      async () => {
        if (!pages.has(snapshotId)) pages.set(snapshotId, { id: snapshotId, ...page });
      },
    get: async (_tenantId, id) => pages.get(id) ?? null,
  };
}
