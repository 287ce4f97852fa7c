/** Server: an application's own process, with its log beside its store, ended by its process id. */

import { join } from "node:path";
import { signalGroup, spawnChild } from "../../cli/stack/child.js";
import { untilReady } from "../../cli/stack/ready.js";

export type AppServer = { readonly stop: () => Promise<void> };

export interface AppServerSpec {
  readonly name: string;
  readonly command: string;
  readonly args: readonly string[];
  readonly cwd: string;
  readonly logs?: string;
  readonly env?: Readonly<Record<string, string>>;
  /** Served once this address answers with anything below 500. */
  readonly probe: string;
  readonly readyTimeoutMs?: number;
}

const READY_MS = 60_000;
const STOP_MS = 5_000;
const PROBE_MS = 5_000;

/** Throws `SpawnError`, `ChildFailedError`. */
export async function startServer(given: AppServerSpec): Promise<AppServer> {
  const { name, command, args, cwd, env, probe } = given;
  const logFile = join(given.logs ?? cwd, `${name}.log`);
  const spec = { name, command, args, cwd, logFile, ...(env && { env }), stopSignal: "SIGTERM" as const };
  const server = {
    spec: { ...spec, stopTimeoutMs: STOP_MS },
    probe: async () => (await fetch(probe, { signal: AbortSignal.timeout(PROBE_MS) })).status < 500,
    readyTimeoutMs: given.readyTimeoutMs ?? READY_MS,
  };
  const child = await spawnChild(server.spec);
  try {
    await untilReady(server, child);
  } catch (error) {
    await child.kill();
    throw error;
  }
  return {
    async stop() {
      await child.stop();
      // Some servers leave their own workers behind; they are of the child's group, and of no other.
      signalGroup(child.pid, "SIGKILL");
    },
  };
}
