/** Tracing: OpenTelemetry spans of a request, its update, the activities that it causes and their model calls, sent by OTLP. */

import { type Attributes, context, propagation, type Span, SpanKind, SpanStatusCode, trace } from "@opentelemetry/api";
import { AsyncLocalStorageContextManager } from "@opentelemetry/context-async-hooks";
import { W3CTraceContextPropagator } from "@opentelemetry/core";
import { OTLPTraceExporter } from "@opentelemetry/exporter-trace-otlp-http";
import type { Resource } from "@opentelemetry/resources";
import { BasicTracerProvider, BatchSpanProcessor, type SpanProcessor } from "@opentelemetry/sdk-trace-base";

export interface Tracing {
  /** Sends what is left. */
  close(): Promise<void>;
}

/** Once a process. Without a call of it spans cost nothing and go nowhere. `url` is the collector's, without `/v1/traces`. */
export function startTracing(url: string, resource: Resource): Tracing {
  context.setGlobalContextManager(new AsyncLocalStorageContextManager().enable());
  propagation.setGlobalPropagator(new W3CTraceContextPropagator());
  const exporter = new OTLPTraceExporter({ url: `${url.replace(/\/$/, "")}/v1/traces` });
  const provider = new BasicTracerProvider({
    resource,
    spanProcessors: [WITHOUT_WORDS, new BatchSpanProcessor(exporter, { scheduledDelayMillis: 2_000 })],
  });
  trace.setGlobalTracerProvider(provider);
  return { close: () => provider.shutdown() };
}

/** Before spans are sent: libraries keep the words of errors, which may repeat a page or what was typed (SF15). */
export const WITHOUT_WORDS: SpanProcessor = {
  onStart: () => undefined,
  onEnd({ events, status }) {
    for (const { attributes = {} } of events) {
      delete attributes["exception.message"];
      delete attributes["exception.stacktrace"];
    }
    delete status.message;
  },
  forceFlush: () => Promise.resolve(),
  shutdown: () => Promise.resolve(),
};

/** `work` in a span of its own, under the one that is active. What is thrown marks it. */
export function inSpan<T>(name: string, attributes: Attributes, work: (span: Span) => Promise<T>): Promise<T> {
  return trace.getTracer("surefoot").startActiveSpan(name, { attributes, kind: kindOf(name) }, async (span) => {
    try {
      return await work(span);
    } catch (error) {
      span.setStatus({ code: SpanStatusCode.ERROR });
      span.setAttribute("error.type", error instanceof Error ? error.name : "Error");
      throw error;
    } finally {
      span.end();
    }
  });
}

const kindOf = (name: string): SpanKind => (name.startsWith("HTTP ") ? SpanKind.SERVER : SpanKind.CLIENT);
