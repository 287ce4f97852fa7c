/** Panel lab: a real Chromium with the real extension, a site to work on, and the panel in a window of its own. */

import { type ChildProcess, spawn } from "node:child_process";
import { existsSync } from "node:fs";
import { mkdtemp, readFile, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as delay } from "node:timers/promises";
import { type Browser, type BrowserContext, chromium, type Page, type Worker } from "playwright-core";
import { signInToPanel } from "../../../cli/demo/panel-window.js";
import { CHROMIUM_ARGUMENTS } from "../../../cli/stack/chromium.js";
import { buildExtension } from "../../../scripts/build-extension.mjs";
import type { FakeSurefootServer } from "../../../testing/fake-surefoot-server.js";
import { EXTENSION_ORIGIN } from "../../../ui/extension/identity.js";
import { chromiumPath } from "../../client/page-lab.js";

export interface Lab {
  readonly context: BrowserContext;
  readonly worker: Worker;
  readonly profile: string;
  /** In the first, ordinary window. */
  openSite(url: string): Promise<Page>;
  /** In a window of its own, for else it would hide the page and slow it down. */
  openPanel(site: Page): Promise<Page>;
  /** As Chrome does after half a minute of rest, or at any moment. */
  stopWorker(panel: Page): Promise<void>;
  /** SIGKILL of the whole browser; the profile stays. */
  kill(): Promise<void>;
  close(): Promise<void>;
}

const ARGUMENTS = ["--headless=new", ...CHROMIUM_ARGUMENTS, "--remote-debugging-port=0", "--window-size=1000,760"];

export async function openLab(profile?: string): Promise<Lab> {
  const folder = profile ?? (await mkdtemp(join(tmpdir(), "surefoot-profile-")));
  // Within the profile, so that it goes when the profile goes.
  const extension = join(folder, "surefoot-build");
  if (!existsSync(extension)) await buildExtension({ test: true, out: extension });
  const { child, browser } = await launch(folder, [
    `--disable-extensions-except=${extension}`,
    `--load-extension=${extension}`,
  ]);
  const [context] = browser.contexts();
  if (!context) throw new Error("the browser has no context");
  const worker = await ourWorker(context);
  return {
    context,
    worker,
    profile: folder,
    async openSite(url) {
      const page = context.pages().find((open) => open.url() === "about:blank") ?? (await context.newPage());
      await page.goto(url);
      return page;
    },
    openPanel: (site) => openPanel(context, site),
    stopWorker: (panel) => stopWorker(context, panel),
    async kill() {
      await killGroup(child);
      await browser.close().catch(() => undefined);
    },
    async close() {
      await killGroup(child);
      await browser.close().catch(() => undefined);
      await rm(folder, { recursive: true, force: true, maxRetries: 5, retryDelay: 200 });
    },
  };
}

/** Started by us and not by Playwright, so that it can be killed like anything else. */
async function launch(folder: string, more: readonly string[]): Promise<{ child: ChildProcess; browser: Browser }> {
  const portFile = join(folder, "DevToolsActivePort");
  await rm(portFile, { force: true });
  const args = [...ARGUMENTS, ...more, `--user-data-dir=${folder}`, "about:blank"];
  const child = spawn(chromiumPath(), args, { detached: true, stdio: "ignore" });
  for (let tries = 0; tries < 200; tries += 1) {
    await delay(50);
    const [port, path] = (await readFile(portFile, "utf8").catch(() => "")).split("\n");
    if (port && path) return { child, browser: await chromium.connectOverCDP(`ws://127.0.0.1:${port}${path}`) };
  }
  throw new Error("Chromium did not say where it listens");
}

async function killGroup(child: ChildProcess): Promise<void> {
  if (child.pid === undefined || child.exitCode !== null || child.signalCode !== null) return;
  const ended = new Promise((resolve) => child.once("exit", resolve));
  // Its own group, made by `detached`: the browser and its renderers, and nothing else.
  process.kill(-child.pid, "SIGKILL");
  await ended;
}

/** A branded Chrome ignores --load-extension; then nothing here would test anything. */
async function ourWorker(context: BrowserContext): Promise<Worker> {
  const ours = (worker: Worker): boolean => worker.url().startsWith(`${EXTENSION_ORIGIN}/`);
  return (
    context.serviceWorkers().find(ours) ??
    (await context.waitForEvent("serviceworker", { predicate: ours, timeout: 10_000 }))
  );
}

async function openPanel(context: BrowserContext, site: Page): Promise<Page> {
  const worker = await ourWorker(context);
  const opened = context.waitForEvent("page");
  // As text, for these are Chrome's own calls, which Node's compiler does not know.
  await worker.evaluate(`(async () => {
    const tab = (await chrome.tabs.query({})).find(({ url }) => url === ${JSON.stringify(site.url())});
    await chrome.windows.create({ url: "panel.html?tab=" + tab.id, type: "popup", width: 400, height: 760 });
  })()`);
  const panel = await opened;
  await panel.waitForSelector("#panel main");
  return panel;
}

async function stopWorker(context: BrowserContext, panel: Page): Promise<void> {
  const session = await context.newCDPSession(panel);
  await session.send("ServiceWorker.enable");
  await session.send("ServiceWorker.stopAllWorkers");
  await session.detach();
}

type Entrance = Pick<FakeSurefootServer, "url" | "email" | "password">;

/** As the demo and the benches sign in, so that a panel that they cannot use fails here. */
export async function signIn(panel: Page, server: Entrance): Promise<void> {
  await enterAddress(panel, server);
  await signInToPanel(panel, server);
}

async function enterAddress(panel: Page, { url }: Entrance): Promise<void> {
  await panel.getByText("Server", { exact: true }).click();
  await panel.getByLabel("Address of your server").fill(url);
}

export async function enterServer(panel: Page, server: Entrance): Promise<void> {
  await enterAddress(panel, server);
  await panel.getByLabel("E-mail").fill(server.email);
  await panel.getByLabel("Password").fill(server.password);
  await panel.getByRole("button", { name: "Sign in" }).click();
}

export async function ask(panel: Page, query: string): Promise<void> {
  await panel.getByLabel(/What should be done/).fill(query);
  await panel.getByRole("button", { name: "Start" }).click();
}
