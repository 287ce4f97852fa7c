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
  /** Of the HTTP API, which answers nobody; absent: any free one. */
  readonly httpPort?: number;
  /** Where the UI has payloads decoded; without it they are shown as they are stored. */
  readonly codecUrl?: string;
  /** Native time skipping, per workflow; for tests. */
  readonly timeSkipping: boolean;
  /** Keep histories in the home's file; without it they live in memory. */
  readonly durable: boolean;
  /** True leaves the server's own pacing, and queues that are not fair; only to measure what they cost. */
  readonly defaultPacing?: boolean;
  /** On top of ours; for tests and to measure. */
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
 * OP24: model calls of one organisation do not hold up those of another. Each part of a queue is fair by itself: with the usual
 * four, two calls of twelve still waited for seconds.
 */
export const FAIRNESS: DynamicConfig = {
  "matching.enableFairness": true,
  "matching.numTaskqueueReadPartitions": 1,
  "matching.numTaskqueueWritePartitions": 1,
};

/**
 * The server always opens an HTTP API, and whatever page is open in a browser could post to it. It answers this host name alone,
 * which no name server knows (RFC 6761); everything of ours speaks gRPC.
 */
const GUARDED: DynamicConfig = { "frontend.httpAllowedHosts": '["surefoot.invalid"]' };

/** As the server's flag spells them. */
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
