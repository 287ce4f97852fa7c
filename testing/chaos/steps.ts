/** Steps under way: which observations wait for a reply, which of them a kill hit, and how long each then took. */

export interface Recovery {
  readonly taskId: string;
  readonly observationId: string;
  /** From the first kill that hit the open step to its next reply, in milliseconds. */
  readonly ms: number;
  readonly victim: string;
  /** When it was hit: the same for all that one kill hit. */
  readonly hitMs: number;
}

export interface Steps {
  opened(observationId: string): void;
  /** `taskId` as soon as it is known. */
  replied(observationId: string, taskId: string): void;
  /** It ended without a reply: refused, or its browser is gone for good. */
  dropped(observationId: string): void;
  /** Its client was told that nobody could be reached, and asks anew: what hit it is measured until that is answered. */
  passedOn(observationId: string, to: string): void;
  openCount(): number;
  /** A process dies now: every open step is hit. Returns how many. */
  hit(victim: string): number;
  readonly recoveries: readonly Recovery[];
  /** Hit and never answered. */
  unrecovered(): readonly string[];
}

export function watchSteps(now: () => number): Steps {
  const open = new Map<string, { hitMs: number; victim: string } | null>();
  const recoveries: Recovery[] = [];
  return {
    recoveries,
    opened(observationId) {
      if (!open.has(observationId)) open.set(observationId, null);
    },
    replied(observationId, taskId) {
      const hit = open.get(observationId);
      if (hit) recoveries.push({ taskId, observationId, ms: Math.round(now() - hit.hitMs), ...hit });
      open.delete(observationId);
    },
    dropped: (observationId) => void open.delete(observationId),
    passedOn(observationId, to) {
      const hit = open.get(observationId);
      if (open.delete(observationId) && hit) open.set(to, hit);
    },
    openCount: () => open.size,
    hit(victim) {
      const hitMs = now();
      for (const [id, known] of open) if (known === null) open.set(id, { hitMs, victim });
      return open.size;
    },
    unrecovered: () => [...open].filter(([, hit]) => hit !== null).map(([id]) => id),
  };
}

/** Of each kill, the slowest of the steps that it hit first, in milliseconds. */
export function slowestByKill(recoveries: readonly Recovery[]): readonly number[] {
  const slowest = new Map<number, number>();
  for (const { hitMs, ms } of recoveries) slowest.set(hitMs, Math.max(ms, slowest.get(hitMs) ?? 0));
  return [...slowest.values()];
}

/** Nearest rank; 0 of nothing. */
export function percentile(values: readonly number[], share: number): number {
  const sorted = [...values].sort((a, b) => a - b);
  return sorted[Math.max(0, Math.ceil(sorted.length * share) - 1)] ?? 0;
}
