/** Log export: sends each log line as an OpenTelemetry record over OTLP, tied to the trace that wrote it. */

import { type AnyValueMap, SeverityNumber } from "@opentelemetry/api-logs";
import { OTLPExporterBase } from "@opentelemetry/otlp-exporter-base";
import { convertLegacyHttpOptions, createOtlpHttpExportDelegate } from "@opentelemetry/otlp-exporter-base/node-http";
import { JsonLogsSerializer } from "@opentelemetry/otlp-transformer";
import type { Resource } from "@opentelemetry/resources";
import { BatchLogRecordProcessor, LoggerProvider, type ReadableLogRecord } from "@opentelemetry/sdk-logs";
import type { DestinationStream } from "pino";

export interface LogExport extends DestinationStream {
  /** Sends the remaining records. */
  close(): Promise<void>;
}

const SENT_EVERY_MS = 2_000;

/** `url`: the collector's address without `/v1/logs`. Expects pino's lines, already masked. */
export function openLogExport(url: string, resource: Resource): LogExport {
  const at = { url: `${url.replace(/\/$/, "")}/v1/logs` };
  const http = convertLegacyHttpOptions(at, "LOGS", "v1/logs", { "Content-Type": "application/json" });
  const exporter = new OTLPExporterBase<ReadableLogRecord[]>(createOtlpHttpExportDelegate(http, JsonLogsSerializer));
  const provider = new LoggerProvider({ resource });
  provider.addLogRecordProcessor(new BatchLogRecordProcessor(exporter, { scheduledDelayMillis: SENT_EVERY_MS }));
  const logger = provider.getLogger("surefoot");
  return {
    write: (line) => logger.emit(recordOf(JSON.parse(line) as Line)), // as pino writes it
    close: () => provider.shutdown(),
  };
}

interface Line {
  readonly level: number;
  readonly time: number;
  readonly msg?: string;
  readonly err?: { readonly type?: string; readonly message?: string; readonly stack?: string };
  readonly [field: string]: unknown;
}

/** Pino's standard fields, which become fields of the record or belong to its resource. */
const OF_EVERY_LINE: ReadonlySet<string> = new Set(["level", "time", "msg", "pid", "hostname", "process", "err"]);

function recordOf(line: Line) {
  const { level, time, msg = "", err } = line;
  const [severityNumber, severityText] = severityOf(level);
  const fields = Object.entries(line).filter(([name]) => !OF_EVERY_LINE.has(name));
  // The cast: a record can hold any JSON value.
  const attributes = { ...Object.fromEntries(fields), ...(err && exceptionOf(err)) } as AnyValueMap;
  return { timestamp: time, severityNumber, severityText, body: msg, attributes };
}

/** Uses OpenTelemetry's semantic conventions for exceptions, so that error collectors find them. */
const exceptionOf = ({ type, message, stack }: NonNullable<Line["err"]>): AnyValueMap => ({
  "exception.type": type,
  "exception.message": message,
  "exception.stacktrace": stack,
});

function severityOf(level: number): readonly [SeverityNumber, string] {
  if (level >= 60) return [SeverityNumber.FATAL, "FATAL"];
  if (level >= 50) return [SeverityNumber.ERROR, "ERROR"];
  if (level >= 40) return [SeverityNumber.WARN, "WARN"];
  if (level >= 30) return [SeverityNumber.INFO, "INFO"];
  return level >= 20 ? [SeverityNumber.DEBUG, "DEBUG"] : [SeverityNumber.TRACE, "TRACE"];
}
