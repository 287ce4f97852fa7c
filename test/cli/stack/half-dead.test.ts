/** Proves OP12 on a real stack: a worker that lost its workflow thread ends at once, and the other one goes on. */

import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { fileURLToPath } from "node:url";
import { afterAll, beforeAll, expect, test } from "vitest";
import { freePort } from "../../../cli/stack/ports.js";
import { type Stack, startStack } from "../../../cli/stack/supervisor.js";
import { openAddressBook } from "../../../testing/chaos/address-book.js";
import { GENEROUS_LIMITS } from "../../../testing/generous-limits.js";
import { createSimulatedClient } from "../../../testing/simulated-client.js";

const BOUND_MS = 5_000;
const PROJECT = fileURLToPath(new URL("../../..", import.meta.url));

let stack: Stack;
let breakable: ChildProcess;
let metricsPort: number;

beforeAll(async () => {
  const env = { ...GENEROUS_LIMITS, LOG_LEVEL: "error", MODEL: "offline" };
  stack = await startStack({ env });
  metricsPort = await freePort();
  breakable = spawn(
    process.execPath,
    ["--import", "./cli/stack/typescript.mjs", "test/cli/stack/breakable-worker.ts"],
    {
      cwd: PROJECT,
      env: {
        ...process.env,
        ...env,
        DATABASE_URL: stack.database.url,
        TEMPORAL_ADDRESS: stack.temporal.address,
        SUREFOOT_HOME: stack.home,
        METRICS_PORT: String(metricsPort),
      },
      stdio: ["ignore", "pipe", "inherit"],
    },
  );
  await once(breakable.stdout as NonNullable<ChildProcess["stdout"]>, "data");
});
afterAll(async () => {
  breakable?.kill("SIGKILL");
  await stack?.stop();
});

async function endOfTask(clientId: string): Promise<string> {
  const book = openAddressBook({ slowLooks: 0, now: () => 0 });
  const client = createSimulatedClient({
    ...{ baseUrl: stack.api.url, token: stack.token, clientId },
    site: { page: () => book.page(), act: (action) => book.act(action) },
  });
  const { status } = await client.runTask("Open Settings and choose the dark theme");
  return status;
}

test("OP12 a worker without its workflow thread exits within 5 s; the other one takes its tasks", async () => {
  expect((await fetch(`http://127.0.0.1:${metricsPort}/readyz`)).status).toBe(200);
  const ended = once(breakable, "exit");
  const beganMs = performance.now();
  breakable.kill("SIGHUP");
  const [code] = await ended;
  const tookMs = performance.now() - beganMs;
  expect(code).toBe(1);
  expect(tookMs).toBeLessThan(BOUND_MS);
  expect(await endOfTask("after")).toBe("completed");
});
