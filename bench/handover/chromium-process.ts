/** Chromium as a process of its own, which clients join by its debugging port and which can be killed like anything else. */

import { type ChildProcess, spawn } from "node:child_process";
import { readFile, rm } from "node:fs/promises";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { type Browser, type BrowserContext, chromium } from "playwright-core";
import { CHROMIUM_ARGUMENTS } from "../../cli/stack/chromium.js";
import { browserPath } from "../../cli/stack/tools.js";

export interface ChromiumProcess {
  /** Where others join it, e.g. `http://127.0.0.1:41234`. */
  readonly endpoint: string;
  readonly context: BrowserContext;
  /** SIGKILL to it and its renderers; the profile stays. */
  kill(): Promise<void>;
}

const ARGUMENTS = ["--headless=new", ...CHROMIUM_ARGUMENTS, "--remote-debugging-port=0", "--window-size=1180,760"];
const [TRIES_MAX, TRY_EVERY_MS] = [400, 50];

export async function startChromium(profile: string, more: readonly string[] = []): Promise<ChromiumProcess> {
  const portFile = join(profile, "DevToolsActivePort");
  await rm(portFile, { force: true });
  const args = [...ARGUMENTS, ...more, `--user-data-dir=${profile}`, "about:blank"];
  const child = spawn(browserPath(), args, { detached: true, stdio: "ignore" });
  try {
    const port = await portIn(portFile);
    const endpoint = `http://127.0.0.1:${port}`;
    const browser = await chromium.connectOverCDP(endpoint);
    return { endpoint, context: contextOf(browser), kill: () => killAll(child, browser) };
  } catch (error) {
    await killGroup(child);
    throw error;
  }
}

function contextOf(browser: Browser): BrowserContext {
  const [context] = browser.contexts();
  if (context === undefined) throw new Error("the browser has no context");
  return context;
}

async function portIn(file: string): Promise<string> {
  for (let tries = 0; tries < TRIES_MAX; tries += 1) {
    await sleep(TRY_EVERY_MS);
    const [port, path] = (await readFile(file, "utf8").catch(() => "")).split("\n");
    if (port && path) return port;
  }
  throw new Error("Chromium did not say where it listens");
}

async function killAll(child: ChildProcess, browser: Browser): Promise<void> {
  await killGroup(child);
  await browser.close().catch(() => undefined); // its other end is gone
}

export async function killGroup(child: ChildProcess): Promise<void> {
  if (child.pid === undefined || child.exitCode !== null || child.signalCode !== null) return;
  const ended = new Promise((resolve) => child.once("exit", resolve));
  // Its own group, made by `detached`.
  process.kill(-child.pid, "SIGKILL");
  await ended;
}
