/** Tenant cache: what a tenant's row says, kept for some seconds, so that not every call asks the database. */

/** A change in the row applies to running tasks after this long. */
const KNOWN_MS = 10_000;
const TENANTS_KNOWN = 10_000;

export function cacheByTenant<T>(
  read: (tenantId: string) => Promise<T>,
  now: () => number,
): (tenantId: string) => Promise<T> {
  const known = new Map<string, { readonly value: T; readonly untilMs: number }>();
  return async (tenantId) => {
    const found = known.get(tenantId);
    if (found && found.untilMs > now()) return found.value;
    const value = await read(tenantId);
    if (known.size >= TENANTS_KNOWN) known.clear();
    known.set(tenantId, { value, untilMs: now() + KNOWN_MS });
    return value;
  };
}
