/** Snapshot rows: stored pages, compressed by whoever writes them. */

import { and, eq, sql } from "drizzle-orm";
import { type Database, storable, withTenant } from "./client.js";
import { snapshots } from "./schema.js";

export type SnapshotRow = typeof snapshots.$inferSelect;

export type NewSnapshot = Omit<SnapshotRow, "ambient" | "createdAt" | "seenAt"> & {
  readonly ambient: readonly number[];
};

/** Once; seen again, it only lives longer (retention goes by `seenAt`). */
export async function writeSnapshot(database: Database, page: NewSnapshot): Promise<void> {
  const { url, title, ambient } = page;
  const row = { ...page, url: storable(url), title: storable(title), ambient: [...ambient] };
  await withTenant(database, page.tenantId, (tx) =>
    tx
      .insert(snapshots)
      .values(row)
      .onConflictDoUpdate({ target: [snapshots.tenantId, snapshots.id], set: { seenAt: sql`now()` } }),
  );
}

export async function readSnapshot(database: Database, tenantId: string, id: string): Promise<SnapshotRow | null> {
  const isIt = and(eq(snapshots.tenantId, tenantId), eq(snapshots.id, id));
  const [row] = await withTenant(database, tenantId, (tx) => tx.select().from(snapshots).where(isIt));
  return row ?? null;
}
