/** Nemesis: kills processes while steps are open and starts them again, by seeded chance. */

import type { Stack } from "../../stack/supervisor.js";
import type { Chance } from "../simulator/chance.js";
import type { Steps } from "./steps.js";
import { between } from "./stream.js";

export interface Kill {
  readonly victim: "worker" | "api" | "both";
  readonly atMs: number;
  /** Steps that waited for a reply at that moment. */
  readonly openSteps: number;
  /** Until all that died served again. */
  readonly backMs: number;
}

export interface NemesisOptions {
  readonly stack: Pick<Stack, "killWorker" | "startWorker" | "killApi" | "startApi">;
  readonly steps: Steps;
  readonly chance: Chance;
  readonly now: () => number;
  readonly sleep: (ms: number) => Promise<void>;
  /** No further kill once this is false. */
  readonly stormy: () => boolean;
  readonly log: (line: string) => void;
}

/** Ends when the storm does, with everything running again. */
export async function rage(options: NemesisOptions): Promise<readonly Kill[]> {
  const { chance, sleep, stormy, steps } = options;
  const kills: Kill[] = [];
  await sleep(between(chance, 1_000, 3_000));
  while (stormy()) {
    // A random point inside a step: some open step, some time after it was seen.
    if (steps.openCount() > 0) await sleep(chance.below(300));
    if (steps.openCount() === 0) {
      await sleep(10);
      continue;
    }
    kills.push(await strike(options));
    await sleep(between(chance, 3_000, 9_000));
  }
  return kills;
}

async function strike({ stack, steps, chance, now, sleep, log }: NemesisOptions): Promise<Kill> {
  const victim = chance.pick(["worker", "worker", "worker", "api", "both"] as const);
  const atMs = now();
  const openSteps = steps.hit(victim);
  const worker = victim !== "api";
  const api = victim !== "worker";
  await Promise.all([worker && stack.killWorker(), api && stack.killApi()]);
  await sleep(chance.below(800));
  await Promise.all([worker && stack.startWorker(), api && stack.startApi()]);
  const backMs = Math.round(now() - atMs);
  log(`killed ${victim} with ${openSteps} steps open; back after ${backMs} ms`);
  return { victim, atMs: Math.round(atMs), openSteps, backMs };
}
