/** Deployment: the worker builds that Temporal knows, the target of new runs, and the tasks left on other builds. */

import type { Client } from "@temporalio/client";
import proto from "@temporalio/proto";
import { GRPC_CODES, isGrpcError } from "../../adapters/temporal/grpc-error.js";
import { WORKFLOW_TYPE } from "../../workflows/messages.js";

const { WorkerDeploymentVersionStatus: Status } = proto.temporal.api.enums.v1;

export interface Build {
  readonly buildId: string;
  readonly status: "inactive" | "current" | "ramping" | "draining" | "drained";
  /** Time when new runs stopped going there, in milliseconds. Undefined if they go there now or never did. */
  readonly leftMs?: number;
}

export interface Deployment {
  readonly builds: readonly Build[];
  readonly current?: string;
  readonly ramping?: { readonly buildId: string; readonly percent: number };
}

/** Requests that a worker, the sweep and the command line make to one named deployment. */
export interface Deployments {
  describe(): Promise<Deployment>;
  setCurrent(buildId: string): Promise<void>;
  /** 0 ends the ramp. */
  setRamp(buildId: string, percent: number): Promise<void>;
  /** Counts running tasks pinned to a build, by Temporal's index, which can lag. */
  countTasks(buildId: string): Promise<number>;
  tasksOn(buildId: string): AsyncIterable<{ readonly workflowId: string; readonly runId: string }>;
}

export function createDeployments(client: Client, deploymentName: string): Deployments {
  const { workflowService, workflow, options } = client;
  const { namespace } = options;
  const runningOn = (buildId: string) =>
    `WorkflowType = "${WORKFLOW_TYPE}" AND ExecutionStatus = "Running" AND TemporalWorkerDeploymentVersion = "${deploymentName}:${buildId}"`;
  return {
    describe: () => describe(client, deploymentName),
    setCurrent: async (buildId) => {
      await workflowService.setWorkerDeploymentCurrentVersion({ namespace, deploymentName, buildId });
    },
    setRamp: async (buildId, percentage) => {
      const request = { namespace, deploymentName, buildId: percentage === 0 ? "" : buildId, percentage };
      await workflowService.setWorkerDeploymentRampingVersion(request);
    },
    countTasks: async (buildId) => (await workflow.count(runningOn(buildId))).count,
    tasksOn: (buildId) => workflow.list({ query: runningOn(buildId) }),
  };
}

/** Empty if no worker of the deployment has ever polled. */
async function describe({ workflowService, options }: Client, deploymentName: string): Promise<Deployment> {
  const { namespace } = options;
  try {
    const { workerDeploymentInfo: info } = await workflowService.describeWorkerDeployment({
      namespace,
      deploymentName,
    });
    const routing = info?.routingConfig;
    const ramping = routing?.rampingDeploymentVersion?.buildId;
    const current = routing?.currentDeploymentVersion?.buildId;
    return {
      builds: (info?.versionSummaries ?? []).flatMap(buildOf),
      ...(current && { current }),
      ...(ramping && { ramping: { buildId: ramping, percent: routing?.rampingVersionPercentage ?? 0 } }),
    };
  } catch (error) {
    if (isGrpcError(error, GRPC_CODES.NOT_FOUND)) return { builds: [] };
    throw error;
  }
}

type Summary = proto.temporal.api.deployment.v1.WorkerDeploymentInfo.IWorkerDeploymentVersionSummary;

function buildOf({ deploymentVersion, status, lastDeactivationTime }: Summary): Build[] {
  const buildId = deploymentVersion?.buildId;
  if (!buildId) return [];
  const leftMs = lastDeactivationTime?.seconds == null ? undefined : Number(lastDeactivationTime.seconds) * 1000;
  return [
    {
      buildId,
      status: STATUS[status ?? Status.WORKER_DEPLOYMENT_VERSION_STATUS_UNSPECIFIED] ?? "inactive",
      ...(leftMs && { leftMs }),
    },
  ];
}

const STATUS: Readonly<Record<number, Build["status"]>> = {
  [Status.WORKER_DEPLOYMENT_VERSION_STATUS_CURRENT]: "current",
  [Status.WORKER_DEPLOYMENT_VERSION_STATUS_RAMPING]: "ramping",
  [Status.WORKER_DEPLOYMENT_VERSION_STATUS_DRAINING]: "draining",
  [Status.WORKER_DEPLOYMENT_VERSION_STATUS_DRAINED]: "drained",
};
