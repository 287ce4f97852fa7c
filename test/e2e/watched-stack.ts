/** Watched stack: a whole stack whose worker writes down all that a model is told, and a browser whose client writes down all that it is told. Test support. */

import { mkdir, mkdtemp, readFile, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { Browser } from "playwright-core";
import { type Stack, startStack } from "../../cli/stack/supervisor.js";
import { browserPath } from "../../cli/stack/tools.js";
import { attachSurefoot } from "../../client/hosts/playwright.js";
import type { RunResult } from "../../client/run-task.js";
import { GENEROUS_LIMITS } from "../../testing/generous-limits.js";
import { launchChromium } from "../../testing/sites/chromium.js";

export interface WatchedRun {
  readonly result: RunResult;
  /** Every reply that the client got, apart from values of secrets. */
  readonly told: string;
}

export interface WatchedStack {
  readonly stack: Stack;
  /** What the client keeps of its own. */
  readonly logDirectory: string;
  /** Everything that models were told so far, one line of JSON each. */
  prompts(): Promise<string>;
  runTask(url: string, request: string): Promise<WatchedRun>;
  stop(): Promise<void>;
}

/** `worker`: a program that appends its prompts to the file of its argument. */
export async function startWatchedStack(worker: string, env: Readonly<Record<string, string>>): Promise<WatchedStack> {
  // No home: nothing claims it, so another run would sweep it after a minute.
  const folder = await mkdtemp(join(tmpdir(), "surefoot-watched-"));
  const prompts = join(folder, "prompts.jsonl");
  const logDirectory = join(folder, "client");
  await mkdir(logDirectory, { recursive: true });
  const stack = await startStack({
    worker: { file: worker, args: [prompts] },
    env: { ...GENEROUS_LIMITS, MODEL: "offline", ...env },
  });
  const browser = await launchChromium(browserPath());
  return {
    stack,
    logDirectory,
    prompts: () => readFile(prompts, "utf8"),
    runTask: (url, request) => runTask({ stack, browser, logDirectory }, url, request),
    async stop() {
      await browser.close();
      await stack.stop();
      await rm(folder, { recursive: true, force: true });
    },
  };
}

interface Place {
  readonly stack: Stack;
  readonly browser: Browser;
  readonly logDirectory: string;
}

async function runTask({ stack, browser, logDirectory }: Place, url: string, request: string): Promise<WatchedRun> {
  const page = await browser.newPage();
  await page.goto(url);
  const told: string[] = [];
  const watching: typeof fetch = async (input, init) => {
    const response = await fetch(input, init);
    if (!String(input).endsWith("/secrets")) told.push(await response.clone().text());
    return response;
  };
  const options = { baseUrl: stack.api.url, token: stack.token, logDirectory, fetch: watching };
  const result = await attachSurefoot(page, options).runTask(request);
  await page.close();
  return { result, told: told.join("\n") };
}
