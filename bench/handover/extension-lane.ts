/** Extension lane: the real extension in a Chromium that is killed with it; its tasks come from its panel. */

import { join } from "node:path";
import type { BrowserContext, Page, Worker } from "playwright-core";
import type { LogEntry } from "../../client/action-log.js";
import { EXTENSION_ORIGIN } from "../../extension/identity.js";
import { buildExtension } from "../../scripts/build-extension.mjs";
import { type ChromiumProcess, startChromium } from "./chromium-process.js";
import { type Assignment, type Lane, type LaneClient, type LanePlace, type PersonsWord, pageOf } from "./lane.js";
import { createLogReader } from "./log-watch.js";
import { startProxy } from "./proxy.js";

const ANSWER_MS = 15_000;

interface Windows {
  readonly site: Page;
  readonly panel: Page;
}

export async function openExtensionLane({ stack, folder }: LanePlace): Promise<Lane> {
  const proxy = await startProxy(stack.api.url);
  const built = await buildExtension({ test: true, serverUrl: proxy.url, out: join(folder, "extension") });
  const loading = [`--disable-extensions-except=${built}`, `--load-extension=${built}`];
  const launch = () => startChromium(join(folder, "profile"), loading);
  let chromium: ChromiumProcess = await launch();
  const begin = async ({ query, url, onLog }: Assignment): Promise<LaneClient> => {
    const take = createLogReader(onLog);
    const open = async (at: string): Promise<Windows> => {
      const windows = await openBoth(chromium.context, at);
      await signInIfAsked(windows.panel, stack);
      await tellOfLog(windows.panel, take);
      return windows;
    };
    let { site, panel } = await open(url);
    const anew = panel.getByRole("button", { name: "New task" });
    if (await anew.isVisible()) await anew.click();
    await panel.getByLabel(/What should be done/).fill(query);
    await panel.getByRole("button", { name: "Start" }).click();
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

/** Each in a window of its own, so that neither hides the other. */
async function openBoth(context: BrowserContext, url: string): Promise<Windows> {
  const worker = await workerOf(context);
  const site = await openWindow(context, worker, `{ url: ${JSON.stringify(url)}, width: 1000, height: 760 }`);
  await site.waitForURL(url);
  const tab = `(await chrome.tabs.query({})).find((one) => one.url === ${JSON.stringify(site.url())}).id`;
  const popup = `{ url: "panel.html?tab=" + (${tab}), type: "popup", width: 400, height: 760 }`;
  const panel = await openWindow(context, worker, popup);
  await panel.waitForSelector("#panel main");
  return { site, panel };
}

async function openWindow(context: BrowserContext, worker: Worker, options: string): Promise<Page> {
  const opened = context.waitForEvent("page");
  // As text, for these are Chrome's own calls, which Node's compiler does not know.
  await worker.evaluate(`(async () => { await chrome.windows.create(${options}); })()`);
  return await opened;
}

async function workerOf(context: BrowserContext): Promise<Worker> {
  const isOurs = (worker: Worker): boolean => worker.url().startsWith(`${EXTENSION_ORIGIN}/`);
  const present = context.serviceWorkers().find(isOurs);
  return present ?? (await context.waitForEvent("serviceworker", { predicate: isOurs, timeout: 60_000 }));
}

async function signInIfAsked(
  panel: Page,
  person: { readonly email: string; readonly password: string },
): Promise<void> {
  const email = panel.getByLabel("Email", { exact: true });
  if (!(await email.isVisible())) return;
  await email.fill(person.email);
  await panel.getByLabel("Password", { exact: true }).fill(person.password);
  await panel.getByRole("button", { name: "Sign in" }).click();
  await panel.getByRole("heading", { name: "Sign in" }).waitFor({ state: "detached" });
}

/** The panel is a page of the extension, and hears what is kept. */
async function tellOfLog(panel: Page, take: (entries: readonly LogEntry[]) => void): Promise<void> {
  await panel.exposeFunction("logKept", take);
  await panel.evaluate(`chrome.storage.local.onChanged.addListener((changes) => {
    for (const [key, { newValue }] of Object.entries(changes)) if (key.startsWith("log:") && newValue) logKept(newValue);
  })`);
}

async function sayInPanel(panel: Page, word: PersonsWord): Promise<void> {
  if (word.route === "approve") {
    await panel.getByRole("button", { name: word.approved ? "Allow" : "Don't allow", exact: true }).click();
    return;
  }
  const box = panel.getByLabel("Your answer");
  await box.fill(word.text);
  await panel.getByRole("button", { name: "Answer" }).click();
  await box.waitFor({ state: "detached", timeout: ANSWER_MS });
}
