/** Calamities of the production stack: restarts of its servers and a rolling deploy at their times, and bad lines all along. */

import type { Chance } from "../simulator/chance.js";
import type { Act } from "./nemesis.js";
import type { Stage } from "./stage.js";
import type { Steps } from "./steps.js";
import { between } from "./stream.js";

export type ServerName = "temporal" | "postgres";

export interface CalamityOptions {
  readonly stage: Stage;
  readonly steps: Steps;
  readonly chance: Chance;
  readonly now: () => number;
  readonly sleep: (ms: number) => Promise<void>;
  readonly stormy: () => boolean;
  readonly stormMs: number;
  readonly log: (line: string) => void;
}

export interface Calamities {
  readonly acts: readonly Act[];
  readonly count: () => { readonly temporal: number; readonly postgres: number; readonly deploys: number };
}

const RESTARTS: readonly (readonly [ServerName, number])[] = [
  ["temporal", 0.12],
  ["postgres", 0.22],
  ["temporal", 0.42],
  ["postgres", 0.52],
  ["temporal", 0.72],
  ["postgres", 0.82],
];
const DEPLOY = 0.32;
const DRAIN_MS = 15_000;

export function calamitiesOf(options: CalamityOptions): Calamities {
  const { stage, chance, now, stormMs } = options;
  const count = { temporal: 0, postgres: 0, deploys: 0 };
  const { production } = stage;
  if (production === undefined) return { acts: [], count: () => count };
  const startMs = now();
  const at = (share: number) => startMs + share * stormMs + between(chance, 0, 0.05 * stormMs);
  const acts: Act[] = RESTARTS.map(([name, share]) => ({
    atMs: at(share),
    run: async () => {
      await restart(name, options);
      count[name] += 1;
    },
    mustHappen: true,
  }));
  const deployMs = at(DEPLOY);
  acts.push({
    atMs: deployMs,
    run: async () => {
      await production.deploy.begin();
      count.deploys += 1;
    },
    mustHappen: true,
  });
  for (let atMs = deployMs + DRAIN_MS; atMs < startMs + stormMs; atMs += DRAIN_MS)
    acts.push({ atMs, run: async () => void (await production.deploy.proceed()) });
  return { acts: acts.sort((a, b) => a.atMs - b.atMs), count: () => count };
}

/** By SIGKILL or in good order. */
async function restart(name: ServerName, { stage, steps, chance, now, sleep, log }: CalamityOptions): Promise<void> {
  const isKilled = chance.happens(0.6);
  const atMs = now();
  const openSteps = steps.hit(name);
  await (isKilled ? stage.kill(name) : stage.production?.end(name));
  await sleep(chance.below(1_500));
  await stage.start(name);
  const backMs = Math.round(now() - atMs);
  log(`${isKilled ? "killed" : "ended"} ${name} with ${openSteps} steps open; back after ${backMs} ms`);
}

export async function disturbLines({
  stage,
  chance,
  sleep,
  stormy,
}: Pick<CalamityOptions, "stage" | "chance" | "sleep" | "stormy">): Promise<Readonly<Record<string, number>>> {
  const count = { cut: 0, slow: 0, still: 0 };
  const links = () => stage.production?.links() ?? [];
  while (stormy() && links().length > 0) {
    await sleep(between(chance, 500, 2_500));
    const line = links()[chance.below(links().length)];
    const kind = chance.pick(["cut", "slow", "still"] as const);
    count[kind] += 1;
    if (kind === "cut") await line?.cut(chance.below(2_000));
    if (kind === "slow") await line?.slow(between(chance, 2_000, 6_000), between(chance, 20, 300));
    if (kind === "still") await line?.slow(between(chance, 1_000, 4_000), 4_000);
  }
  return count;
}
