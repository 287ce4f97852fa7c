/** Recent: pages that were read a moment ago, kept for a short while, so that the next to ask need not read them. */

import { LRUCache } from "lru-cache";
import type { SnapshotId } from "../../core/turn/identity.js";
import type { TenantTransaction } from "../../db/client.js";
import type { ReadSnapshot, SnapshotStore } from "./snapshot-store.js";

/** Longest that a page which was erased meanwhile is still known. */
const KEPT_MS = 60_000;
/** Characters of skeletons as they are stored; in memory each takes some two bytes. */
const CHARACTERS = 32_000_000;

export type KnownPage = Omit<ReadSnapshot, "size">;

/** What activities ask for. */
export interface SnapshotReader {
  /** `within` a transaction of the tenant's, or in one of its own. */
  get(tenantId: string, id: SnapshotId, within?: TenantTransaction): Promise<KnownPage | null>;
}

interface Named {
  readonly tenantId: string;
  readonly id: SnapshotId;
}

/**
 * Pages are named by their content, so a page of an id never changes: evidence and the next choice read the same one.
 * `now`: milliseconds, from any start. `mostCharacters`: of all pages kept.
 */
export function recentSnapshots(
  store: Pick<SnapshotStore, "read">,
  now: () => number,
  mostCharacters = CHARACTERS,
): SnapshotReader {
  const kept = new LRUCache<string, ReadSnapshot, Named>({
    maxSize: mostCharacters,
    sizeCalculation: ({ size }) => size,
    ttl: KEPT_MS,
    ttlResolution: 0,
    perf: { now },
    // A reader gets its page also when another page took its place meanwhile.
    ignoreFetchAbort: true,
    fetchMethod: async (_key, _stale, { context }) => (await store.read(context.tenantId, context.id)) ?? undefined,
  });
  return {
    async get(tenantId, id, tx) {
      const key = `${tenantId} ${id}`;
      if (tx === undefined) return (await kept.fetch(key, { context: { tenantId, id } })) ?? null;
      // The caller holds a connection: it must not wait for another reader, who may wait for that connection.
      const known = kept.get(key);
      if (known !== undefined) return known;
      const page = await store.read(tenantId, id, tx);
      if (page !== null) kept.set(key, page);
      return page;
    },
  };
}
