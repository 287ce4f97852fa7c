/** Upgrade tasks: tells tasks on an older build, at a limited rate and ever less often, that they may move. */

import type { Logger } from "pino";
import { canRead, stateVersionOf } from "../core/task/state-version.js";
import { currentContext } from "./attempt.js";

/** The fields of a build that this sweep reads. */
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
  /** Tells a task to roll over. Does not throw if the task is over. */
  readonly tell: (workflowId: string) => Promise<void>;
  readonly log: Pick<Logger, "info">;
  readonly now: () => number;
}

export interface Upgraded {
  /** Tasks that were told. */
  readonly told: number;
}

/** Tasks told per second, so that a thousand do not roll over at once. */
const TOLD_A_SECOND = 20;
const MINUTE = 60_000;

/** Shares the request in flight: after a deployment every task asks, and Temporal answers only a few requests a second. */
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

/** True if the current build can run its tasks and it is time to tell them: after 0, 1, 2, 4, 8 … minutes. */
function isLeft({ buildId, status, leftMs }: OlderBuild, current: string, nowMs: number): boolean {
  if (status !== "draining" || !canRead([current], stateVersionOf(buildId))) return false;
  const minutes = leftMs === undefined ? 0 : Math.floor((nowMs - leftMs) / MINUTE);
  return minutes <= 1 || isPowerOfTwo(minutes) || isPowerOfTwo(minutes - 1);
}

/** The caller also tests the minute before, so that a late sweep does not miss its turn. */
const isPowerOfTwo = (minutes: number): boolean => Number.isInteger(Math.log2(minutes));
