/** Snapshot rows: stored pages, compressed by whoever writes them. Elsewhere: page blobs. */

import { and, eq, sql } from "drizzle-orm";
import type { Database } from "./client.js";
import { storable, withTenant } from "./client.js";
import { snapshots } from "./schema.js";

export type SnapshotRow = typeof snapshots.$inferSelect;

export interface NewSnapshot {
  readonly tenantId: string;
  readonly id: string;
  readonly userId: string;
  readonly url: string;
  readonly title: string;
  readonly ambient: readonly number[];
  readonly html: Buffer;
  readonly skeleton: Buffer;
  readonly domHash: string;
  readonly skeletonHash: string;
}

/** Once; seen again, it only lives longer (retention goes by `seenAt`). */
export async function writeSnapshot(database: Database, page: NewSnapshot): Promise<void> {
  await withTenant(database, page.tenantId, async (tx) => {
    await tx
      .insert(snapshots)
      .values({
        tenantId: page.tenantId,
        id: page.id,
        userId: page.userId,
        url: storable(page.url),
        title: storable(page.title),
        ambient: [...page.ambient],
        html: page.html,
        skeleton: page.skeleton,
        domHash: page.domHash,
        skeletonHash: page.skeletonHash,
      })
      .onConflictDoUpdate({ target: [snapshots.tenantId, snapshots.id], set: { seenAt: sql`now()` } });
  });
}

export async function readSnapshot(database: Database, tenantId: string, id: string): Promise<SnapshotRow | null> {
  return withTenant(database, tenantId, async (tx) => {
    const [row] = await tx
      .select()
      .from(snapshots)
      .where(and(eq(snapshots.tenantId, tenantId), eq(snapshots.id, id)));
    return row ?? null;
  });
}
