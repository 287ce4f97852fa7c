/** `surefoot host`: carries browser tasks out for workflows and clients of a Temporal namespace, as the person whose token it has. */

import { pathToFileURL } from "node:url";
import { Connection } from "@temporalio/client";
import type { PayloadCodec } from "@temporalio/common";
import { pino } from "pino";
import { untilAsked } from "../adapters/process/waiting.js";
import { callApi, errorOf } from "../client/task-api.js";
import { loadStackConfig } from "../config/environment.js";
import { type TemporalConfig, withAddress } from "../config/temporal.js";
import { tokenOf } from "./export-task.js";
import { openHostBrowser } from "./host/browser.js";
import { createHostWorkers, hostDeps } from "./host/host.js";
import { CommandError } from "./organisation.js";
import { readAddresses } from "./stack/addresses.js";
import { openHome } from "./stack/home.js";
import { ensureEndpoint } from "./stack/nexus-endpoint.js";
import { browserPath } from "./stack/tools.js";
import { connectWorker } from "./stack/worker-connection.js";

export interface HostOptions {
  readonly server?: string;
  readonly tokenFile?: string;
  readonly taskQueue: string;
  readonly endpoint: string;
  readonly tasks: string;
  readonly browser?: string;
  readonly headed?: boolean;
  readonly codecs?: string;
}

const TASKS_MAX = 100;

/** Until a signal ends it; tasks under way are left to the next host. */
export async function runHost(options: HostOptions): Promise<void> {
  const tasks = tasksOf(options.tasks);
  const { home, temporal, apiUrl } = await placeOf();
  const serverUrl = options.server ?? apiUrl;
  if (serverUrl === undefined)
    throw new CommandError('say with --server where the API is, or run "surefoot start" first');
  const at = { serverUrl, token: await tokenOf(options) };
  await refuseBadToken(at);
  const payloadCodecs = options.codecs === undefined ? [] : await codecsIn(options.codecs);
  const { browser: endpoint, headed = false } = options;
  const browser = openHostBrowser({ executablePath: browserPath, endpoint, headed });
  const log = pino(pino.destination(2));
  const signal = untilAsked();
  const connection = await connectWorker(temporal, { log, signal });
  if (connection === undefined) return;
  const { namespace } = temporal;
  const { taskQueue } = options;
  const told = await endpointFor(temporal, { name: options.endpoint, namespace, taskQueue });
  const place = { connection, namespace, taskQueue, tasks, dataConverter: { payloadCodecs } };
  const workers = await createHostWorkers(hostDeps({ at, home, browser }), place);
  const running = Promise.all(workers.map((worker) => worker.run()));
  process.stdout.write(`${JSON.stringify({ ready: true, pid: process.pid, namespace, taskQueue, ...told })}\n`);
  await running;
  await browser.close();
  await connection.close();
}

/** Needs no database: a host may be on another machine than the API. */
async function placeOf() {
  const { home, temporal } = loadStackConfig(process.env);
  const known = await readAddresses(await openHome(home));
  // A home's own server has neither TLS nor keys.
  const isOwn = temporal.address === undefined && known !== undefined;
  const at = isOwn ? { address: known.temporal, namespace: temporal.namespace } : withAddress(temporal);
  return { home, temporal: at, apiUrl: known?.api };
}

/** A server where this may not be done, Temporal Cloud for one, still has hosts; its operator makes the endpoint. */
async function endpointFor(
  { address, tls, apiKey, metadata }: TemporalConfig,
  wanted: Parameters<typeof ensureEndpoint>[1],
) {
  const connection = await Connection.connect({ address, tls, apiKey, metadata });
  try {
    return { endpoint: wanted.name, endpointIs: await ensureEndpoint(connection, wanted) };
  } catch (error) {
    return { endpoint: wanted.name, endpointFault: error instanceof Error ? error.message : String(error) };
  } finally {
    await connection.close();
  }
}

async function refuseBadToken(at: { readonly serverUrl: string; readonly token: string }): Promise<void> {
  const answer = await callApi(fetch, at, { method: "GET", path: "/api/agent/tasks?limit=1" });
  if (answer.kind !== "ok") throw new CommandError(`${at.serverUrl}: ${errorOf(answer).message}`);
}

/** The callers' own: what they encrypt, only they and the host can read. */
async function codecsIn(path: string): Promise<PayloadCodec[]> {
  const module: unknown = await import(pathToFileURL(path).href).catch((cause: unknown) => {
    throw new CommandError(`${path} cannot be loaded: ${cause instanceof Error ? cause.message : String(cause)}`);
  });
  const { payloadCodecs } = module as { readonly payloadCodecs?: PayloadCodec[] }; // looked at below
  if (Array.isArray(payloadCodecs) && payloadCodecs.length > 0) return payloadCodecs;
  throw new CommandError(`${path} exports no payloadCodecs`);
}

function tasksOf(text: string): number {
  const tasks = Number(text);
  if (Number.isInteger(tasks) && tasks >= 1 && tasks <= TASKS_MAX) return tasks;
  throw new CommandError(`--tasks takes 1 to ${TASKS_MAX}, and not ${text}`);
}
