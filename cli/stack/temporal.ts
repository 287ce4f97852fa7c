/** Temporal of the embedded stack: the real server in development form (one process, SQLite file, Web UI). */

import { join } from "node:path";
import { Connection } from "@temporalio/client";
import { ATTRIBUTE_TYPES } from "../../core/task/operator-view.js";
import type { Home } from "./home.js";
import type { Server } from "./ready.js";

type DynamicConfig = Readonly<Record<string, number | boolean | string>>;

export interface TemporalOptions {
  /** Path of the Temporal CLI. */
  readonly cli: string;
  readonly port: number;
  readonly uiPort: number;
  readonly namespace: string;
  /** Port of the HTTP API, which answers nobody. Absent: any free one. */
  readonly httpPort?: number;
  /** Server that decodes payloads for the UI. Absent: the UI shows them as they are stored. */
  readonly codecUrl?: string;
  /** Native time skipping, per workflow; for tests. */
  readonly timeSkipping: boolean;
  /** Keep histories in the home's file; without it they live in memory. */
  readonly durable: boolean;
  /** True keeps the server's own pacing and unfair queues. Only for measurements of their cost. */
  readonly defaultPacing?: boolean;
  /** Added to ours, for tests and measurements. */
  readonly dynamicConfig?: DynamicConfig;
}

export interface TemporalServer {
  readonly server: Server;
  readonly address: string;
  readonly uiUrl: string;
}

/** OP10: with the defaults each task that goes through matching waits for a 50 ms tick. */
export const PACING: Readonly<Record<string, number>> = {
  "history.transferProcessorMaxPollRPS": 2000,
  "history.transferProcessorMaxPollHostRPS": 4000,
  "history.timerProcessorMaxPollRPS": 2000,
  "history.timerProcessorMaxPollHostRPS": 4000,
};

/**
 * OP24: model calls of one organisation do not hold up those of another. Each partition of a queue is fair only by itself:
 * with the usual four partitions, two calls of twelve still waited for seconds.
 */
export const FAIRNESS: DynamicConfig = {
  "matching.enableFairness": true,
  "matching.numTaskqueueReadPartitions": 1,
  "matching.numTaskqueueWritePartitions": 1,
};

/**
 * The server always opens an HTTP API, and any page that is open in a browser could post to it. With this setting it answers
 * only a host name that no name server knows (RFC 6761). Our own programs use gRPC.
 */
const GUARDED: DynamicConfig = { "frontend.httpAllowedHosts": '["surefoot.invalid"]' };

/** Spelling in the server's flag. */
const FLAG_TYPES = { KEYWORD: "Keyword", BOOL: "Bool", INT: "Int" } as const;

export function prepareTemporal(home: Home, options: TemporalOptions): TemporalServer {
  const address = `127.0.0.1:${options.port}`;
  return {
    server: {
      spec: {
        name: "temporal",
        command: options.cli,
        args: serverArguments(home, options),
        cwd: home.root,
        logFile: join(home.logs, "temporal.log"),
        stopSignal: "SIGTERM",
        stopTimeoutMs: 15_000,
      },
      probe: () => servesNamespace(address, options.namespace),
      readyTimeoutMs: 60_000,
      // Seen once on a busy machine: a nil pointer while its gRPC server starts.
      mayStumble: true,
    },
    address,
    uiUrl: `http://127.0.0.1:${options.uiPort}`,
  };
}

function serverArguments(home: Home, options: TemporalOptions): string[] {
  const dynamic = {
    ...(options.defaultPacing === true ? {} : { ...PACING, ...FAIRNESS }),
    ...GUARDED,
    ...(options.timeSkipping ? { "frontend.WorkflowTimeSkippingEnabled": true } : {}),
    ...options.dynamicConfig,
  };
  return [
    "server",
    "start-dev",
    ...["--ip", "127.0.0.1"],
    ...["--port", String(options.port)],
    ...["--ui-port", String(options.uiPort)],
    ...["--namespace", options.namespace],
    ...(options.httpPort === undefined ? [] : ["--http-port", String(options.httpPort)]),
    ...["--log-level", "warn"],
    ...(options.codecUrl === undefined ? [] : ["--ui-codec-endpoint", options.codecUrl]),
    ...(options.durable ? ["--db-filename", home.temporalFile] : []),
    ...Object.entries(dynamic).flatMap(([key, value]) => ["--dynamic-config-value", `${key}=${value}`]),
    ...Object.entries(ATTRIBUTE_TYPES).flatMap(([key, type]) => ["--search-attribute", `${key}=${FLAG_TYPES[type]}`]),
  ];
}

async function servesNamespace(address: string, namespace: string): Promise<boolean> {
  const connection = await Connection.connect({ address, connectTimeout: "2 seconds" });
  try {
    await connection.withDeadline(2000 + Date.now(), () => connection.workflowService.describeNamespace({ namespace }));
    return true;
  } finally {
    await connection.close();
  }
}
