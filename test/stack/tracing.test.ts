/** Proves OP19 on a real stack and a collector of the test's own: one step is one trace, from its request to its model calls. */

import { createServer, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { afterAll, beforeAll, expect, test } from "vitest";
import { type Stack, startStack } from "../../stack/supervisor.js";
import { openAddressBook } from "../../testing/chaos/address-book.js";
import { createSimulatedClient } from "../../testing/simulated-client.js";

interface Exported {
  readonly traceId: string;
  readonly spanId: string;
  readonly parentSpanId?: string;
  readonly name: string;
  readonly service: string;
}

const spans: Exported[] = [];
let sent = "";
let collector: Server;
let stack: Stack;

beforeAll(async () => {
  collector = createServer(async (request, response) => {
    let text = "";
    for await (const part of request) text += part;
    sent += text;
    keep(JSON.parse(text));
    response.writeHead(200, { "content-type": "application/json" }).end("{}");
  });
  await new Promise<void>((resolve) => collector.listen(0, "127.0.0.1", resolve));
  const { port } = collector.address() as AddressInfo; // it listens on TCP
  stack = await startStack({ env: { OTEL_EXPORTER_OTLP_ENDPOINT: `http://127.0.0.1:${port}`, LOG_LEVEL: "error" } });
});
afterAll(async () => {
  await stack?.stop();
  collector?.close();
});

interface Batch {
  readonly resourceSpans: readonly {
    readonly resource: {
      readonly attributes: readonly { readonly key: string; readonly value: { stringValue?: string } }[];
    };
    readonly scopeSpans: readonly { readonly spans: readonly Omit<Exported, "service">[] }[];
  }[];
}

function keep({ resourceSpans }: Batch): void {
  for (const { resource, scopeSpans } of resourceSpans) {
    const service = resource.attributes.find(({ key }) => key === "service.name")?.value.stringValue ?? "";
    spans.push(...scopeSpans.flatMap(({ spans: some }) => some.map((span) => ({ ...span, service }))));
  }
}

const below = (parent: Exported) => spans.filter(({ parentSpanId }) => parentSpanId === parent.spanId);

/** As a person reads it: one line a span, children indented. */
const treeOf = (span: Exported, depth = 0): string =>
  [`${"  ".repeat(depth)}${span.service} ${span.name}`, ...below(span).map((one) => treeOf(one, depth + 1))].join("\n");

test("OP19 each step is one trace: request, update, activities, model calls", async () => {
  const book = openAddressBook({ slowLooks: 0, now: () => 0 });
  const client = createSimulatedClient({
    ...{ baseUrl: stack.api.url, token: stack.token, clientId: "traced" },
    site: { page: () => book.page(), act: (action) => book.act(action) },
  });
  expect(await client.runTask("Open Settings and choose the dark theme")).toMatchObject({ status: "completed" });
  const steps = () =>
    spans.filter(({ name, parentSpanId }) => name === "HTTP POST /api/agent/interact" && !parentSpanId);
  const tree = (index: number) => {
    const step = steps()[index];
    return step === undefined ? "" : treeOf(step);
  };
  // Spans are sent every two seconds; the first request starts the task, the second continues it.
  const wait = { timeout: 15_000 };
  await expect.poll(() => tree(0), wait).toMatch(stepOf("UpdateWithStartWorkflow", "prepare"));
  await expect.poll(() => tree(1), wait).toMatch(stepOf("StartWorkflowUpdate", "refineStep"));
  // SF15: neither a token nor what was asked goes to whoever reads traces.
  for (const secret of [stack.token, decodeURIComponent(stack.token).split(".")[0] ?? "", stack.email, "dark theme"])
    expect(sent).not.toContain(secret);
  expect(new Set(spans.map(({ traceId }) => traceId)).size).toBeGreaterThanOrEqual(steps().length);
});

const stepOf = (update: string, asking: string) =>
  new RegExp(
    `^surefoot-api HTTP POST /api/agent/interact\\n(?: {2}.*\\n)*? {2}surefoot-api ${update}:observe\\n` +
      `(?: {4}.*\\n)*? {4}surefoot-worker RunActivity:${asking}\\n {6}surefoot-worker model \\w+`,
  );
