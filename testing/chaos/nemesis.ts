/** Nemesis: kills processes while steps are open and starts them again, by seeded chance; and what is due at a time. */

import type { Chance } from "../simulator/chance.js";
import type { Stage } from "./stage.js";
import type { Steps } from "./steps.js";
import { between } from "./stream.js";

/** SIGKILL to one or several processes at the same moment. */
export interface Kill {
  readonly victims: readonly string[];
  readonly atMs: number;
  /** Steps that waited for a reply at that moment. */
  readonly openSteps: number;
  /** Until all that died served again. */
  readonly backMs: number;
}

/** Something else than a kill, at its time; nothing is killed meanwhile. */
export interface Act {
  readonly atMs: number;
  readonly run: () => Promise<void>;
  readonly mustHappen?: true;
}

export interface NemesisOptions {
  readonly stage: Pick<Stage, "workers" | "apis" | "kill" | "start">;
  readonly steps: Steps;
  readonly chance: Chance;
  readonly now: () => number;
  readonly sleep: (ms: number) => Promise<void>;
  /** No further kill once this is false. */
  readonly stormy: () => boolean;
  readonly log: (line: string) => void;
  readonly acts: readonly Act[];
  /** Between two kills, from when everything serves again. */
  readonly pauseMs: { readonly from: number; readonly to: number };
}

/** Ends when the storm does, with everything running again. */
export async function rage(options: NemesisOptions): Promise<readonly Kill[]> {
  const { chance, sleep, stormy, steps, now, pauseMs } = options;
  const kills: Kill[] = [];
  const acts = [...options.acts];
  await sleep(between(chance, 1_000, 3_000));
  while (stormy()) {
    if (acts[0] !== undefined && acts[0].atMs <= now()) {
      await acts.shift()?.run();
      continue;
    }
    // A random point inside a step: some open step, some time after it was seen.
    if (steps.openCount() > 0) await sleep(chance.below(300));
    if (steps.openCount() === 0) {
      await sleep(10);
      continue;
    }
    kills.push(await strike(options));
    await sleep(between(chance, pauseMs.from, pauseMs.to));
  }
  for (const act of acts.filter(({ mustHappen }) => mustHappen)) await act.run();
  return kills;
}

async function strike({ stage, steps, chance, now, sleep, log }: NemesisOptions): Promise<Kill> {
  const victims = victimsOf(stage, chance);
  const atMs = now();
  const openSteps = steps.hit(victims.join(" and "));
  await Promise.all(victims.map((name) => stage.kill(name)));
  await sleep(chance.below(800));
  await Promise.all(victims.map((name) => stage.start(name)));
  const backMs = Math.round(now() - atMs);
  log(`killed ${victims.join(", ")} with ${openSteps} steps open; back after ${backMs} ms`);
  return { victims, atMs: Math.round(atMs), openSteps, backMs };
}

/** One worker most often; where there are several, also all of a kind, and everything at once. */
function victimsOf({ workers, apis }: NemesisOptions["stage"], chance: Chance): readonly string[] {
  const worker = chance.pick(nonEmpty(workers()));
  const api = chance.pick(nonEmpty(apis));
  const several = workers().length > 1 ? [workers(), apis, [...workers(), ...apis]] : [];
  return chance.pick([[worker], [worker], [worker], [api], [worker, api], ...several]);
}

function nonEmpty(names: readonly string[]): readonly [string, ...string[]] {
  const [first, ...rest] = names;
  if (first === undefined) throw new Error("there is nobody to kill");
  return [first, ...rest];
}
