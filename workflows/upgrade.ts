/** Upgrade: decides if a task's next run may move to the current build, or stays on the build that knows its state. */

import { proxyActivities, workflowInfo } from "@temporalio/workflow";
import { canRead, stateVersionOf } from "../core/task/state-version.js";

/** Activities that a roll-over needs. */
export interface UpgradeActivities {
  /** Ids of builds that a new run may be routed to: the current one, and the one being ramped up. */
  readonly readTargetBuilds: () => Promise<readonly string[]>;
}

/** Not a local activity: a ready reply would wait for its end. */
const { readTargetBuilds } = proxyActivities<UpgradeActivities>({
  startToCloseTimeout: "10s",
  scheduleToCloseTimeout: "1 minute",
  retry: { initialInterval: "500ms", maximumAttempts: 3 },
});

/** News of other builds in one run. */
export interface UpgradeNews {
  /** The run asks for builds once, and again when told. */
  isLookedUp: boolean;
  /** A sweep or an operator told it to move. */
  isTold: boolean;
}

/**
 * True if the worker is one of several builds, and Temporal or a message says that another build is current. Temporal reports
 * each current build once. It does not tell a run that began on an older build afterwards, because its predecessor stayed or
 * its queue had not heard of the new build yet. Such a run asks when it is told to move.
 */
export function isToAskOfBuilds({ isTold }: UpgradeNews): boolean {
  const { currentDeploymentVersion, targetWorkerDeploymentVersionChanged } = workflowInfo();
  return currentDeploymentVersion !== undefined && (targetWorkerDeploymentVersionChanged || isTold);
}

/** In doubt the run stays: the build that it is pinned to runs until nothing is left on it. */
export async function mayUpgrade(news: UpgradeNews): Promise<boolean> {
  if (!isToAskOfBuilds(news)) return false;
  const { currentDeploymentVersion: own, targetWorkerDeploymentVersionChanged: isSaid } = workflowInfo();
  try {
    const builds = await readTargetBuilds();
    // Use the state version of the run's own build, so that a later build replays the same decision.
    return canRead(builds, stateVersionOf(own?.buildId ?? "")) && (isSaid || !builds.includes(own?.buildId ?? ""));
  } catch {
    return false;
  }
}
