/** Recent: what was read a moment ago and does not change, kept for a short while, so that the next to ask need not read it. */

import type { SnapshotId } from "../../core/task/identity.js";
import type { TenantTransaction } from "../../db/client.js";
import type { ReadSnapshot, SnapshotStore } from "./snapshot-store.js";

export interface RecentOptions<V> {
  /** Longest that what was erased meanwhile is still known. */
  readonly keptMs: number;
  /** Of all that is kept, in the unit of `weightOf`. */
  readonly mostWeight: number;
  readonly weightOf: (value: V) => number;
  /** Milliseconds, from any start. */
  readonly now: () => number;
}

interface Kept<V> {
  readonly value: Promise<V>;
  readonly untilMs: number;
  isRead: boolean;
  weight: number;
}

/** Asked twice at once it is read once. What failed, and what `weightOf` weighs as 0, is not kept. */
export function createRecent<V>({ keptMs, mostWeight, weightOf, now }: RecentOptions<V>) {
  const kept = new Map<string, Kept<V>>();
  let weight = 0;
  const drop = (key: string, one: Kept<V>): void => {
    if (kept.get(key) !== one) return;
    kept.delete(key);
    weight -= one.weight;
  };
  const weigh = (key: string, one: Kept<V>, value: V): void => {
    if (kept.get(key) !== one) return;
    one.isRead = true;
    one.weight = weightOf(value);
    weight += one.weight;
    if (one.weight === 0) drop(key, one);
    for (const [oldest, entry] of kept) {
      if (weight <= mostWeight && entry.untilMs > now()) break;
      drop(oldest, entry);
    }
  };
  /** `isHeldUp`: it must not wait for what others are reading, because they may wait for what the caller holds. */
  return (key: string, read: () => Promise<V>, isHeldUp = false): Promise<V> => {
    const known = kept.get(key);
    if (known !== undefined && known.untilMs > now()) return known.isRead || !isHeldUp ? known.value : read();
    if (known !== undefined) drop(key, known);
    const one: Kept<V> = { value: read(), untilMs: now() + keptMs, isRead: false, weight: 0 };
    kept.set(key, one);
    one.value.then(
      (value) => weigh(key, one, value),
      () => drop(key, one),
    );
    return one.value;
  };
}

const KEPT_MS = 60_000;
/** Characters of skeletons as they are stored; in memory each takes some two bytes. */
const CHARACTERS = 32_000_000;

export type KnownPage = Omit<ReadSnapshot, "size">;

/** What activities ask for. */
export interface SnapshotReader {
  /** `within` a transaction of the tenant's, or in one of its own. */
  get(tenantId: string, id: SnapshotId, within?: TenantTransaction): Promise<KnownPage | null>;
}

/** Pages are named by their content, so one of an id never changes: evidence and the next choice read the same one. */
export function recentSnapshots(store: Pick<SnapshotStore, "read">, now: () => number): SnapshotReader {
  const weightOf = (page: ReadSnapshot | null): number => page?.size ?? 0;
  const recent = createRecent<ReadSnapshot | null>({ keptMs: KEPT_MS, mostWeight: CHARACTERS, weightOf, now });
  return {
    get(tenantId, id, tx) {
      // Whoever reads outside of a transaction needs a connection, and this one has one.
      return recent(`${tenantId} ${id}`, () => store.read(tenantId, id, tx), tx !== undefined);
    },
  };
}
