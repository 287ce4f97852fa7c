/** Workers: the contents of the worker process, for any model. */

import type { Context } from "@temporalio/activity";
import { Client } from "@temporalio/client";
import { OpenTelemetryActivityInboundInterceptor } from "@temporalio/interceptors-opentelemetry";
import { type NativeConnection, Worker, type WorkerDeploymentOptions } from "@temporalio/worker";
import { type Logger, pino } from "pino";
import {
  type Activities,
  createActivities,
  createSweepActivities,
  type SweepActivities,
} from "../../activities/index.js";
import { askingTenant, createCallMeter } from "../../activities/metering.js";
import { createTenantModel } from "../../activities/tenant-model.js";
import { type Cipher, createCipher, keyFrom } from "../../adapters/encryption/cipher.js";
import { dataConverterOf } from "../../adapters/encryption/payload-codec.js";
import { createKnowledgeService } from "../../adapters/knowledge/extraction-service.js";
import { createKnowledgeStore } from "../../adapters/knowledge/store.js";
import { createCircuitModel } from "../../adapters/model/circuit-breaker.js";
import { createOfflineModel } from "../../adapters/model/offline/adapter.js";
import type { ModelPort } from "../../adapters/model/port.js";
import { type Dependency, placeOf, untilAsked, waitFor } from "../../adapters/process/waiting.js";
import { createTavily } from "../../adapters/search/tavily.js";
import { recentSnapshots } from "../../adapters/snapshots/recent.js";
import { createSnapshotStore } from "../../adapters/snapshots/snapshot-store.js";
import { createSources } from "../../adapters/sources/sources.js";
import { createMetrics, type Metrics } from "../../adapters/telemetry/metrics.js";
import { serveMetrics } from "../../adapters/telemetry/metrics-server.js";
import { startTelemetry } from "../../adapters/telemetry/telemetry.js";
import type { Config } from "../../config/environment.js";
import type { TemporalConfig } from "../../config/temporal.js";
import { type Database, isDown, openDatabase } from "../../db/client.js";
import { listTenants } from "../../db/open-tasks.js";
import { refuseUnsafeRole } from "../../db/roles.js";
import { refuseOldSchema } from "../../db/schema-version.js";
import { cacheByTenant } from "../../db/tenant-cache.js";
import { readTenantSettings } from "../../db/tenant-settings.js";
import { ENDPOINT, HOST_QUEUE } from "../../temporal/browser-tasks.js";
import { modelQueueOf, TASK_QUEUE } from "../../workflows/messages.js";
import { deployOwn, olderBuilds } from "./builds.js";
import { createDeployments, type Deployments } from "./deployment.js";
import { noticeLostWorkerOf } from "./lost-workers.js";
import { ensureEndpoint } from "./nexus-endpoint.js";
import { ensureSchedules } from "./schedules.js";
import { endRuntime, installRuntime } from "./sdk-runtime.js";
import { registerSearchAttributes } from "./search-attributes.js";
import { cancelTaskOf, createTaskFates, rollOverTaskOf, tellLongTurnOf } from "./task-fates.js";
import { threadEnded } from "./threads.js";
import { connectWorker } from "./worker-connection.js";
import { type WorkflowBundle, workflowBundle } from "./workflow-bundle.js";

/** Waits for missing servers, says on standard output when both queues are polled, and runs until a signal ends it. */
export async function runWorkers(config: Config, model: ModelPort): Promise<void> {
  await startTelemetry("worker", config, pino.destination(1)).during((log) => work(config, model, log));
}

