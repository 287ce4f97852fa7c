/** Workers: what the worker process runs, whoever answers for the model. */

import { Client } from "@temporalio/client";
import { NativeConnection, Worker, type WorkerDeploymentOptions } from "@temporalio/worker";
import type { Logger } from "pino";
import { type Activities, createActivities, createSweepActivities, type SweepActivities } from "../activities/index.js";
import { askingTenant, createCallMeter } from "../activities/metering.js";
import { dataConverterOf } from "../adapters/encryption/payload-codec.js";
import { createLog } from "../adapters/log/log.js";
import { createMetrics } from "../adapters/metrics/metrics.js";
import { createCircuitModel } from "../adapters/model/circuit-breaker.js";
import type { ModelPort } from "../adapters/model/port.js";
import { createTavily } from "../adapters/search/tavily.js";
import { createSnapshotStore } from "../adapters/snapshots/read-page.js";
import type { Config } from "../config.js";
import { openDatabase } from "../db/client.js";
import { listTenants } from "../db/open-tasks.js";
import { refuseUnsafeRole } from "../db/roles.js";
import { modelQueueOf, TASK_QUEUE } from "../workflows/messages.js";
import { createDeployments } from "./deployment.js";
import { serveMetrics } from "./metrics-server.js";
import { ensureSchedules } from "./schedules.js";
import { installRuntime } from "./sdk-runtime.js";
import { registerSearchAttributes } from "./search-attributes.js";
import { cancelTaskOf, createTaskFates, rollOverTaskOf } from "./task-fates.js";
import { threadEnded } from "./threads.js";
import { workflowBundle } from "./workflow-bundle.js";

/** Runs until a signal ends it; says on standard output when both queues are polled. */
export async function runWorkers(config: Config, model: ModelPort): Promise<void> {
  const log = createLog({ level: config.logLevel, process: "worker" });
  for (const warning of config.warnings) log.warn(warning);
  const { host, metricsPort: port } = config;
  const sdkFigures = await installRuntime(log, port !== undefined);
  const { database, sweeping } = openDatabases(config);
  await refuseUnsafeRole(database);
  const { address, tls, apiKey, metadata } = config.temporal;
  const connection = await NativeConnection.connect({ address, tls, apiKey, metadata });
  const dataConverter = dataConverterOf(config.encryptionKeys);
  const client = new Client({ connection, namespace: config.temporal.namespace, dataConverter });
  const metrics = createMetrics("worker");
  const { deployment } = config.temporal;
  const activities = {
    ...createActivities({
      database,
      snapshots: createSnapshotStore(database),
      model: createCircuitModel(model, { tenant: askingTenant, now: () => Date.now(), chance: Math.random, log }),
      modelPatienceMs: config.modelPatienceMs,
      search: config.search && createTavily(config.search),
      metrics,
      replay: config.replay,
      meter: createCallMeter({ database, metrics, log, now: () => Date.now() }),
      log,
    }),
    ...createSweepActivities({
      database: sweeping,
      fates: createTaskFates(client),
      retention: config.retention,
      cancel: (task, reason) => cancelTaskOf(client, task, reason),
      tell: (workflowId) => rollOverTaskOf(client, workflowId),
      ...(deployment !== undefined && { builds: createDeployments(client, deployment) }),
      listTenants: () => listTenants(sweeping),
      metrics,
      log,
      now: () => Date.now(),
    }),
  };
  await prepareNamespace(client, log, { isVersioned: deployment !== undefined });
  const workers: Worker[] = [];
  const isRunning = () => workers.length > 0 && workers.every((worker) => worker.getState() === "RUNNING");
  const broken = threadEnded(isRunning);
  workers.push(...(await createWorkers(config, connection, activities)));
  const figures = {
    contentType: metrics.contentType,
    text: async () => (await Promise.all([metrics.text(), sdkFigures()])).join("\n"),
  };
  const scraped = port === undefined ? null : await serveMetrics(figures, { host, port }, isRunning);
  const running = Promise.all(workers.map((worker) => worker.run()));
  process.stdout.write(`${JSON.stringify({ ready: true, pid: process.pid })}\n`);
  // When one queue is polled no more, the process ends: a half that lives on would hide it.
  await Promise.race([running, broken]);
  await scraped?.close();
  await connection.close();
  await Promise.all([database.close(), sweeping.close()]);
}

/** Sweeps wait for each other, and tasks for none of them. */
function openDatabases({ databaseUrl, capacity }: Config) {
  const { pool, ...how } = capacity;
  return {
    database: openDatabase(databaseUrl, { ...how, max: pool, applicationName: "surefoot-worker" }),
    sweeping: openDatabase(databaseUrl, { ...how, max: 1, applicationName: "surefoot-sweeps" }),
  };
}

/** What a namespace must hold. Where a worker may not put it there, tasks still run if it was done by hand. */
async function prepareNamespace(client: Client, log: Logger, how: { readonly isVersioned: boolean }): Promise<void> {
  const { connection, options } = client;
  await registerSearchAttributes(connection, options.namespace).catch((error: unknown) => {
    log.warn({ err: error }, "search attributes could not be registered; docs/operators.md says how to do it by hand");
  });
  await ensureSchedules(client, TASK_QUEUE, how).catch((error: unknown) => {
    log.warn({ err: error }, "the schedule of sweeps could not be made; open rows of lost tasks stay open");
  });
}

/** Two queues in one process: workflows and I/O run fast and eagerly, model calls go through matching. */
async function createWorkers(config: Config, connection: NativeConnection, activities: Activities & SweepActivities) {
  const dataConverter = dataConverterOf(config.encryptionKeys);
  const { codePath, buildId } = await workflowBundle(config.home, dataConverter.failureConverterPath);
  const shared = {
    connection,
    namespace: config.temporal.namespace,
    dataConverter,
    // Longer than a short model call; the orchestrator's kill time is longer still.
    shutdownGraceTime: "10s",
    // The library would hold beats back until 80 % of their time-out.
    maxHeartbeatThrottleInterval: "2s",
    activities,
    ...(config.temporal.deployment !== undefined && {
      workerDeploymentOptions: versionedAs(config.temporal.deployment, buildId),
    }),
  } as const;
  const tasks = await Worker.create({
    ...shared,
    taskQueue: TASK_QUEUE,
    workflowBundle: { codePath },
    maxConcurrentActivityTaskExecutions: config.capacity.ioSlots,
    maxConcurrentLocalActivityExecutions: config.capacity.ioSlots,
    // After a crash the next worker is asked this soon, not after the default ten seconds.
    stickyQueueScheduleToStartTimeout: "2s",
  });
  const models = await Worker.create({
    ...shared,
    taskQueue: modelQueueOf(TASK_QUEUE),
    maxConcurrentActivityTaskExecutions: config.capacity.modelSlots,
  });
  return [tasks, models];
}

/** A task stays on the build that it began with until it rolls over (OP23). */
export const versionedAs = (deploymentName: string, buildId: string): WorkerDeploymentOptions => ({
  version: { deploymentName, buildId },
  useWorkerVersioning: true,
  defaultVersioningBehavior: "PINNED",
});
