/** Stage: the site and the lanes over one stack, and every run on them: the points of a rehearsal, each with each interference. */

import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { Stack } from "../../stack/supervisor.js";
import { openCliLane } from "./cli-lane.js";
import { openExtensionLane } from "./extension-lane.js";
import type { Lane, LanePlace } from "./lane.js";
import { openPlaywrightLane } from "./playwright-lane.js";
import { play, type Scenario } from "./play.js";
import { createChance, type HostName, nameOf, type Point, STRIKES, type Strike, shuffled } from "./point.js";
import type { Played } from "./report.js";
import { answerOf, QUERY, type RunSite, startBookingSite, WANTED } from "./site.js";

export interface Chosen {
  readonly hosts: readonly HostName[];
  readonly most: number;
  readonly only: RegExp;
  readonly seed: number;
}

export interface Stage {
  playAll(chosen: Chosen, tell: (one: Played) => void): Promise<readonly Played[]>;
  close(): Promise<void>;
}

const OPENERS: Readonly<Record<HostName, (place: LanePlace) => Promise<Lane>>> = {
  playwright: openPlaywrightLane,
  cli: openCliLane,
  extension: openExtensionLane,
};
/** A host that is killed is missed by Temporal after fifteen seconds, in which its lane does nothing. */
const LANES: Readonly<Record<HostName, number>> = { playwright: 1, cli: 2, extension: 2 };

interface Task {
  readonly point: Point;
  readonly strike: Strike;
  /** Two ways to show another record: by loading it, and by drawing it in place. */
  readonly redraws: boolean;
}

const labelOf = ({ point, strike, redraws }: Task): string =>
  `${strike}${strike === "swap" && redraws ? " in place" : ""} at ${nameOf(point)}`;

export async function openStage(stack: Stack): Promise<Stage> {
  const folder = await mkdtemp(join(tmpdir(), "surefoot-handover-"));
  const site = await startBookingSite();
  let runs = 0;
  const withLane = async (host: HostName, work: (lane: Lane) => Promise<void>) => {
    const lane = await OPENERS[host]({ stack, folder: await mkdtemp(join(folder, `${host}-`)) });
    try {
      await work(lane);
    } finally {
      await lane.stop();
    }
  };

  const playOne = async (lane: Lane, name: string, scenarioOf: (run: RunSite) => Partial<Scenario>) => {
    runs += 1;
    const run = site.open(`run-${runs}`);
    const scenario: Scenario = {
      ...{ id: `run-${runs}`, query: QUERY, url: run.url, strikesAt: () => false, strike: "kill" },
      answer: (question) => answerOf(question, run),
      ...scenarioOf(run),
    };
    const ended = await play(scenario, lane, stack);
    const writes = run.writes.map((one) => JSON.stringify(one));
    return { ...ended, host: lane.host, name, writes, wanted: JSON.stringify(WANTED) };
  };

  const playTask = (lane: Lane, task: Task) =>
    playOne(lane, labelOf(task), (run) => ({
      strikesAt: ({ moment, nth }) => moment === task.point.moment && nth === task.point.nth,
      strike: strikeOf(task, run),
    }));

  const playHost = async (host: HostName, { most, only, seed }: Chosen, tell: (one: Played) => void) => {
    const played: Played[] = [];
    await withLane(host, async (first) => {
      const rehearsal = await playOne(first, "rehearsal", () => ({}));
      tell({ ...rehearsal, struck: true });
      const queue = shuffled(tasksOf(rehearsal.points), createChance(seed))
        .filter((task) => only.test(labelOf(task)))
        .slice(0, most);
      const work = async (lane: Lane) => {
        for (let task = queue.shift(); task !== undefined; task = queue.shift()) {
          const one = await playTask(lane, task);
          played.push(one);
          tell(one);
        }
      };
      const more = Math.max(0, Math.min(LANES[host], queue.length) - 1);
      await Promise.all([work(first), ...Array.from({ length: more }, () => withLane(host, work))]);
    });
    return played;
  };

  return {
    async playAll(chosen, tell) {
      return (await Promise.all(chosen.hosts.map((host) => playHost(host, chosen, tell)))).flat();
    },
    async close() {
      await site.stop();
      await rm(folder, { recursive: true, force: true, maxRetries: 5, retryDelay: 200 });
    },
  };
}

/** What comes after the last reply has arrived is between no two messages. */
function tasksOf(points: readonly Point[]): readonly Task[] {
  const last = points.findLastIndex(({ moment }) => moment === "answered");
  return points
    .slice(0, last + 1)
    .flatMap((point, at) => STRIKES.map((strike) => ({ point, strike, redraws: at % 2 === 0 })));
}

function strikeOf({ strike, redraws }: Task, run: RunSite): Scenario["strike"] {
  if (strike === "kill") return "kill";
  return async (page) => {
    if (strike === "swap") run.swap();
    if (strike === "swap" && redraws) await page.evaluate(run.redraw());
    else await page.reload();
  };
}
