/** Processes of Surefoot itself: the API and the worker, run from source. */

import { open } from "node:fs/promises";
import { join, resolve } from "node:path";
import type { Child, ChildSpec } from "./child.js";
import type { Home } from "./home.js";
import type { Server } from "./ready.js";
import { FROM_SOURCE, PROJECT } from "./tools.js";

export interface ProcessOptions {
  /** Set if several of a kind run: `worker-2`. */
  readonly name?: string;
  readonly databaseUrl: string;
  readonly temporalAddress: string;
  readonly namespace: string;
  /** Same format as `ENCRYPTION_KEYS`. */
  readonly encryptionKeys: string;
  /** Further settings: model, log level, origins. */
  readonly env: Readonly<Record<string, string>>;
  /** Temporal is this stack's own: nobody else deploys workers there. */
  readonly isOwnTemporal: boolean;
}

/** The program of the worker process; `worker.ts` unless a test brings its own. */
export interface WorkerEntry {
  /** Relative to the project's root, or absolute for another version's sources. */
  readonly file: string;
  readonly args: readonly string[];
}

const WORKER: WorkerEntry = { file: "worker.ts", args: [] };

export interface ApiOptions extends ProcessOptions {
  readonly host: string;
  readonly port: number;
  readonly authSecret: string;
  /** URL of Temporal's Web UI; "" if it is not ours. */
  readonly temporalUi?: string;
}

/** Longer than the grace that the worker gives running activities. */
const WORKER_STOP_MS = 25_000;
/** A held request ends after 18 s at most (PR2). */
const API_STOP_MS = 20_000;

export function apiServer(home: Home, options: ApiOptions): Server {
  const url = `http://${reachable(options.host)}:${options.port}`;
  const isOk = async (path: string) => (await fetch(`${url}${path}`, { signal: AbortSignal.timeout(5_000) })).ok;
  return {
    spec: {
      ...spec(options.name ?? "api", join("api", "server.ts"), home, options, {
        HOST: options.host,
        PORT: String(options.port),
        AUTH_SECRET: options.authSecret,
        ...(options.temporalUi && { TEMPORAL_UI_URL: options.temporalUi }),
      }),
      stopTimeoutMs: API_STOP_MS,
    },
    probe: () => isOk("/api/health"),
    liveness: { probe: () => isOk("/livez"), everyMs: 5_000, failures: 6 },
    readyTimeoutMs: 60_000,
  };
}

/** Tasks of an earlier version continue on their own build, which this home keeps (OP23). */
const DESK = { WORKER_DEPLOYMENT: "surefoot", WORKER_DEPLOYS_ITSELF: "true" };

export function workerProcess(home: Home, options: ProcessOptions, entry: WorkerEntry = WORKER): Server {
  // Only the API serves requests, so the worker needs no signing secret.
  const plain = spec(options.name ?? "worker", entry.file, home, options, {
    AUTH_SECRET: "",
    ...(options.isOwnTemporal && DESK),
  });
  const worker = { ...plain, args: [...plain.args, ...entry.args], stopTimeoutMs: WORKER_STOP_MS };
  return {
    spec: worker,
    probe: (child) => saidReady(worker.logFile, child),
    // The first start bundles the workflows.
    readyTimeoutMs: 90_000,
  };
}

function spec(
  name: string,
  entry: string,
  home: Home,
  options: ProcessOptions,
  own: Readonly<Record<string, string>>,
): Omit<ChildSpec, "stopTimeoutMs"> {
  return {
    name,
    command: process.execPath,
    args: [...FROM_SOURCE, resolve(PROJECT, entry)],
    cwd: PROJECT,
    logFile: join(home.logs, `${name}.log`),
    stopSignal: "SIGTERM",
    env: {
      ...options.env,
      DATABASE_URL: options.databaseUrl,
      // Requests are served by the app role; the owner's password stays here.
      DATABASE_OWNER_URL: "",
      TEMPORAL_ADDRESS: options.temporalAddress,
      TEMPORAL_NAMESPACE: options.namespace,
      SUREFOOT_HOME: home.root,
      ENCRYPTION_KEYS: options.encryptionKeys,
      ...own,
    },
  };
}

/** The worker has no port of its own: it says on its output when both queues are polled. */
async function saidReady(logFile: string, child: Child): Promise<boolean> {
  const log = await open(logFile, "r");
  try {
    const { size } = await log.stat();
    const tail = Math.min(size, 64 * 1024);
    const { buffer } = await log.read(Buffer.alloc(tail), 0, tail, size - tail);
    return buffer.toString("utf8").includes(JSON.stringify({ ready: true, pid: child.pid }));
  } finally {
    await log.close();
  }
}

function reachable(host: string): string {
  return host === "0.0.0.0" || host === "::" ? "127.0.0.1" : host;
}
