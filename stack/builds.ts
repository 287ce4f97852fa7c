/** Builds on a desk: one process runs its own and the older ones on which tasks are left, and makes its own the current one. */

import { existsSync } from "node:fs";
import { setTimeout as sleep } from "node:timers/promises";
import { isGrpcServiceError } from "@temporalio/client";
import type { Deployments } from "./deployment.js";
import { bundlePath, type WorkflowBundle } from "./workflow-bundle.js";

const POLL_MS = 50;
const KNOWN_WITHIN_MS = 30_000;

/** Temporal does not take a worker for one of its deployment. Not retryable by itself. */
export class BuildUnknownError extends Error {
  override readonly name = "BuildUnknownError";
  readonly retryable = false;
}

/** Those whose bundle an earlier start left in `home`: their tasks go on under the code that began them. */
export async function olderBuilds(deployments: Deployments, home: string, own: string): Promise<WorkflowBundle[]> {
  const { builds } = await deployments.describe();
  const older = builds.filter(({ buildId, status }) => buildId !== own && status !== "drained");
  const found: WorkflowBundle[] = [];
  for (const { buildId } of older) {
    const codePath = bundlePath(home, buildId);
    if (existsSync(codePath) && (await deployments.countTasks(buildId)) > 0) found.push({ codePath, buildId });
  }
  return found;
}

/** New runs go to `buildId` from now on; its workers must have begun to poll. Throws `BuildUnknownError`. */
export async function deployOwn(deployments: Deployments, buildId: string): Promise<void> {
  for (let waitedMs = 0; waitedMs < KNOWN_WITHIN_MS; waitedMs += POLL_MS) {
    const { builds, current } = await deployments.describe();
    if (current === buildId) return;
    if (builds.some((build) => build.buildId === buildId) && (await isMadeCurrent(deployments, buildId))) return;
    await sleep(POLL_MS);
  }
  throw new BuildUnknownError(`Temporal knows no worker of build ${buildId} after ${KNOWN_WITHIN_MS / 1000} s`);
}

/** gRPC codes for a deployment, or one of its queues, that the server has heard of and not yet written down. */
const NOT_FOUND = 5;
const FAILED_PRECONDITION = 9;

async function isMadeCurrent(deployments: Deployments, buildId: string): Promise<boolean> {
  try {
    await deployments.setCurrent(buildId);
    return true;
  } catch (error) {
    if (isGrpcServiceError(error) && [NOT_FOUND, FAILED_PRECONDITION].includes(Number(error.code))) return false;
    throw error;
  }
}
