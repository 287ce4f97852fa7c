/** Telemetry configuration: log, metrics and traces of a process. */

import { z } from "zod";

const LOG_LEVELS = ["fatal", "error", "warn", "info", "debug", "trace", "silent"] as const;
export type LogLevel = (typeof LOG_LEVELS)[number];

/** Lines of JSON for machines, or lines for people. */
const LOG_FORMATS = ["json", "pretty"] as const;
export type LogFormat = (typeof LOG_FORMATS)[number];

export interface TelemetryConfig {
  readonly logLevel: LogLevel;
  readonly logFormat: LogFormat;
  /** Metrics ports of a worker and of an API, apart from the port for callers. Absent: no metrics. */
  readonly metricsPort?: number;
  readonly apiMetricsPort?: number;
  /** OpenTelemetry collector for traces over HTTP. Absent: traces are not sent. */
  readonly tracesUrl?: string;
  /** Collector for the log, beside standard output. */
  readonly logsUrl?: string;
}

export const TELEMETRY_EXAMPLES: Readonly<Record<string, string>> = {
  METRICS_PORT: "9464",
  API_METRICS_PORT: "9465",
  LOG_LEVEL: "info",
  LOG_FORMAT: "pretty",
  OTEL_EXPORTER_OTLP_ENDPOINT: "http://127.0.0.1:4318",
  OTEL_LOGS_EXPORTER: "none",
};

const range = "must be 0 to 65535";
const port = z.coerce
  .number({ error: "must be a port number" })
  .int("must be a whole number")
  .min(0, range)
  .max(65_535, range)
  .optional();

export const telemetryVariables = {
  METRICS_PORT: port,
  API_METRICS_PORT: port,
  LOG_LEVEL: z.enum(LOG_LEVELS, { error: `must be one of ${LOG_LEVELS.join(", ")}` }).default("info"),
  LOG_FORMAT: z.enum(LOG_FORMATS, { error: `must be ${LOG_FORMATS.join(" or ")}` }).optional(),
  /** Sets only the default format of the log. */
  NODE_ENV: z.string().optional(),
  OTEL_EXPORTER_OTLP_ENDPOINT: z
    .string()
    .refine((text) => /^https?:\/\/[^/\s]+/.test(text), "must be an http:// or https:// address")
    .optional(),
  OTEL_LOGS_EXPORTER: z.enum(["otlp", "none"], { error: "must be otlp or none" }).default("otlp"),
};

export const telemetryConfigOf = (values: z.infer<z.ZodObject<typeof telemetryVariables>>): TelemetryConfig => ({
  logLevel: values.LOG_LEVEL,
  logFormat: values.LOG_FORMAT ?? (values.NODE_ENV === "development" ? "pretty" : "json"),
  ...(values.METRICS_PORT !== undefined && { metricsPort: values.METRICS_PORT }),
  ...(values.API_METRICS_PORT !== undefined && { apiMetricsPort: values.API_METRICS_PORT }),
  ...collectorOf(values.OTEL_EXPORTER_OTLP_ENDPOINT, values.OTEL_LOGS_EXPORTER),
});

const collectorOf = (url: string | undefined, logs: "otlp" | "none") =>
  url !== undefined && { tracesUrl: url, ...(logs === "otlp" && { logsUrl: url }) };
