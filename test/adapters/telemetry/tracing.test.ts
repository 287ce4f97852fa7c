import { BasicTracerProvider, InMemorySpanExporter, SimpleSpanProcessor } from "@opentelemetry/sdk-trace-base";
import { expect, test } from "vitest";
import { WITHOUT_WORDS } from "../../../adapters/telemetry/tracing.js";

test("SF15 OP19 a span that failed keeps the kind of its error and none of its words", () => {
  const exporter = new InMemorySpanExporter();
  const provider = new BasicTracerProvider({ spanProcessors: [WITHOUT_WORDS, new SimpleSpanProcessor(exporter)] });
  const span = provider.getTracer("test").startSpan("RunActivity:judge");
  // As the interceptors of the Temporal SDK do it.
  span.recordException(new TypeError("the page says: card 4111"));
  span.setStatus({ code: 2, message: "the page says: card 4111" });
  span.end();
  const [sent] = exporter.getFinishedSpans();
  expect(sent?.events[0]?.attributes).toEqual({ "exception.type": "TypeError" });
  expect(sent?.status).toEqual({ code: 2 });
});