async function work(config: Config, model: ModelPort, log: Logger): Promise<void> {
  for (const warning of config.warnings) log.warn(warning);
  const signal = untilAsked();
  const { host, metricsPort: port } = config;
  const sdkFigures = await installRuntime(log, port !== undefined);
  const databases = openDatabases(config);
  const metrics = createMetrics("worker");
  const workers: Worker[] = [];
  const isRunning = () => workers.length > 0 && workers.every((worker) => worker.getState() === "RUNNING");
  const broken = threadEnded(isRunning);
  const figures = {
    contentType: metrics.contentType,
    text: async () => (await Promise.all([metrics.text(), sdkFigures()])).join("\n"),
  };
  const scraped = port === undefined ? null : await serveMetrics(figures, { host, port }, isRunning);
  const connection = await untilServers(config, databases.database, { log, signal });
  if (connection !== undefined) {
    const dataConverter = dataConverterOf(config.encryptionKeys);
    const client = new Client({ connection, namespace: config.temporal.namespace, dataConverter });
    await prepareNamespace(client, log, { isVersioned: config.temporal.deployment !== undefined });
    const deployments = deploymentsOf(config.temporal, client);
    const activities = activitiesOf(config, model, { ...databases, client, metrics, log, deployments });
    const own = await workflowBundle(config.home, dataConverter.failureConverterPath);
    for (const bundle of [own, ...(await olderBuildsOf(config, { log, deployments, own }))])
      workers.push(...(await createWorkers(config, connection, activities, bundle)));
    const running = Promise.all(workers.map((worker) => worker.run()));
    await announce(config, { log, deployments, own });
    process.stdout.write(`${JSON.stringify({ ready: true, pid: process.pid })}\n`);
    // End the process if one queue is no longer polled: the other half would hide the fault.
    await Promise.race([running, broken]);
  }
  await scraped?.close();
  await (connection === undefined ? endRuntime() : connection.close());
  await Promise.all([databases.database.close(), databases.sweeping.close()]);
}

/** Undefined if a signal ends the process before all servers answer. */
async function untilServers(config: Config, database: Database, how: Pick<Dependency, "log" | "signal">) {
  const look = async () => {
    await refuseUnsafeRole(database);
    await refuseOldSchema(database);
  };
  const isThere = await waitFor({
    what: `PostgreSQL at ${placeOf(config.databaseUrl)}`,
    look,
    mayPass: isDown,
    ...how,
  });
  return isThere ? connectWorker(config.temporal, how) : undefined;
}

const deploymentsOf = ({ deployment }: TemporalConfig, client: Client): Deployments | undefined =>
  deployment === undefined ? undefined : createDeployments(client, deployment);

const olderBuildsOf = async ({ temporal, home }: Config, { log, deployments, own }: Announced) =>
  deployments !== undefined && temporal.deploysItself ? olderBuilds(deployments, { home, own: own.buildId, log }) : [];

/** A worker that deploys itself makes its build current before it reports ready. */
async function announce({ temporal }: Config, { log, deployments, own: { buildId } }: Announced): Promise<void> {
  if (deployments === undefined) return;
  log.info({ deployment: temporal.deployment, buildId }, "this worker is of this build");
  if (temporal.deploysItself) await deployOwn(deployments, buildId);
}

interface Announced {
  readonly log: Logger;
  readonly deployments: Deployments | undefined;
  readonly own: WorkflowBundle;
}

interface Means extends ReturnType<typeof openDatabases> {
  readonly client: Client;
  readonly metrics: Metrics;
  readonly log: Logger;
  readonly deployments: Deployments | undefined;
}

/** Same cipher as the API's: the encryption keys, or else the token-signing secret. Undefined if this worker has neither. */
function secretsCipher({ encryptionKeys, authSecret }: Config): Cipher | undefined {
  if (encryptionKeys !== undefined) return createCipher(encryptionKeys);
  return authSecret === undefined ? undefined : createCipher([keyFrom(authSecret)]);
}

function activitiesOf(config: Config, model: ModelPort, means: Means) {
  const { database, sweeping, client, metrics, log, deployments } = means;
  const now = () => Date.now();
  return {
    ...createActivities({
      database,
      snapshots: recentSnapshots(createSnapshotStore(database), now),
      cipher: secretsCipher(config),
      model: createTenantModel(
        createCircuitModel(model, { tenant: askingTenant, now, chance: Math.random, log }),
        cacheByTenant(async (tenantId) => (await readTenantSettings(database, tenantId)).models, now),
      ),
      rules: createOfflineModel(),
      modelPatienceMs: config.modelPatienceMs,
      search: config.search && createTavily(config.search),
      knowledge: createKnowledgeStore(
        database,
        config.knowledgeService && createKnowledgeService(config.knowledgeService, now),
      ),
      ...(config.encryptionKeys !== undefined && {
        sources: { port: createSources(config.sources), cipher: createCipher(config.encryptionKeys) },
      }),
      metrics,
      replay: config.replay,
      meter: createCallMeter({ database, metrics, log, now }),
      log,
      tellLongTurn: (workflowId) => tellLongTurnOf(client, workflowId),
      noticeLostWorker: (activity) => noticeLostWorkerOf(client, activity),
    }),
    ...createSweepActivities({
      database: sweeping,
      fates: createTaskFates(client),
      retention: config.retention,
      cancel: (task, reason) => cancelTaskOf(client, task, reason),
      tell: (workflowId) => rollOverTaskOf(client, workflowId),
      ...(deployments !== undefined && { builds: deployments }),
      listTenants: () => listTenants(sweeping),
      metrics,
      log,
      now,
    }),
  };
}

