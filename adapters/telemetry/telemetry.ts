/** Telemetry of a process: its log, its traces, and its last record if an error ends it. */

import { setTimeout as sleep } from "node:timers/promises";
import { Resource } from "@opentelemetry/resources";
import { type DestinationStream, type Logger, multistream } from "pino";
import { endWhenUncaught } from "../process/uncaught.js";
import { createLog, formatLog } from "./log.js";
import { openLogExport } from "./log-export.js";
import { startTracing } from "./tracing.js";

export interface TelemetryOptions {
  readonly logLevel: string;
  /** Format of the process's own output; collectors get records. */
  readonly logFormat: "json" | "pretty";
  /** Collector address without `/v1/traces`. Absent: traces are not sent. */
  readonly tracesUrl?: string;
  /** Same for log records. */
  readonly logsUrl?: string;
}

export interface Telemetry {
  readonly log: Logger;
  /** Runs `work`, then sends all remaining records. Its error goes to the collector before it is rethrown. */
  during(work: (log: Logger) => Promise<void>): Promise<void>;
}

/** Longest wait for a collector when the process ends. */
const LAST_WORD_MS = 1_000;

/** Call once per process. From then on an unhandled error is reported and ends the process (OP12). */
export function startTelemetry(
  process: "api" | "worker",
  { logLevel: level, logFormat, tracesUrl, logsUrl }: TelemetryOptions,
  output: DestinationStream,
): Telemetry {
  const resource = new Resource({ "service.name": `surefoot-${process}`, "service.namespace": "surefoot" });
  const destination = formatLog(logFormat, output);
  const sent = logsUrl === undefined ? undefined : openLogExport(logsUrl, resource);
  const streams = sent && [destination, sent].map((stream) => ({ stream, level: "trace" as const }));
  const log = createLog({ level, process }, streams === undefined ? destination : multistream(streams));
  endWhenUncaught(log, sent && (() => Promise.race([sent.close(), sleep(LAST_WORD_MS)])));
  const tracing = tracesUrl === undefined ? undefined : startTracing(tracesUrl, resource);
  const close = () => Promise.all([tracing?.close(), sent?.close()]);
  return {
    log,
    async during(work) {
      try {
        await work(log);
        await close();
      } catch (error) {
        // Only the collector gets this record; the program itself prints the error on standard error.
        if (sent !== undefined) createLog({ level, process }, sent).fatal({ err: error }, "this process cannot go on");
        await Promise.race([close(), sleep(LAST_WORD_MS)]);
        throw error;
      }
    },
  };
}
