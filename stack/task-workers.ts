/** Task workers: what the SDK runs of one build, with its queues, slots and times. */

import type { Context } from "@temporalio/activity";
import { OpenTelemetryActivityInboundInterceptor } from "@temporalio/interceptors-opentelemetry";
import {
  type FixedSizeSlotSupplier,
  type NativeConnection,
  Worker,
  type WorkerDeploymentOptions,
} from "@temporalio/worker";
import type { Activities, SweepActivities } from "../activities/index.js";
import { dataConverterOf } from "../adapters/encryption/payload-codec.js";
import type { Metrics } from "../adapters/metrics/metrics.js";
import type { Config } from "../config.js";
import { modelQueueOf, TASK_QUEUE } from "../workflows/messages.js";
import type { WorkflowBundle } from "./workflow-bundle.js";
import { workflowSlots } from "./workflow-slots.js";

/** The SDK asks for a number; there is no such service here. */
const NO_NEXUS = 1;
const fixed = (numSlots: number): FixedSizeSlotSupplier => ({ type: "fixed-size", numSlots });

export interface WorkerMeans {
  readonly connection: NativeConnection;
  readonly activities: Activities & SweepActivities;
  readonly metrics: Pick<Metrics, "workflowSlots">;
}

/** Two queues in one process: workflows and I/O run fast and eagerly, model calls go through matching. */
export async function createWorkers(
  config: Config,
  { connection, activities, metrics }: WorkerMeans,
  { codePath, buildId }: WorkflowBundle,
): Promise<readonly Worker[]> {
  const dataConverter = dataConverterOf(config.encryptionKeys);
  const { cachedTasks, polls } = config.capacity;
  const shared = {
    connection,
    namespace: config.temporal.namespace,
    dataConverter,
    // Longer than a short model call; the orchestrator's kill time is longer still.
    shutdownGraceTime: "10s",
    // The library would hold beats back until 80 % of their time-out.
    maxHeartbeatThrottleInterval: "2s",
    activities,
    ...(config.tracesUrl !== undefined && {
      interceptors: { activity: [(ctx: Context) => ({ inbound: new OpenTelemetryActivityInboundInterceptor(ctx) })] },
    }),
    ...(config.temporal.deployment !== undefined && {
      workerDeploymentOptions: versionedAs(config.temporal.deployment, buildId),
    }),
  } as const;
  const slots = workflowSlots(config.capacity.workflowSlots);
  metrics.workflowSlots(buildId, slots.available);
  const tasks = await Worker.create({
    ...shared,
    taskQueue: TASK_QUEUE,
    workflowBundle: { codePath },
    tuner: {
      workflowTaskSlotSupplier: slots,
      activityTaskSlotSupplier: fixed(config.capacity.ioSlots),
      localActivityTaskSlotSupplier: fixed(config.capacity.ioSlots),
      nexusTaskSlotSupplier: fixed(NO_NEXUS),
    },
    ...(cachedTasks !== undefined && { maxCachedWorkflows: cachedTasks }),
    ...(polls !== undefined && { maxConcurrentWorkflowTaskPolls: polls, maxConcurrentActivityTaskPolls: polls }),
    // After a crash the next worker is asked this soon, not after the default ten seconds; two would be over while a busy worker is not
    // yet done with the others, and what it has in memory is then read again from history.
    stickyQueueScheduleToStartTimeout: "5s",
  });
  const { modelCallsPerSecond } = config.capacity;
  const models = await Worker.create({
    ...shared,
    taskQueue: modelQueueOf(TASK_QUEUE),
    maxConcurrentActivityTaskExecutions: config.capacity.modelSlots,
    ...(polls !== undefined && { maxConcurrentActivityTaskPolls: polls }),
    ...(modelCallsPerSecond !== undefined && { maxTaskQueueActivitiesPerSecond: modelCallsPerSecond }),
  });
  return [tasks, models];
}

/** A task stays on the build that it began with until it rolls over (OP23). */
export const versionedAs = (deploymentName: string, buildId: string): WorkerDeploymentOptions => ({
  version: { deploymentName, buildId },
  useWorkerVersioning: true,
  defaultVersioningBehavior: "PINNED",
});