/** Sweeps share one connection, so that tasks never wait for them. */
function openDatabases({ databaseUrl, capacity }: Config) {
  const { pool, ...how } = capacity;
  return {
    database: openDatabase(databaseUrl, { ...how, max: pool, applicationName: "surefoot-worker" }),
    sweeping: openDatabase(databaseUrl, { ...how, max: 1, applicationName: "surefoot-sweeps" }),
  };
}

/** Sets up a namespace. If the worker has no permission for it, tasks still run after a set-up by hand. */
async function prepareNamespace(client: Client, log: Logger, how: { readonly isVersioned: boolean }): Promise<void> {
  const { connection, options } = client;
  await registerSearchAttributes(connection, options.namespace).catch((error: unknown) => {
    log.warn({ err: error }, "search attributes could not be registered; docs/operators.md says how to do it by hand");
  });
  await ensureSchedules(client, TASK_QUEUE, how).catch((error: unknown) => {
    log.warn({ err: error }, "the schedule of sweeps could not be made; open rows of lost tasks stay open");
  });
  // Foreign servers may reserve this for their operators; only callers in other namespaces need it.
  await ensureEndpoint(connection, { name: ENDPOINT, namespace: options.namespace, taskQueue: HOST_QUEUE }).catch(
    (error: unknown) =>
      log.info({ err: error }, "the Nexus endpoint could not be made; docs/temporal.md says who needs it"),
  );
}

/** Two queues in one process: workflows and I/O run fast and eagerly, model calls go through matching. */
async function createWorkers(
  config: Config,
  connection: NativeConnection,
  activities: Activities & SweepActivities,
  { codePath, buildId }: WorkflowBundle,
) {
  const dataConverter = dataConverterOf(config.encryptionKeys);
  const { workflowSlots, cachedTasks, polls } = config.capacity;
  const shared = {
    connection,
    namespace: config.temporal.namespace,
    dataConverter,
    // Longer than a short model call; the orchestrator's kill time is longer still.
    shutdownGraceTime: "10s",
    // The SDK would delay heartbeats until 80 % of their time-out.
    maxHeartbeatThrottleInterval: "2s",
    activities,
    ...(config.tracesUrl !== undefined && {
      interceptors: { activity: [(ctx: Context) => ({ inbound: new OpenTelemetryActivityInboundInterceptor(ctx) })] },
    }),
    ...(config.temporal.deployment !== undefined && {
      workerDeploymentOptions: versionedAs(config.temporal.deployment, buildId),
    }),
  } as const;
  const taskOptions = {
    ...shared,
    taskQueue: TASK_QUEUE,
    workflowBundle: { codePath },
    maxConcurrentActivityTaskExecutions: config.capacity.ioSlots,
    maxConcurrentLocalActivityExecutions: config.capacity.ioSlots,
    maxConcurrentWorkflowTaskExecutions: workflowSlots,
    ...(cachedTasks !== undefined && { maxCachedWorkflows: cachedTasks }),
    ...(polls !== undefined && { maxConcurrentWorkflowTaskPolls: polls, maxConcurrentActivityTaskPolls: polls }),
    // After a crash, the next worker gets the task after this time instead of the default ten seconds. Two seconds would be too
    // short: a worker that is merely busy would lose the task, and its cached state would be read again from history.
    stickyQueueScheduleToStartTimeout: "5s",
  } as const;
  const tasks = await Worker.create(taskOptions);
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
