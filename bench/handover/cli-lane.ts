/** CLI lane: `surefoot host` as a process that can be killed, in a Chromium that outlives it; its tasks come through Temporal. */

import { mkdir, readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { Client, Connection } from "@temporalio/client";
import { keep } from "../../cli/stack/kept.js";
import type { Server } from "../../cli/stack/ready.js";
import { FROM_SOURCE, PROJECT } from "../../cli/stack/tools.js";
import { browserTaskOf, startBrowserTask } from "../../temporal/client.js";
import { tellTask } from "../shared/person.js";
import { startChromium } from "./chromium-process.js";
import { type Assignment, type Lane, type LaneClient, type LanePlace, pageOf } from "./lane.js";
import { watchLog } from "./log-watch.js";
import { startProxy } from "./proxy.js";

const NOBODY = { add: () => undefined, remove: () => undefined, close: () => undefined };

export async function openCliLane({ stack, folder }: LanePlace): Promise<Lane> {
  const proxy = await startProxy(stack.api.url);
  const chromium = await startChromium(join(folder, "profile"));
  const connection = await Connection.connect({ address: stack.temporal.address });
  const client = new Client({ connection });
  const taskQueue = folder.split("/").at(-1) ?? "handover";
  const home = join(folder, "home");
  const tokenFile = join(folder, "token");
  await mkdir(home);
  await writeFile(tokenFile, stack.token, { mode: 0o600 });
  const args = ["--server", proxy.url, "--token-file", tokenFile, "--task-queue", taskQueue, "--endpoint", taskQueue];
  const env = { TEMPORAL_ADDRESS: stack.temporal.address, TEMPORAL_NAMESPACE: "default", SUREFOOT_HOME: home };
  const server = hostProgram([...args, "--browser", chromium.endpoint], { folder, env });
  const host = keep(server, NOBODY, () => undefined);
  await host.start();
  const pages = () => chromium.context.pages();
  const begin = async ({ id, query, url, onLog }: Assignment): Promise<LaneClient> => {
    const closePages = async () => {
      for (const one of pages()) if (one.url().startsWith(url)) await one.close().catch(() => undefined); // gone already
    };
    const unwatch = watchLog(join(home, "host"), onLog);
    await startBrowserTask(client, { query, url }, { id: `${taskQueue}-${id}`, taskQueue });
    return {
      page: async () => pageOf(pages(), url),
      async kill() {
        await host.kill();
        await closePages();
      },
      goOn: () => host.start(),
      say: (word, task) => tellTask(stack, word, task.taskId),
      async end() {
        unwatch();
        await browserTaskOf(client, `${taskQueue}-${id}`)
          .cancel()
          .catch(() => undefined); // over by itself
        await closePages();
      },
    };
  };
  return {
    ...{ host: "cli", proxy, begin },
    async stop() {
      await host.stop();
      await connection.close();
      await chromium.kill();
      await proxy.stop();
    },
  };
}

type Placed = { readonly folder: string; readonly env: Readonly<Record<string, string>> };

function hostProgram(args: readonly string[], { folder, env }: Placed): Server {
  const logFile = join(folder, "host.log");
  let lives = 0;
  return {
    spec: {
      ...{ name: "host", logFile, env, cwd: PROJECT, command: process.execPath },
      args: [...FROM_SOURCE, join(PROJECT, "cli/main.ts"), "host", ...args],
      ...{ stopSignal: "SIGTERM", stopTimeoutMs: 20_000 },
    },
    async probe() {
      const said = (await readFile(logFile, "utf8")).split('"ready":true').length - 1;
      if (said <= lives) return false;
      lives = said;
      return true;
    },
    readyTimeoutMs: 120_000,
  };
}
