/** Upgrade tasks: what waits on an older build hears that it may move, in small batches and ever more seldom. */

import type { Logger } from "pino";
import { canRead, stateVersionOf } from "../core/task/state-version.js";
import { currentContext } from "./attempt.js";

/** A build as far as this sweep cares. */
interface OlderBuild {
  readonly buildId: string;
  readonly status: string;
  readonly leftMs?: number;
}

export interface UpgradeDeps {
  /** Absent: this worker is not one of several builds. */
  readonly builds?: {
    describe(): Promise<{
      readonly builds: readonly OlderBuild[];
      readonly current?: string;
      readonly ramping?: { readonly buildId: string };
    }>;
    tasksOn(buildId: string): AsyncIterable<{ readonly workflowId: string }>;
  };
  /** Tells a task to roll over; one that is over is no fault. */
  readonly tell: (workflowId: string) => Promise<void>;
  readonly log: Pick<Logger, "info">;
  readonly now: () => number;
}

export interface Upgraded {
  /** Tasks that were told. */
  readonly told: number;
}

/** Told a second, so that a thousand do not come back at once. */
const TOLD_A_SECOND = 20;
const MINUTE = 60_000;

/** Temporal answers a few descriptions a second, and after a deployment every task asks: what is under way is shared. */
export function createReadTargetBuilds({ builds }: Pick<UpgradeDeps, "builds">) {
  let asked: Promise<readonly string[]> | null = null;
  async function ask(): Promise<readonly string[]> {
    try {
      const { current, ramping } = (await builds?.describe()) ?? {};
      return [current, ramping?.buildId].filter((buildId) => buildId !== undefined);
    } finally {
      asked = null;
    }
  }
  return async function readTargetBuilds(): Promise<readonly string[]> {
    asked ??= ask();
    return asked;
  };
}

export const createUpgradeTasks = (deps: UpgradeDeps) =>
  async function upgradeTasks(): Promise<Upgraded> {
    const { builds, current } = (await deps.builds?.describe()) ?? { builds: [] };
    if (deps.builds === undefined || current === undefined) return { told: 0 };
    let told = 0;
    for (const { buildId, leftMs } of builds.filter((build) => isLeft(build, current, deps.now()))) {
      const before = told;
      for await (const { workflowId } of deps.builds.tasksOn(buildId)) {
        currentContext()?.heartbeat();
        await deps.tell(workflowId);
        told += 1;
        await (currentContext()?.sleep(1000 / TOLD_A_SECOND) ?? Promise.resolve());
      }
      if (told > before) deps.log.info({ buildId, current, leftMs, told: told - before }, "tasks were told to move on");
    }
    return { told };
  };

/** Its tasks may go on under the current build, and it is time to say so: after 0, 1, 2, 4, 8 … minutes. */
function isLeft({ buildId, status, leftMs }: OlderBuild, current: string, nowMs: number): boolean {
  if (status !== "draining" || !canRead([current], stateVersionOf(buildId))) return false;
  const minutes = leftMs === undefined ? 0 : Math.floor((nowMs - leftMs) / MINUTE);
  return minutes <= 1 || isPowerOfTwo(minutes) || isPowerOfTwo(minutes - 1);
}

/** Of itself, or of the minute before: a sweep that comes late must not miss its turn. */
const isPowerOfTwo = (minutes: number): boolean => Number.isInteger(Math.log2(minutes));
