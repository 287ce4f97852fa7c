/** Lab: a whole stack, `surefoot host` with a real Chromium, and a caller's worker, each its own process that can be killed. */

import { mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { Client, Connection } from "@temporalio/client";
import { type Kept, keep } from "../../../cli/stack/kept.js";
import type { Server } from "../../../cli/stack/ready.js";
import { type Stack, startStack } from "../../../cli/stack/supervisor.js";
import { FROM_SOURCE, PROJECT } from "../../../cli/stack/tools.js";
import { GENEROUS_LIMITS } from "../../../testing/generous-limits.js";

export interface HostLab {
  readonly stack: Stack;
  readonly host: Kept;
  readonly caller: Kept;
  /** In the callers' namespace, and in the host's. */
  readonly callers: Client;
  readonly hosts: Client;
  close(): Promise<void>;
}

const CALLERS = "callers";
const NOBODY = { add: () => undefined, remove: () => undefined, close: () => undefined };

export async function openHostLab(): Promise<HostLab> {
  const folder = await mkdtemp(join(tmpdir(), "surefoot-host-"));
  // The offline rules, which ask for what a request leaves to a document that nobody has.
  const worker = { file: "testing/knowledge/worker.ts", args: [join(folder, "prompts")] };
  const stack = await startStack({ env: { ...GENEROUS_LIMITS, LOG_LEVEL: "warn" }, worker });
  const { address } = stack.temporal;
  const tokenFile = join(folder, "token");
  await writeFile(tokenFile, stack.token, { mode: 0o600 });
  const connection = await Connection.connect({ address });
  await connection.workflowService.registerNamespace({
    namespace: CALLERS,
    workflowExecutionRetentionPeriod: { seconds: 86_400 as never }, // the protocol's Long takes a number too
  });
  const env = { TEMPORAL_ADDRESS: address, TEMPORAL_NAMESPACE: "default", SUREFOOT_HOME: join(folder, "home") };
  const host = keep(
    program("host", ["cli/main.ts", "host", "--server", stack.api.url, "--token-file", tokenFile], { folder, env }),
    NOBODY,
    () => undefined,
  );
  const caller = keep(
    program("caller", ["test/cli/host/caller-worker.ts", address, CALLERS], { folder, env: {} }),
    NOBODY,
    () => undefined,
  );
  await Promise.all([host.start(), caller.start()]);
  return {
    ...{ stack, host, caller },
    callers: new Client({ connection, namespace: CALLERS }),
    hosts: new Client({ connection, namespace: "default" }),
    async close() {
      await Promise.all([host.stop(), caller.stop()]);
      await connection.close();
      await stack.stop();
      await rm(folder, { recursive: true, force: true });
    },
  };
}

interface Placed {
  readonly folder: string;
  readonly env: Readonly<Record<string, string>>;
}

function program(name: string, [file = "", ...args]: readonly string[], { folder, env }: Placed): Server {
  const logFile = join(folder, `${name}.log`);
  const lives = { begun: 0 };
  return {
    spec: {
      ...{ name, logFile, env, cwd: PROJECT, command: process.execPath },
      args: [...FROM_SOURCE, join(PROJECT, file), ...args],
      ...{ stopSignal: "SIGTERM", stopTimeoutMs: 20_000 },
    },
    async probe() {
      const said = (await readFile(logFile, "utf8")).split('"ready":true').length - 1;
      if (said <= lives.begun) return false;
      lives.begun = said;
      return true;
    },
    readyTimeoutMs: 120_000,
  };
}
