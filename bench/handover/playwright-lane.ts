/** Playwright lane: the client library in a program of its own, in a Chromium that outlives it. */

import { type ChildProcess, spawn } from "node:child_process";
import { createWriteStream } from "node:fs";
import { join } from "node:path";
import { FROM_SOURCE, PROJECT } from "../../cli/stack/tools.js";
import { tellTask } from "../shared/person.js";
import { killGroup, startChromium } from "./chromium-process.js";
import type { Assignment, Lane, LaneClient, LanePlace, TaskAt } from "./lane.js";
import { pageOf } from "./lane.js";
import { watchLog } from "./log-watch.js";
import type { ClientOrder } from "./playwright-client.js";
import { startProxy } from "./proxy.js";

export async function openPlaywrightLane({ stack, folder }: LanePlace): Promise<Lane> {
  const proxy = await startProxy(stack.api.url);
  const { endpoint, context, kill } = await startChromium(join(folder, "profile"));
  const said = createWriteStream(join(folder, "clients.log"));
  const begin = async ({ id, query, url, onLog }: Assignment): Promise<LaneClient> => {
    const logDirectory = join(folder, id);
    const place = { endpoint, query, baseUrl: proxy.url, token: stack.token, logDirectory };
    const unwatch = watchLog(logDirectory, onLog);
    let child: ChildProcess;
    const start = (at: TaskAt) => {
      const order: ClientOrder = { ...place, url: at.url, ...(at.taskId !== undefined && { taskId: at.taskId }) };
      const file = join(PROJECT, "bench/handover/playwright-client.ts");
      child = spawn(process.execPath, [...FROM_SOURCE, file, JSON.stringify(order)], {
        ...{ cwd: PROJECT, detached: true, stdio: ["ignore", "pipe", "pipe"] },
      });
      child.stdout?.pipe(said, { end: false });
      child.stderr?.pipe(said, { end: false });
    };
    const page = async () => pageOf(context.pages(), url);
    const closePage = async () => {
      for (const one of context.pages()) if (one.url().startsWith(url)) await one.close().catch(() => undefined); // gone already
    };
    start({ taskId: undefined, url });
    return {
      page,
      async kill() {
        await killGroup(child);
        await closePage();
      },
      goOn: async (task) => start(task),
      async say(word, task) {
        await tellTask(stack, word, task.taskId);
        start(task);
      },
      async end() {
        unwatch();
        await killGroup(child);
        await closePage();
      },
    };
  };
  return {
    ...{ host: "playwright", proxy, begin },
    async stop() {
      await kill();
      await proxy.stop();
      said.end();
    },
  };
}
