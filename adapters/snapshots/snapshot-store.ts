/** Snapshot store: pages as read, kept by their content. */

import { setImmediate as turn } from "node:timers/promises";
import type { SnapshotId } from "../../core/task/identity.js";
import { STATE_VERSION } from "../../core/task/state-version.js";
import { type Database, type TenantTransaction, withTenant } from "../../db/client.js";
import { packText, unpackText } from "../../db/packed-text.js";
import {
  type NewSnapshot,
  readSkeleton,
  readSnapshot,
  type SnapshotRow,
  writeSnapshot,
} from "../../db/verification-records.js";
import { KnownPages, writePage } from "./node-lines.js";
import type { PageAsSent, ReadPage } from "./read-page.js";

export type PageToStore = Omit<ReadPage, "epoch"> & Pick<PageAsSent, "userId" | "url" | "ambient">;

/** `url`: where the page was first seen; the same content elsewhere is the same snapshot. */
export type StoredPage = Omit<PageToStore, "snapshotId" | "userId" | "summary"> & { readonly id: SnapshotId };

/** What the rules need of one; its markup is for people to look at. */
export type ReadSnapshot = Omit<StoredPage, "html"> & {
  /** Characters of the skeleton as it is stored. */
  readonly size: number;
};

export interface SnapshotStore {
  /** Idempotent. */
  put(tenantId: string, page: PageToStore): Promise<void>;
  /** Packs it; what comes back writes it, with whatever else the caller's transaction holds. */
  prepare(tenantId: string, page: PageToStore): Promise<(tx: TenantTransaction) => Promise<void>>;
  /** Null when there is none of that id for the tenant. */
  get(tenantId: string, id: SnapshotId): Promise<StoredPage | null>;
  /** The same without the markup; `within` a transaction of the tenant's, or in one of its own. */
  read(tenantId: string, id: SnapshotId, within?: TenantTransaction): Promise<ReadSnapshot | null>;
}

/** Of skeletons as they are stored; in memory each takes some six bytes. */
const KNOWN_CHARACTERS = 4_000_000;

/** State version of the oldest build that may have to read what is stored now. */
export type OldestReader = () => Promise<number>;

async function packed(tenantId: string, page: PageToStore, oldestReader: OldestReader): Promise<NewSnapshot> {
  const { html, skeleton, snapshotId, ...rest } = page;
  // Whoever waits for no more than the page as read goes first.
  await turn();
  const text = writePage(skeleton, await oldestReader());
  const [packedHtml, packedSkeleton] = await Promise.all([packText(html), packText(text)]);
  return { ...rest, tenantId, id: snapshotId, html: packedHtml, skeleton: packedSkeleton };
}

export function createSnapshotStore(
  database: Database,
  oldestReader: OldestReader = async () => STATE_VERSION,
): SnapshotStore {
  const known = new KnownPages(KNOWN_CHARACTERS);
  const pageOf = async (tenantId: string, row: Omit<SnapshotRow, "html">): Promise<ReadSnapshot> => {
    const { url, title, ambient, domHash, skeletonHash } = row;
    const text = await unpackText(row.skeleton);
    // The cast: rows are written with ids of snapshots.
    const id = row.id as SnapshotId;
    const skeleton = known.read(`${tenantId} ${url.split(/[?#]/, 1)}`, text);
    return { id, url, title, skeleton, ambient, domHash, skeletonHash, size: text.length };
  };
  return {
    async put(tenantId, page) {
      const write = await this.prepare(tenantId, page);
      await withTenant(database, tenantId, write);
    },
    async prepare(tenantId, page) {
      const row = await packed(tenantId, page, oldestReader);
      return (tx) => writeSnapshot(tx, row);
    },
    async get(tenantId, id) {
      const row = await readSnapshot(database, tenantId, id);
      if (!row) return null;
      const [html, { size: _size, ...page }] = await Promise.all([unpackText(row.html), pageOf(tenantId, row)]);
      return { ...page, html };
    },
    async read(tenantId, id, within) {
      const look = (tx: TenantTransaction) => readSkeleton(tx, tenantId, id);
      const row = await (within === undefined ? withTenant(database, tenantId, look) : look(within));
      return row && pageOf(tenantId, row);
    },
  };
}
