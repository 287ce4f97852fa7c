/** Proves OP19 of logs and of the last word of a process, with a collector of the test's own. */

import { spawn } from "node:child_process";
import { fileURLToPath } from "node:url";
import { afterAll, beforeAll, expect, test } from "vitest";
import { type FakeCollector, openFakeCollector } from "../../../testing/fake-collector.js";

const PROJECT = fileURLToPath(new URL("../../..", import.meta.url));
let collector: FakeCollector;
beforeAll(async () => {
  collector = await openFakeCollector();
});
afterAll(() => collector.close());

/** A process of its own, for it ends; with what it said on standard output and standard error. */
async function run(program: string, url = collector.url) {
  const text = `
    import { pino } from "pino";
    import { endWith } from "./adapters/process/uncaught.ts";
    import { inSpan } from "./adapters/telemetry/tracing.ts";
    import { startTelemetry } from "./adapters/telemetry/telemetry.ts";
    const telemetry = startTelemetry("worker", { logLevel: "info", logFormat: "json", tracesUrl: "${url}", logsUrl: "${url}" }, pino.destination(1));
    ${program}`;
  const child = spawn(
    process.execPath,
    ["--import", "./cli/stack/typescript.mjs", "--input-type=module", "--eval", text],
    {
      cwd: PROJECT,
    },
  );
  let said = "";
  for (const stream of [child.stdout, child.stderr])
    stream.on("data", (part) => {
      said += part;
    });
  const code = await new Promise<number | null>((resolve) => child.once("close", resolve));
  return { code, said };
}

const withBody = (body: string) => collector.records.find((record) => record.body === body);

test("OP19 a line of the log goes out masked, in the trace in which it was written, and on standard output too", async () => {
  const { code, said } = await run(`
    await telemetry.during(async (log) => {
      log.debug("not at this level");
      await inSpan("step", {}, async () => log.error(
        { err: new RangeError("card 4242 4242 4242 4242"), taskId: "t1", password: "hunter22" }, "failed at https://a.test/x?token=abc123"));
    });`);
  expect([code, said]).toEqual([0, expect.stringContaining('"taskId":"t1"')]);
  const record = withBody("failed at https://a.test/x?…");
  expect(record).toMatchObject({
    service: "surefoot-worker",
    severityText: "ERROR",
    attributes: {
      taskId: "t1",
      password: "[SECRET]",
      "exception.type": "RangeError",
      "exception.message": "card [CARD:4242]",
      "exception.stacktrace": expect.stringMatching(/^RangeError: card \[CARD:4242\]\n {4}at /),
    },
  });
  expect(record?.traceId).toBe(collector.spans.find(({ name }) => name === "step")?.traceId);
  expect(collector.sent()).not.toMatch(/4242 4242|hunter22|abc123|not at this level/);
});

test.each([
  [
    "an error that nobody handled",
    "setInterval(() => undefined, 1_000); void Promise.reject(new Error('the wire is cut'));",
  ],
  [
    "this process cannot go on",
    "await telemetry.during(async () => { throw new Error('the wire is cut'); }).catch(endWith('worker'));",
  ],
])("OP12 OP19 %s: the collector hears of it before the process ends", async (body, program) => {
  const { code, said } = await run(program);
  expect([code, said]).toEqual([1, expect.stringContaining("the wire is cut")]);
  const record = collector.records.find((one) => one.body.startsWith(body));
  expect(record).toMatchObject({ severityText: "FATAL", attributes: { "exception.message": "the wire is cut" } });
});

test("OP12 a collector that is not there keeps no process that ends", async () => {
  const startedMs = performance.now();
  const { code } = await run(
    "setInterval(() => undefined, 1_000); void Promise.reject(new Error('x'));",
    "http://127.0.0.1:9",
  );
  expect(code).toBe(1);
  expect(performance.now() - startedMs).toBeLessThan(20_000);
});
