/** Tenant cache: what a tenant's rows say, kept for some seconds, so that not every call asks the database. */

import { LRUCache } from "lru-cache";

const KEPT_MS = 10_000;
const TENANTS_KEPT = 10_000;

/** A change in the rows applies after `keptMs`. `now`: milliseconds, from any start. What failed is not kept. */
export function cacheByTenant<T>(
  read: (tenantId: string) => Promise<T>,
  now: () => number,
  keptMs = KEPT_MS,
): (tenantId: string) => Promise<T> {
  const kept = new LRUCache<string, { readonly value: T }>({
    max: TENANTS_KEPT,
    ttl: keptMs,
    ttlResolution: 0,
    perf: { now },
    // A reader gets its answer also when another tenant took its place meanwhile.
    ignoreFetchAbort: true,
    fetchMethod: async (tenantId) => ({ value: await read(tenantId) }),
  });
  return async (tenantId) => (await kept.forceFetch(tenantId)).value;
}
