/** Telemetry of a process: its log, its traces, and the last word of one that ends by an error. */

import { setTimeout as sleep } from "node:timers/promises";
import { Resource } from "@opentelemetry/resources";
import { type DestinationStream, type Logger, multistream } from "pino";
import { endWhenUncaught } from "../process/uncaught.js";
import { createLog, formatLog } from "./log.js";
import { openLogExport } from "./log-export.js";
import { startTracing } from "./tracing.js";

export interface TelemetryOptions {
  readonly logLevel: string;
  /** Of what goes to the process's own output; collectors get records. */
  readonly logFormat: "json" | "pretty";
  /** A collector's, without `/v1/traces`; absent: nobody is told. */
  readonly tracesUrl?: string;
  /** The same for the log. */
  readonly logsUrl?: string;
}

export interface Telemetry {
  readonly log: Logger;
  /** `work`; what it throws is told to the collector before it is thrown on, and all that is left is sent. */
  during(work: (log: Logger) => Promise<void>): Promise<void>;
}

/** A collector that does not answer keeps no process that ends. */
const LAST_WORD_MS = 1_000;

/** Once a process. From now on an error that nobody handles ends it (OP12), and is told first. */
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
        // Whoever started the process reads on standard error what its program says.
        if (sent !== undefined) createLog({ level, process }, sent).fatal({ err: error }, "this process cannot go on");
        await Promise.race([close(), sleep(LAST_WORD_MS)]);
        throw error;
      }
    },
  };
}
