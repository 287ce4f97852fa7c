/** Recent: what was read a moment ago and does not change, kept for a short while, so that the next to ask need not read it. */

import type { SnapshotStore, StoredPage } from "./snapshot-store.js";

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
    one.weight = weightOf(value);
    weight += one.weight;
    if (one.weight === 0) drop(key, one);
    for (const [oldest, entry] of kept) {
      if (weight <= mostWeight && entry.untilMs > now()) break;
      drop(oldest, entry);
    }
  };
  return (key: string, read: () => Promise<V>): Promise<V> => {
    const known = kept.get(key);
    if (known !== undefined && known.untilMs > now()) return known.value;
    if (known !== undefined) drop(key, known);
    const one: Kept<V> = { value: read(), untilMs: now() + keptMs, weight: 0 };
    kept.set(key, one);
    one.value.then(
      (value) => weigh(key, one, value),
      () => drop(key, one),
    );
    return one.value;
  };
}

const KEPT_MS = 60_000;
/** Characters of HTML; what was read of them takes some forty times as many bytes. */
const CHARACTERS = 2_000_000;

/** Pages are named by their content, so one of an id never changes: evidence and the next choice read the same one. */
export function recentSnapshots(store: Pick<SnapshotStore, "get">, now: () => number): Pick<SnapshotStore, "get"> {
  const weightOf = (page: StoredPage | null): number => page?.html.length ?? 0;
  const recent = createRecent<StoredPage | null>({ keptMs: KEPT_MS, mostWeight: CHARACTERS, weightOf, now });
  return { get: (tenantId, id) => recent(`${tenantId} ${id}`, () => store.get(tenantId, id)) };
}
