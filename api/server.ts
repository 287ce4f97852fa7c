/** Server: composition root of the API process. */

import { randomUUID } from "node:crypto";
import type { Server } from "node:http";
import type { AddressInfo } from "node:net";
import type { Connection } from "@temporalio/client";
import { OpenTelemetryWorkflowClientInterceptor } from "@temporalio/interceptors-opentelemetry";
import { type Logger, pino } from "pino";
import { createCipher, keyFrom } from "../adapters/encryption/cipher.js";
import { dataConverterOf } from "../adapters/encryption/payload-codec.js";
import { createKnowledgeService } from "../adapters/knowledge/extraction-service.js";
import { createKnowledgeStore } from "../adapters/knowledge/store.js";
import { attemptMsOf } from "../adapters/model/failover.js";
import { createTestCalls } from "../adapters/model/test-call.js";
import { createUpstreamHealth, modelAddress } from "../adapters/net/upstream-health.js";
import { endWhenBlocked } from "../adapters/process/blocked-loop.js";
import { endWith } from "../adapters/process/uncaught.js";
import { placeOf, untilAsked, waitFor } from "../adapters/process/waiting.js";
import { createPageReader } from "../adapters/snapshots/page-reader.js";
import { createSnapshotStore } from "../adapters/snapshots/snapshot-store.js";
import { createSources } from "../adapters/sources/sources.js";
import { createMetrics, type Metrics } from "../adapters/telemetry/metrics.js";
import { serveMetrics } from "../adapters/telemetry/metrics-server.js";
import { startTelemetry } from "../adapters/telemetry/telemetry.js";
import { type Config, loadApiConfig } from "../config/environment.js";
import { type Database, isDown, openDatabase } from "../db/client.js";
import { refuseUnsafeRole } from "../db/roles.js";
import { refuseOldSchema } from "../db/schema-version.js";
import { createApp } from "./app.js";
import { connectLazily } from "./engine/engine.js";
import { createTemporalEngine } from "./engine/temporal-engine.js";
import { serveHttp } from "./http/http-server.js";
import { createRateLimits } from "./http/rate-limits.js";
import { createBetterAuth } from "./people/auth.js";
import { openTurnFeed } from "./tasks/next.js";

/** Time for requests in flight to finish after a signal. */
const DRAIN_MS = 20_000;

async function main(): Promise<void> {
  endWhenBlocked();
  const config = loadApiConfig(process.env);
  await startTelemetry("api", config, pino.destination(2)).during((log) => runApi(config, log));
}

/** Starts even if Postgres and Temporal are down; requests get 503 until both are up. */
async function runApi(config: ReturnType<typeof loadApiConfig>, log: Logger): Promise<void> {
  for (const warning of config.warnings) log.warn(warning);
  const draining = untilAsked();
  const { pool: max, ...how } = config.capacity;
  const database = openDatabase(config.databaseUrl, { ...how, max, applicationName: "surefoot-api" });
  let isReady = false;
  const looked = lookAt(database);
  const isLookedAt = await looked.then(() => true, refuseUnlessDown);
  const connection = connectLazily(config.temporal);
  const turns = openTurnFeed(database, log);
  const servers = serversOf(config, database, connection, log);
  const scraped = await scrapedAt(config, servers.metrics, () => isReady && !draining.aborted);
  const app = createApp({
    ...servers,
    turns,
    log,
    isReady: () => isReady,
    draining,
    newId: randomUUID,
    debugErrors: config.debugErrors,
    behindTls: config.behindTls,
    ...(config.temporalUi !== undefined && { temporalUi: config.temporalUi }),
    allowedOrigins: config.allowedOrigins,
  });
  const server = await serveHttp(app.fetch, config);
  process.stdout.write(`${JSON.stringify({ ready: true, url: urlOf(server), pid: process.pid })}\n`);
  const what = `PostgreSQL at ${placeOf(config.databaseUrl)}`;
  const look = () => (isLookedAt ? looked : lookAt(database));
  isReady = await waitFor({ what, look, mayPass: isDown, log, signal: draining });
  await aborted(draining);
  await stopped(server);
  await scraped?.close();
  await servers.pages.close();
  await turns.close();
  await connection.close();
  await database.close();
}

/** Serves metrics; null when no port for them is configured. */
async function scrapedAt({ host, apiMetricsPort: port }: Config, metrics: Metrics, isReady: () => boolean) {
  return port === undefined ? null : await serveMetrics(metrics, { host, port }, isReady);
}

async function lookAt(database: Database): Promise<void> {
  await refuseUnsafeRole(database);
  await refuseOldSchema(database);
}

/** Any fault but an outage ends the process before it listens. */
function refuseUnlessDown(error: unknown): false {
  if (isDown(error)) return false;
  throw error;
}

function serversOf(config: ReturnType<typeof loadApiConfig>, database: Database, connection: Connection, log: Logger) {
  const now = () => Date.now();
  const { namespace } = config.temporal;
  const interceptors =
    config.tracesUrl === undefined ? {} : { workflow: [new OpenTelemetryWorkflowClientInterceptor()] };
  const dataConverter = dataConverterOf(config.encryptionKeys);
  // The offline model makes no network calls, so it has no attempts to bound.
  const { replanBelow } = config;
  const modelAttemptMs = config.model.adapter === "offline" ? undefined : attemptMsOf(config.model.timeouts);
  return {
    database,
    engine: createTemporalEngine({
      connection,
      namespace,
      dataConverter,
      now,
      modelAttemptMs,
      replanBelow,
      interceptors,
    }),
    auth: createBetterAuth({ database, secret: config.authSecret, log, now }),
    rateLimits: createRateLimits({ database, limits: config.rateLimits, proxies: config.proxies, now }),
    pages: createPageReader({ onError: (err) => log.error({ err }, "a thread that reads pages failed") }),
    snapshots: createSnapshotStore(database),
    knowledge: createKnowledgeStore(
      database,
      config.knowledgeService && createKnowledgeService(config.knowledgeService, now),
    ),
    // Without encryption keys, the secret that signs tokens also encrypts task data.
    cipher: createCipher(config.encryptionKeys ?? [keyFrom(config.authSecret)]),
    ...(config.encryptionKeys !== undefined && {
      sources: { port: createSources(config.sources), cipher: createCipher(config.encryptionKeys) },
    }),
    upstreams: createUpstreamHealth(upstreamsOf(config), now),
    testModels: createTestCalls(config.model, now),
    metrics: createMetrics("api"),
    now,
  };
}

function upstreamsOf({ model, search, knowledgeService }: ReturnType<typeof loadApiConfig>) {
  const asked = modelAddress(model);
  return {
    ...(asked && { model: asked }),
    ...(search && { search: { baseUrl: search.baseUrl, path: "" } }),
    ...(knowledgeService && { knowledge: { baseUrl: knowledgeService.baseUrl, path: "" } }),
  };
}

const aborted = (signal: AbortSignal): Promise<void> =>
  new Promise((resolve) => {
    if (signal.aborted) resolve();
    signal.addEventListener("abort", () => resolve(), { once: true });
  });

function urlOf(server: Server): string {
  const { address, family, port } = server.address() as AddressInfo; // it listens on TCP
  return `http://${family === "IPv6" ? `[${address}]` : address}:${port}`;
}

/** Refuses new connections and lets requests in flight finish. */
const stopped = (server: Server): Promise<void> =>
  new Promise((resolve) => {
    const force = setTimeout(() => server.closeAllConnections(), DRAIN_MS);
    server.close(() => {
      clearTimeout(force);
      resolve();
    });
    server.closeIdleConnections();
  });

main().catch(endWith("api"));
