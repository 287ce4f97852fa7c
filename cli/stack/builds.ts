/** Builds on a desk: one process runs its own and the older ones on which tasks are left, and makes its own the current one. */

import { existsSync } from "node:fs";
import { setTimeout as sleep } from "node:timers/promises";
import type { Logger } from "pino";
import { GRPC_CODES, isGrpcError } from "../../adapters/temporal/grpc-error.js";
import type { Deployments } from "./deployment.js";
import { bundlePath, type WorkflowBundle } from "./workflow-bundle.js";

const POLL_MS = 50;
const POLL_MAX_MS = 1_000;
const KNOWN_WITHIN_MS = 30_000;

/** Temporal does not take a worker for one of its deployment. Not retryable by itself. */
export class BuildUnknownError extends Error {
  override readonly name = "BuildUnknownError";
  readonly retryable = false;
}

/**
 * Those whose bundle an earlier start left in `home`: their tasks go on under the code that began them. Of one that is not there any
 * more the log tells: its tasks wait.
 */
export async function olderBuilds(
  deployments: Pick<Deployments, "describe" | "countTasks">,
  { home, own, log }: { readonly home: string; readonly own: string; readonly log: Pick<Logger, "warn"> },
): Promise<WorkflowBundle[]> {
  const { builds } = await deployments.describe();
  const older = builds.filter(({ buildId, status }) => buildId !== own && status !== "drained");
  const found: WorkflowBundle[] = [];
  for (const { buildId } of older) {
    const codePath = bundlePath(home, buildId);
    const tasks = await deployments.countTasks(buildId);
    if (tasks === 0) continue;
    if (existsSync(codePath)) found.push({ codePath, buildId });
    else log.warn({ buildId, tasks }, "tasks wait for a build whose code this home no longer has");
  }
  return found;
}

/** New runs go to `buildId` from now on; its workers must have begun to poll, or begin soon. Throws `BuildUnknownError`. */
export async function deployOwn(deployments: Deployments, buildId: string): Promise<void> {
  const { current } = await deployments.describe();
  if (current !== buildId) await whenKnown(deployments, buildId, () => deployments.setCurrent(buildId));
}

/**
 * Sends runs to a build as `route` does, once Temporal knows workers of it on each of its queues: a worker begins to poll one after
 * the other, and where the server has much to do they are written down seconds apart. Throws `BuildUnknownError`.
 */
export async function whenKnown(
  deployments: Pick<Deployments, "describe">,
  buildId: string,
  route: () => Promise<void>,
  { withinMs = KNOWN_WITHIN_MS, onWait = () => undefined }: { withinMs?: number; onWait?: () => void } = {},
): Promise<void> {
  for (let waitedMs = 0; waitedMs < withinMs; ) {
    const { builds } = await deployments.describe();
    if (builds.some((build) => build.buildId === buildId) && (await isRouted(route))) return;
    if (waitedMs === 0) onWait();
    const pauseMs = Math.min(POLL_MAX_MS, POLL_MS + waitedMs / 10);
    await sleep(pauseMs);
    waitedMs += pauseMs;
  }
  throw new BuildUnknownError(
    `Temporal knows no worker of build ${buildId} on each of its task queues after ${withinMs / 1000} s: start surefoot worker with the same WORKER_DEPLOYMENT and ENCRYPTION_KEYS`,
  );
}

/** Not, where the server has heard of a deployment, or of one of its queues, and not yet written it down. */
async function isRouted(route: () => Promise<void>): Promise<boolean> {
  try {
    await route();
    return true;
  } catch (error) {
    if (isGrpcError(error, GRPC_CODES.NOT_FOUND, GRPC_CODES.FAILED_PRECONDITION)) return false;
    throw error;
  }
}
