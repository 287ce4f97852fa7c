/** Upgrade: whether a task's next run may go to the build that is current now, or stays with the one that knows its state. */

import { proxyActivities, workflowInfo } from "@temporalio/workflow";
import { canRead } from "../core/task/state-version.js";

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

/** The worker is one of several builds, and another one than this run's is current. */
export function isOtherBuildCurrent(): boolean {
  const { currentDeploymentVersion, targetWorkerDeploymentVersionChanged } = workflowInfo();
  return currentDeploymentVersion !== undefined && targetWorkerDeploymentVersionChanged;
}

/** In doubt it stays where it is: the build that it is pinned to runs until nothing is left on it. */
export async function mayUpgrade(): Promise<boolean> {
  if (!isOtherBuildCurrent()) return false;
  try {
    return canRead(await readTargetBuilds());
  } catch {
    return false;
  }
}
