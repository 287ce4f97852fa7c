/** Deployment: the builds of the worker as Temporal knows them, which of them new runs go to, and what is left on the others. */

import type { Client } from "@temporalio/client";
import proto from "@temporalio/proto";
import { GRPC_CODES, isGrpcError } from "../../adapters/temporal/grpc-error.js";
import { WORKFLOW_TYPE } from "../../workflows/messages.js";

const { WorkerDeploymentVersionStatus: Status } = proto.temporal.api.enums.v1;
/** gRPC: there is no such thing. */

export interface Build {
  readonly buildId: string;
  readonly status: "inactive" | "current" | "ramping" | "draining" | "drained";
  /** Since when new runs no longer go there, in milliseconds; undefined for one that they go to, or never went to. */
  readonly leftMs?: number;
}

export interface Deployment {
  readonly builds: readonly Build[];
  readonly current?: string;
  readonly ramping?: { readonly buildId: string; readonly percent: number };
}

/** What a worker, the sweep and the command line ask of one deployment by its name. */
export interface Deployments {
  describe(): Promise<Deployment>;
  setCurrent(buildId: string): Promise<void>;
  /** 0 ends the ramp. */
  setRamp(buildId: string, percent: number): Promise<void>;
  /** Running tasks that are pinned to a build; by the index, which is late at times. */
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

/** Empty where no worker of the deployment ever polled. */
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
