/** Snapshot store: pages stored under an id of their content. */

import type { SnapshotId } from "../../core/turn/identity.js";
import { type Database, type TenantTransaction, withTenant } from "../../db/client.js";
import { unpackText } from "../../db/packed-text.js";
import { readSkeletonRow, readSnapshot, type SnapshotRow, writeSnapshot } from "../../db/verification-records.js";
import { type PackedPage, type PageToStore, packPage, unpackSkeleton } from "./packed-page.js";

/** `url`: first address of the page; the same content elsewhere is the same snapshot. */
export type StoredPage = Omit<PageToStore, "snapshotId" | "userId" | "summary"> & { readonly id: SnapshotId };

/** A page for the rules: without markup, which only people look at. */
export type ReadSnapshot = Omit<StoredPage, "html"> & {
  /** Length of the stored skeleton in characters. */
  readonly size: number;
};

export interface SnapshotStore {
  /** Writes in the caller's transaction. Idempotent. */
  write(tx: TenantTransaction, tenantId: string, page: PackedPage): Promise<void>;
  /** Packs a page and writes it in a transaction of its own. */
  put(tenantId: string, page: PageToStore): Promise<void>;
  /** Null if the tenant has no page with that id. */
  get(tenantId: string, id: SnapshotId): Promise<StoredPage | null>;
  /** Reads a page without markup, in the tenant's transaction `within` or in one of its own. */
  read(tenantId: string, id: SnapshotId, within?: TenantTransaction): Promise<ReadSnapshot | null>;
}

async function pageOf(row: Omit<SnapshotRow, "html">): Promise<ReadSnapshot | null> {
  const { url, title, ambient, domHash, skeletonHash } = row;
  const unpacked = await unpackSkeleton(row.skeleton);
  // The cast: this column holds only snapshot ids.
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
    async write(tx, tenantId, { snapshotId, html, skeleton, frames: _frames, ...page }) {
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
