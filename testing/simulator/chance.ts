/** Chance: seeded randomness, so that every simulated task can be run again. */

export interface Chance {
  /** In [0, 1). */
  next(): number;
  /** True with this probability. */
  happens(probability: number): boolean;
  /** Whole number in [0, below). */
  below(below: number): number;
  pick<T>(options: readonly [T, ...T[]]): T;
}

export function chanceOf(seed: number): Chance {
  let state = seed >>> 0;
  function next(): number {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  }
  const below = (limit: number) => Math.floor(next() * limit);
  return {
    next,
    below,
    happens: (probability) => next() < probability,
    pick: <T>(options: readonly [T, ...T[]]) => options[below(options.length)] ?? options[0],
  };
}
