/** Snapshot store: pages by content, compressed, one tenant's apart from another's. Elsewhere: blob store, page archive. */

import { promisify } from "node:util";
import { gunzip, gzip } from "node:zlib";
import type { Skeleton } from "../../core/page/skeleton.js";
import type { SnapshotId } from "../../core/task/identity.js";
import type { Database } from "../../db/client.js";
import { readSnapshot, writeSnapshot } from "../../db/snapshots.js";

/** A page that was read, as it is to be kept. */
export interface PageToStore {
  readonly snapshotId: SnapshotId;
  /** Masked; `data-sf` included. */
  readonly html: string;
  readonly skeleton: Skeleton;
  readonly domHash: string;
  readonly skeletonHash: string;
  readonly title: string;
  readonly userId: string;
  readonly url: string;
  readonly ambient: readonly number[];
}

export interface StoredPage {
  readonly id: SnapshotId;
  /** Where it was first seen; the same content elsewhere is the same snapshot. */
  readonly url: string;
  readonly title: string;
  readonly html: string;
  readonly skeleton: Skeleton;
  readonly ambient: readonly number[];
  readonly domHash: string;
  readonly skeletonHash: string;
}

export interface SnapshotStore {
  /** Idempotent. */
  put(tenantId: string, page: PageToStore): Promise<void>;
  /** Null when there is none of that id for the tenant. */
  get(tenantId: string, id: SnapshotId): Promise<StoredPage | null>;
}

const pack = promisify(gzip);
const unpack = promisify(gunzip);
/** Level 1: 500 KB in a few milliseconds; a higher level saves little on markup and costs the hot path. */
const FAST = { level: 1 };

export function createSnapshotStore(database: Database): SnapshotStore {
  return {
    async put(tenantId, page) {
      const { html, skeleton, snapshotId, ...rest } = page;
      const [packedHtml, packedSkeleton] = await Promise.all([pack(html, FAST), pack(JSON.stringify(skeleton), FAST)]);
      await writeSnapshot(database, { ...rest, tenantId, id: snapshotId, html: packedHtml, skeleton: packedSkeleton });
    },
    async get(tenantId, id) {
      const row = await readSnapshot(database, tenantId, id);
      if (!row) return null;
      const [html, skeleton] = await Promise.all([unpack(row.html), unpack(row.skeleton)]);
      return {
        id,
        url: row.url,
        title: row.title,
        html: html.toString("utf8"),
        skeleton: JSON.parse(skeleton.toString("utf8")) as Skeleton, // written by `put` and by nothing else
        ambient: row.ambient,
        domHash: row.domHash,
        skeletonHash: row.skeletonHash,
      };
    },
  };
}
