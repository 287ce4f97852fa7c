/** Nowhere: a fake database that keeps nothing, and a fake snapshot store in memory; verification reads no more than that. */

import { drizzle } from "drizzle-orm/postgres-js";
import type { Sql } from "postgres";
import type { SnapshotStore, StoredPage } from "../../adapters/snapshots/snapshot-store.js";
import type { Database } from "../../db/client.js";

/** Transactions end well, do nothing and find no rows. */
export function createNowhereDatabase(): Database {
  const answer = (rows: readonly object[]) => Object.assign(Promise.resolve(rows), { values: async () => rows });
  const isBinding = (text: string) => text.includes("row_security_active");
  const client = {
    options: { parsers: {}, serializers: {} },
    unsafe: (text: string) => answer(isBinding(text) ? [{ bound: true }] : []),
    begin: (work: (within: unknown) => unknown) => work(client),
  };
  // The casts: this is all of the driver that Drizzle asks for, and all of the database that is used here.
  return { db: drizzle(client as unknown as Sql), close: async () => undefined } as unknown as Database;
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
