/** Proves stack/sdk-runtime.ts: at the port of a real worker stand its own figures and those of the Temporal SDK. */

import { afterAll, expect, test } from "vitest";
import { freePort } from "../../stack/ports.js";
import { type Stack, startStack } from "../../stack/supervisor.js";

let stack: Stack | undefined;
afterAll(() => stack?.stop());

test("OP7 a worker is scraped with the figures of the Temporal SDK", async () => {
  const port = await freePort();
  stack = await startStack({ env: { METRICS_PORT: String(port), LOG_LEVEL: "error" } });
  const answer = await fetch(`http://127.0.0.1:${port}/metrics`);
  const text = await answer.text();
  expect(answer.status).toBe(200);
  expect(text).toMatch(/^process_cpu_seconds_total\{process="worker"\} /m);
  for (const figure of ["temporal_worker_task_slots_available", "temporal_request_total", "temporal_num_pollers"])
    expect(text).toMatch(new RegExp(`^${figure}\\{`, "m"));
  // A name told twice makes the whole answer unreadable for a scraper.
  const types = text.match(/^# TYPE \S+/gm) ?? [];
  expect(new Set(types).size).toBe(types.length);
});
