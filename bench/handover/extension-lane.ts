/** Extension lane: the real extension in a Chromium that is killed with it; its tasks come from its panel. */

import { join } from "node:path";
import type { Page } from "playwright-core";
import type { LogEntry } from "../../client/action-log.js";
import { buildExtension } from "../../scripts/build-extension.mjs";
import { openWindows, sayInPanel, startInPanel, type Windows } from "../shared/panel.js";
import { type ChromiumProcess, startChromium } from "./chromium-process.js";
import { type Assignment, type Lane, type LaneClient, type LanePlace, pageOf } from "./lane.js";
import { createLogReader } from "./log-watch.js";
import { startProxy } from "./proxy.js";

export async function openExtensionLane({ stack, folder }: LanePlace): Promise<Lane> {
  const proxy = await startProxy(stack.api.url);
  const built = await buildExtension({ test: true, serverUrl: proxy.url, out: join(folder, "extension") });
  const loading = [`--disable-extensions-except=${built}`, `--load-extension=${built}`];
  const launch = () => startChromium(join(folder, "profile"), loading);
  let chromium: ChromiumProcess = await launch();
  const begin = async ({ query, url, onLog }: Assignment): Promise<LaneClient> => {
    const take = createLogReader(onLog);
    const open = async (at: string): Promise<Windows> => {
      const windows = await openWindows(chromium.context, at, stack);
      await tellOfLog(windows.panel, take);
      return windows;
    };
    let { site, panel } = await open(url);
    const anew = panel.getByRole("button", { name: "New task" });
    if (await anew.isVisible()) await anew.click();
    await startInPanel(panel, query);
    return {
      page: async () => pageOf(chromium.context.pages(), url),
      kill: () => chromium.kill(),
      async goOn(task) {
        chromium = await launch();
        ({ site, panel } = await open(task.url));
      },
      say: (word) => sayInPanel(panel, word),
      async end() {
        await panel.close();
        await site.close();
      },
    };
  };
  return {
    ...{ host: "extension", proxy, begin },
    async stop() {
      await chromium.kill();
      await proxy.stop();
    },
  };
}

/** The panel is a page of the extension, and hears what is kept. */
async function tellOfLog(panel: Page, take: (entries: readonly LogEntry[]) => void): Promise<void> {
  await panel.exposeFunction("logKept", take);
  await panel.evaluate(`chrome.storage.local.onChanged.addListener((changes) => {
    for (const [key, { newValue }] of Object.entries(changes)) if (key.startsWith("log:") && newValue) logKept(newValue);
  })`);
}
