/** Snapshot store: pages as read, kept by their content. */

import { setImmediate as turn } from "node:timers/promises";
import type { Skeleton } from "../../core/page/skeleton.js";
import type { SnapshotId } from "../../core/task/identity.js";
import { type Database, type TenantTransaction, withTenant } from "../../db/client.js";
import { packText, unpackText } from "../../db/packed-text.js";
import {
  type NewSnapshot,
  readSkeletonRow,
  readSnapshot,
  type SnapshotRow,
  writeSnapshot,
} from "../../db/verification-records.js";
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

/** The stored form may be of a newer build. The activity fails and is tried again until a build comes that reads it. */
export class UnknownPageError extends Error {
  override readonly name = "UnknownPageError";
}

/** Start of every stored skeleton, and of a form that no build writes any more. */
const BEGIN = '{"nodes":{';
const RETIRED_BEGIN = '{"list":[';

export const writeSkeleton = ({ nodes, title, language }: Skeleton): string =>
  JSON.stringify({ nodes, title, language });

/** Null for the retired form: the page counts as not stored. */
export function readSkeleton(text: string): Skeleton | null {
  // The cast: this file wrote it.
  if (text.startsWith(BEGIN)) return JSON.parse(text) as Skeleton;
  if (text.startsWith(RETIRED_BEGIN)) return null;
  throw new UnknownPageError(`a page that begins with ${text.slice(0, 12)}`);
}

async function packed(tenantId: string, page: PageToStore): Promise<NewSnapshot> {
  const { html, skeleton, snapshotId, ...rest } = page;
  // A caller that waits for the page as read goes first.
  await turn();
  const [packedHtml, packedSkeleton] = await Promise.all([packText(html), packText(writeSkeleton(skeleton))]);
  return { ...rest, tenantId, id: snapshotId, html: packedHtml, skeleton: packedSkeleton };
}

async function pageOf(row: Omit<SnapshotRow, "html">): Promise<ReadSnapshot | null> {
  const { url, title, ambient, domHash, skeletonHash } = row;
  const text = await unpackText(row.skeleton);
  const skeleton = readSkeleton(text);
  // The cast: rows are written with ids of snapshots.
  const id = row.id as SnapshotId;
  return skeleton && { id, url, title, skeleton, ambient, domHash, skeletonHash, size: text.length };
}

export function createSnapshotStore(database: Database): SnapshotStore {
  return {
    async put(tenantId, page) {
      const write = await this.prepare(tenantId, page);
      await withTenant(database, tenantId, write);
    },
    async prepare(tenantId, page) {
      const row = await packed(tenantId, page);
      return (tx) => writeSnapshot(tx, row);
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
