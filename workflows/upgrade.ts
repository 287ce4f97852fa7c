/** Upgrade: whether a task's next run may go to the build that is current now, or stays with the one that knows its state. */

import { proxyActivities, workflowInfo } from "@temporalio/workflow";
import { canRead, stateVersionOf } from "../core/task/state-version.js";

/** What a roll-over asks of the worker. */
export interface UpgradeActivities {
  /** Build ids to which a new run may be routed: the current one, and the one that is ramped up. */
  readonly readTargetBuilds: () => Promise<readonly string[]>;
}

/** Not a local one: a reply that is ready would wait for its end. */
const { readTargetBuilds } = proxyActivities<UpgradeActivities>({
  startToCloseTimeout: "10s",
  scheduleToCloseTimeout: "1 minute",
  retry: { initialInterval: "500ms", maximumAttempts: 3 },
});

/** What a run has heard of other builds. */
export interface UpgradeNews {
  /** Asked once a run, and again when it is told. */
  isLookedUp: boolean;
  /** By a sweep or an operator. */
  isTold: boolean;
}

/**
 * The worker is one of several builds, and another one than this run's is current, or this run was told that it is. Temporal tells that of each current build once: not to
 * a run that was begun on an older one after it was current, because the run before stayed, or its queue had not heard of it yet. So whoever
 * is told to move asks.
 */
export function isToAskOfBuilds({ isTold }: UpgradeNews): boolean {
  const { currentDeploymentVersion, targetWorkerDeploymentVersionChanged } = workflowInfo();
  return currentDeploymentVersion !== undefined && (targetWorkerDeploymentVersionChanged || isTold);
}

/** In doubt it stays where it is: the build that it is pinned to runs until nothing is left on it. */
export async function mayUpgrade(news: UpgradeNews): Promise<boolean> {
  if (!isToAskOfBuilds(news)) return false;
  const { currentDeploymentVersion: own, targetWorkerDeploymentVersionChanged: isSaid } = workflowInfo();
  try {
    const builds = await readTargetBuilds();
    // What the run's own build writes: a later build that replays the run decides as it did.
    return canRead(builds, stateVersionOf(own?.buildId ?? "")) && (isSaid || !builds.includes(own?.buildId ?? ""));
  } catch {
    return false;
  }
}
