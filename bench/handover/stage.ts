/** Stage: the lanes over one stack, and trials that are played on them one after the other. */

import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { openCliLane } from "./cli-lane.js";
import { openExtensionLane } from "./extension-lane.js";
import type { Lane, LanePlace } from "./lane.js";
import { type PlayGround, play, type Scenario } from "./play.js";
import { openPlaywrightLane } from "./playwright-lane.js";
import type { HostName } from "./point.js";
import type { Played } from "./report.js";

/** What is played in a run of its own: its page, what happens there, and what its site then holds. */
export type Trial = { readonly name: string; open(run: string): OpenTrial };

export interface OpenTrial {
  readonly scenario: Omit<Scenario, "id">;
  readonly writes: () => readonly string[];
  readonly wanted: string;
}

export type PlayTrial = (trial: Trial) => Promise<Played>;

export interface Stage {
  /** `trialsOf` may play one first, e.g. to see how many moments a task has. */
  playHost(
    host: HostName,
    trialsOf: (play: PlayTrial) => Promise<readonly Trial[]>,
    tell: (one: Played) => void,
  ): Promise<void>;
  close(): Promise<void>;
}

const OPENERS: Readonly<Record<HostName, (place: LanePlace) => Promise<Lane>>> = {
  playwright: openPlaywrightLane,
  cli: openCliLane,
  extension: openExtensionLane,
};
/** Temporal misses a host that was killed after fifteen seconds, in which its lane does nothing. */
const LANES: Readonly<Record<HostName, number>> = { playwright: 1, cli: 2, extension: 2 };

export async function openStage(ground: PlayGround): Promise<Stage> {
  const { stack, signal } = ground;
  const folder = await mkdtemp(join(tmpdir(), "surefoot-handover-"));
  let runs = 0;
  const withLane = async (host: HostName, work: (lane: Lane) => Promise<void>) => {
    const lane = await OPENERS[host]({ stack, folder: await mkdtemp(join(folder, `${host}-`)) });
    try {
      await work(lane);
    } finally {
      await lane.stop();
    }
  };
  const playOn = async (lane: Lane, { name, open }: Trial): Promise<Played> => {
    runs += 1;
    const id = `run-${runs}`;
    const { scenario, writes, wanted } = open(id);
    const ended = await play({ id, ...scenario }, lane, ground);
    return { ...ended, host: lane.host, name, writes: writes(), wanted };
  };
  return {
    playHost: (host, trialsOf, tell) =>
      withLane(host, async (first) => {
        const queue = [...(await trialsOf((trial) => playOn(first, trial)))];
        const work = async (lane: Lane) => {
          for (let trial = queue.shift(); trial !== undefined && !signal.aborted; trial = queue.shift())
            tell(await playOn(lane, trial));
        };
        const more = Math.max(0, Math.min(LANES[host], queue.length) - 1);
        await Promise.all([work(first), ...Array.from({ length: more }, () => withLane(host, work))]);
      }),
    async close() {
      await rm(folder, { recursive: true, force: true, maxRetries: 5, retryDelay: 200 });
    },
  };
}
