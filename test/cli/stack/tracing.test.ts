/** Proves OP19 on a real stack and a collector of the test's own: one step is one trace, from its request to its model calls. */

import { afterAll, beforeAll, expect, test } from "vitest";
import { type Stack, startStack } from "../../../cli/stack/supervisor.js";
import { openAddressBook } from "../../../testing/chaos/address-book.js";
import { type ExportedSpan, type FakeCollector, openFakeCollector } from "../../../testing/fake-collector.js";
import { createSimulatedClient } from "../../../testing/simulated-client.js";

let collector: FakeCollector;
let stack: Stack;

beforeAll(async () => {
  collector = await openFakeCollector();
  stack = await startStack({ env: { OTEL_EXPORTER_OTLP_ENDPOINT: collector.url, LOG_LEVEL: "info" } });
});
afterAll(async () => {
  await stack?.stop();
  collector?.close();
});

const below = (parent: ExportedSpan) => collector.spans.filter(({ parentSpanId }) => parentSpanId === parent.spanId);

/** As a person reads it: one line a span, children indented. */
const treeOf = (span: ExportedSpan, depth = 0): string =>
  [`${"  ".repeat(depth)}${span.service} ${span.name}`, ...below(span).map((one) => treeOf(one, depth + 1))].join("\n");

test("OP19 each step is one trace: request, update, activities, model calls; and its lines of the log are in it", async () => {
  const book = openAddressBook({ slowLooks: 0, now: () => 0 });
  const client = createSimulatedClient({
    ...{ baseUrl: stack.api.url, token: stack.token, clientId: "traced" },
    site: { page: () => book.page(), act: (action) => book.act(action) },
  });
  expect(await client.runTask("Open Settings and choose the dark theme")).toMatchObject({ status: "completed" });
  const steps = () =>
    collector.spans.filter(({ name, parentSpanId }) => name === "HTTP POST /api/agent/interact" && !parentSpanId);
  const tree = (index: number) => {
    const step = steps()[index];
    return step === undefined ? "" : treeOf(step);
  };
  // Spans are sent every two seconds; the first request starts the task, the second continues it.
  const wait = { timeout: 15_000 };
  await expect.poll(() => tree(0), wait).toMatch(stepOf("UpdateWithStartWorkflow", "prepare"));
  await expect.poll(() => tree(1), wait).toMatch(stepOf("StartWorkflowUpdate", "refineStep"));
  // Each step's line of the log is found by its trace.
  const requests = () => collector.records.filter(({ attributes }) => attributes["endpoint"] === "/api/agent/interact");
  await expect.poll(() => requests().length - steps().length, wait).toBe(0);
  expect(requests().map(({ traceId }) => traceId)).toEqual(steps().map(({ traceId }) => traceId));
  expect(new Set(collector.records.map(({ service }) => service))).toEqual(
    new Set(["surefoot-api", "surefoot-worker"]),
  );
  // SF15: neither a token nor what was asked goes to whoever reads traces and logs.
  for (const secret of [stack.token, decodeURIComponent(stack.token).split(".")[0] ?? "", stack.email, "dark theme"])
    expect(collector.sent()).not.toContain(secret);
  expect(new Set(collector.spans.map(({ traceId }) => traceId)).size).toBeGreaterThanOrEqual(steps().length);
});

const stepOf = (update: string, asking: string) =>
  new RegExp(
    `^surefoot-api HTTP POST /api/agent/interact\\n(?: {2}.*\\n)*? {2}surefoot-api ${update}:observe\\n` +
      `(?: {4}.*\\n)*? {4}surefoot-worker RunActivity:${asking}\\n {6}surefoot-worker model \\w+`,
  );
