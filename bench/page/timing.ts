/** Timing: contestants in turn, round by round, so that a machine that others use too slows all of them alike. */

export interface Timed {
  /** Medians of the processor's time, that of the garbage collector's threads included. */
  readonly ms: number;
  readonly lowMs: number;
  readonly highMs: number;
}

/** Of one round each. */
export type Rounds<K extends string> = Readonly<Record<K, readonly number[]>>;

/** Milliseconds of the processor that one round took. */
export type Contestant = () => number | Promise<number>;

/** Of a contestant in this process a round is one call; the first `warmUps` rounds are not counted. */
export async function inTurn<K extends string>(
  contestants: Readonly<Record<K, Contestant>>,
  { rounds, warmUps }: { readonly rounds: number; readonly warmUps: number },
): Promise<Rounds<K>> {
  // The casts: the keys of a record are its keys.
  const names = Object.keys(contestants) as K[];
  const times = Object.fromEntries(names.map((name) => [name, [] as number[]])) as Record<K, number[]>;
  for (let round = 0; round < rounds + warmUps; round++)
    for (const name of names) {
      const ms = await contestants[name]();
      if (round >= warmUps) times[name].push(ms);
    }
  return times;
}

export const inProcess =
  (work: () => unknown): Contestant =>
  () =>
    processorMs(work);

function processorMs(work: () => unknown): number {
  const started = process.cpuUsage();
  work();
  const { user, system } = process.cpuUsage(started);
  return (user + system) / 1_000;
}

export const timed = (times: readonly number[]): Timed => ({
  ms: rounded(quantile(times, 0.5)),
  lowMs: rounded(quantile(times, 0.1)),
  highMs: rounded(quantile(times, 0.9)),
});

/** Of the rounds' ratios the median. */
export const ratioOf = (ours: readonly number[], theirs: readonly number[]): number =>
  rounded(
    quantile(
      ours.map((ms, round) => ms / Math.max(theirs[round] ?? 0, 0.001)),
      0.5,
    ),
  );

/** `share`: 0 to 1; 0 where nothing was timed. */
export function quantile(times: readonly number[], share: number): number {
  const sorted = [...times].sort((a, b) => a - b);
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? 0;
}

export const rounded = (value: number, digits = 2): number => Number(value.toFixed(digits));
