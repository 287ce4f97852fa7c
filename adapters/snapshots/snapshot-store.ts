/** Snapshot store: pages as read, kept by their content. */

import type { SnapshotId } from "../../core/turn/identity.js";
import { type Database, type TenantTransaction, withTenant } from "../../db/client.js";
import { unpackText } from "../../db/packed-text.js";
import { readSkeletonRow, readSnapshot, type SnapshotRow, writeSnapshot } from "../../db/verification-records.js";
import { type PackedPage, type PageToStore, packPage, unpackSkeleton } from "./packed-page.js";

/** `url`: where the page was first seen; the same content elsewhere is the same snapshot. */
export type StoredPage = Omit<PageToStore, "snapshotId" | "userId" | "summary"> & { readonly id: SnapshotId };

/** What the rules need of one; its markup is for people to look at. */
export type ReadSnapshot = Omit<StoredPage, "html"> & {
  /** Characters of the skeleton as it is stored. */
  readonly size: number;
};

export interface SnapshotStore {
  /** Idempotent; in the caller's transaction. */
  write(tx: TenantTransaction, tenantId: string, page: PackedPage): Promise<void>;
  /** The same for a page that is not packed, in a transaction of its own. */
  put(tenantId: string, page: PageToStore): Promise<void>;
  /** Null when there is none of that id for the tenant. */
  get(tenantId: string, id: SnapshotId): Promise<StoredPage | null>;
  /** The same without the markup; `within` a transaction of the tenant's, or in one of its own. */
  read(tenantId: string, id: SnapshotId, within?: TenantTransaction): Promise<ReadSnapshot | null>;
}

async function pageOf(row: Omit<SnapshotRow, "html">): Promise<ReadSnapshot | null> {
  const { url, title, ambient, domHash, skeletonHash } = row;
  const unpacked = await unpackSkeleton(row.skeleton);
  // The cast: rows are written with ids of snapshots.
  const id = row.id as SnapshotId;
  return unpacked && { id, url, title, ambient, domHash, skeletonHash, ...unpacked };
}

const bufferOf = (bytes: Uint8Array): Buffer => Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);

export function createSnapshotStore(database: Database): SnapshotStore {
  return {
    async put(tenantId, page) {
      const packed = await packPage(page);
      await withTenant(database, tenantId, (tx) => this.write(tx, tenantId, packed));
    },
    async write(tx, tenantId, { snapshotId, html, skeleton, ...page }) {
      await writeSnapshot(tx, {
        ...page,
        tenantId,
        id: snapshotId,
        html: bufferOf(html),
        skeleton: bufferOf(skeleton),
      });
    },
    async get(tenantId, id) {
      const row = await readSnapshot(database, tenantId, id);
      if (!row) return null;
      const [html, page] = await Promise.all([unpackText(row.html), pageOf(row)]);
      if (page === null) return null;
      const { size: _size, ...stored } = page;
      return { ...stored, html };
    },
    async read(tenantId, id, within) {
      const look = (tx: TenantTransaction) => readSkeletonRow(tx, tenantId, id);
      const row = await (within === undefined ? withTenant(database, tenantId, look) : look(within));
      return row && pageOf(row);
    },
  };
}
