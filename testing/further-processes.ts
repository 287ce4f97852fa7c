/** Further processes: one more API, or one more worker, on the servers of a stack that runs. */

import { mkdir } from "node:fs/promises";
import { join } from "node:path";
import { type Child, spawnChild } from "../cli/stack/child.js";
import type { Home } from "../cli/stack/home.js";
import { freePort } from "../cli/stack/ports.js";
import { apiServer, type WorkerEntry, workerProcess } from "../cli/stack/processes.js";
import { untilReady } from "../cli/stack/ready.js";
import type { Stack } from "../cli/stack/supervisor.js";

export interface Further {
  readonly apiUrl: string;
  readonly stop: () => Promise<void>;
}

interface Wanted {
  readonly env: Readonly<Record<string, string>>;
  readonly nth: number;
  /** Absent: an API alone. */
  readonly worker?: WorkerEntry;
}

export async function startFurther(stack: Stack, home: Home, { env, nth, worker }: Wanted): Promise<Further> {
  const logs = join(home.logs, String(nth));
  await mkdir(logs);
  const own = { ...home, logs };
  const { authSecret, encryptionKeys } = home.secrets;
  const shared = {
    databaseUrl: stack.database.url,
    temporalAddress: stack.temporal.address,
    namespace: "default",
    env,
    encryptionKeys,
    isOwnTemporal: true,
  };
  const port = await freePort();
  const servers = [
    ...(worker === undefined ? [] : [workerProcess(own, shared, worker)]),
    apiServer(own, { ...shared, host: "127.0.0.1", port, authSecret }),
  ];
  const children: Child[] = [];
  for (const server of servers) {
    const child = await spawnChild(server.spec);
    await untilReady(server, child);
    children.push(child);
  }
  return {
    apiUrl: `http://127.0.0.1:${port}`,
    stop: async () => void (await Promise.all(children.map((child) => child.stop()))),
  };
}
