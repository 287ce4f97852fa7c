/** Recent: a short-lived cache of pages, so that the next reader need not load them again. */

import { LRUCache } from "lru-cache";
import type { SnapshotId } from "../../core/turn/identity.js";
import type { TenantTransaction } from "../../db/client.js";
import type { ReadSnapshot, SnapshotStore } from "./snapshot-store.js";

/** Longest time for which the cache still holds an erased page. */
const KEPT_MS = 60_000;
/** Cache size in characters of stored skeletons; each takes some two bytes of memory. */
const CHARACTERS = 32_000_000;

export type KnownPage = Omit<ReadSnapshot, "size">;

/** Page access for activities. */
export interface SnapshotReader {
  /** Reads in the tenant's transaction `within`, or in one of its own. */
  get(tenantId: string, id: SnapshotId, within?: TenantTransaction): Promise<KnownPage | null>;
}

interface Named {
  readonly tenantId: string;
  readonly id: SnapshotId;
}

/**
 * A page's id is derived from its content, so its page never changes: evidence and the next choice read the same one.
 * `now`: milliseconds from any start. `mostCharacters`: limit for all cached pages together.
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
    // A reader gets its page even if the cache evicted it meanwhile.
    ignoreFetchAbort: true,
    fetchMethod: async (_key, _stale, { context }) => (await store.read(context.tenantId, context.id)) ?? undefined,
  });
  return {
    async get(tenantId, id, tx) {
      const key = `${tenantId} ${id}`;
      if (tx === undefined) return (await kept.fetch(key, { context: { tenantId, id } })) ?? null;
      // The caller holds a connection, so it must not wait for a reader that may wait for that connection.
      const known = kept.get(key);
      if (known !== undefined) return known;
      const page = await store.read(tenantId, id, tx);
      if (page !== null) kept.set(key, page);
      return page;
    },
  };
}
