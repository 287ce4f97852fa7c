/** Server: composition root of the API process. */

import { randomUUID } from "node:crypto";
import { once } from "node:events";
import type { AddressInfo } from "node:net";
import { type ServerType, serve } from "@hono/node-server";
import { pino } from "pino";
import { createCipher, keyFrom } from "../adapters/encryption/cipher.js";
import { dataConverterOf } from "../adapters/encryption/payload-codec.js";
import { createLog } from "../adapters/log/log.js";
import { createMetrics } from "../adapters/metrics/metrics.js";
import { attemptMsOf } from "../adapters/model/failover.js";
import { createSnapshotStore } from "../adapters/snapshots/read-page.js";
import { loadApiConfig } from "../config.js";
import { openDatabase } from "../db/client.js";
import { refuseUnsafeRole } from "../db/roles.js";
import { createApp } from "./app.js";
import { createBetterAuth } from "./auth.js";
import { connectLazily } from "./engine.js";
import { openTurnFeed } from "./next.js";
import { createRateLimits } from "./rate-limits.js";
import { createTemporalEngine } from "./temporal-engine.js";

/** Requests that are still held after a signal get this long; longer than the longest wait (18 s). */
const DRAIN_MS = 20_000;

/** Postgres and Temporal may both be down: requests are then answered 503 until they are there. */
async function main(): Promise<void> {
  const config = loadApiConfig(process.env);
  const log = createLog({ level: config.logLevel, process: "api" }, pino.destination(2));
  for (const warning of config.warnings) log.warn(warning);
  const now = () => Date.now();
  const { pool: max, ...how } = config.capacity;
  const database = openDatabase(config.databaseUrl, { ...how, max, applicationName: "surefoot-api" });
  await refuseUnsafeRole(database);
  const connection = connectLazily(config.temporal);
  const { namespace } = config.temporal;
  const dataConverter = dataConverterOf(config.encryptionKeys);
  const turns = openTurnFeed(database, log);
  // Rules without a network have no attempts to bound.
  const modelAttemptMs = config.model.adapter === "offline" ? undefined : attemptMsOf(config.model.timeouts);
  const app = createApp({
    database,
    engine: createTemporalEngine({ connection, namespace, dataConverter, now, modelAttemptMs }),
    auth: createBetterAuth({ database, secret: config.authSecret, log, now }),
    rateLimits: createRateLimits({ database, limits: config.rateLimits, proxies: config.proxies, now }),
    snapshots: createSnapshotStore(database),
    // Without keys of its own what tasks keep is under the secret that tokens are signed with.
    cipher: createCipher(config.encryptionKeys ?? [keyFrom(config.authSecret)]),
    turns,
    log,
    metrics: createMetrics("api"),
    now,
    newId: randomUUID,
    debugErrors: config.debugErrors,
    allowedOrigins: config.allowedOrigins,
  });
  const server = serve({ fetch: app.fetch, hostname: config.host, port: config.port });
  await once(server, "listening");
  process.stdout.write(`${JSON.stringify({ ready: true, url: urlOf(server), pid: process.pid })}\n`);
  await Promise.race([once(process, "SIGTERM"), once(process, "SIGINT")]);
  await stopped(server);
  await turns.close();
  await connection.close();
  await database.close();
}

function urlOf(server: ServerType): string {
  const { address, family, port } = server.address() as AddressInfo; // it listens on TCP
  return `http://${family === "IPv6" ? `[${address}]` : address}:${port}`;
}

/** No new connection; what is under way may end. */
const stopped = (server: ServerType): Promise<void> =>
  new Promise((resolve) => {
    const force = setTimeout(() => "closeAllConnections" in server && server.closeAllConnections(), DRAIN_MS);
    server.close(() => {
      clearTimeout(force);
      resolve();
    });
    if ("closeIdleConnections" in server) server.closeIdleConnections();
  });

main().catch((error: unknown) => {
  process.stderr.write(`api: ${error instanceof Error ? (error.stack ?? error.message) : String(error)}\n`);
  // What is still open would keep a half-dead process alive.
  process.exit(1);
});
