/** Nowhere: a fake database that keeps nothing, and a fake snapshot store in memory; verification reads no more than that. */

import { drizzle } from "drizzle-orm/postgres-js";
import type { Sql } from "postgres";
import { type PackedPage, unpackSkeleton } from "../../adapters/snapshots/packed-page.js";
import type { SnapshotStore } from "../../adapters/snapshots/snapshot-store.js";
import type { Database } from "../../db/client.js";
import { unpackText } from "../../db/packed-text.js";

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

export function createMemorySnapshots(): Pick<SnapshotStore, "write" | "get"> {
  const pages = new Map<string, PackedPage>();
  return {
    write: async (_tx, _tenantId, page) => void pages.set(page.snapshotId, page),
    async get(_tenantId, id) {
      const page = pages.get(id);
      const unpacked = page && (await unpackSkeleton(page.skeleton));
      return page && unpacked ? { ...page, ...unpacked, id, html: await unpackText(page.html) } : null;
    },
  };
}
