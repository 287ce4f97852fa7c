/** Harness: one whole stack and one real browser for a file of end-to-end tests. */

import { join } from "node:path";
import type { Browser, Page } from "playwright-core";
import { type Stack, startStack } from "../../cli/stack/supervisor.js";
import { browserPath } from "../../cli/stack/tools.js";
import { attachSurefoot } from "../../client/hosts/playwright.js";
import type { RunOptions, RunResult, StepEvent } from "../../client/run-task.js";
import { GENEROUS_LIMITS } from "../../testing/generous-limits.js";
import { launchChromium } from "../../testing/sites/chromium.js";

export interface Judged {
  readonly action: string;
  readonly verdict: string;
  readonly retried: boolean;
}

export interface TaskRun {
  readonly result: RunResult;
  /** Every verdict told, oldest first. */
  readonly judged: readonly Judged[];
  /** One line for each thing that happened; for the message of a failing test. */
  readonly story: string;
  /** Observations that were posted. */
  readonly requests: number;
}

export interface Harness {
  readonly stack: Stack;
  /** A page in a browser profile of its own, at `url`. */
  openPage(url: string): Promise<Page>;
  runTask(page: Page, query: string, options?: RunOptions): Promise<TaskRun>;
  close(): Promise<void>;
}

/** The offline model: what these tests show must hold on a machine with no network and no key. */
export async function openHarness(env: Readonly<Record<string, string>> = {}): Promise<Harness> {
  const stack = await startStack({ env: { ...GENEROUS_LIMITS, MODEL: "offline", LOG_LEVEL: "warn", ...env } });
  const browser = await launchChromium(browserPath()).catch(async (error: unknown) => {
    await stack.stop();
    throw error;
  });
  return {
    stack,
    openPage: (url) => openPage(browser, url),
    runTask: (page, query, options = {}) => runTask(stack, page, query, options),
    close: async () => {
      await browser.close();
      await stack.stop();
    },
  };
}

async function openPage(browser: Browser, url: string): Promise<Page> {
  const page = await browser.newPage({ viewport: { width: 1180, height: 760 } });
  await page.goto(url);
  return page;
}

async function runTask(stack: Stack, page: Page, query: string, options: RunOptions): Promise<TaskRun> {
  const story: string[] = [];
  const judged: Judged[] = [];
  const onStep = (event: StepEvent) => {
    story.push(tell(event));
    if (event.kind === "judged") {
      judged.push({ action: event.action, verdict: event.verification.verdict, retried: event.receipt.retried });
    }
    options.onStep?.(event);
  };
  let requests = 0;
  const counting: typeof fetch = (input, init) => {
    if (String(input).endsWith("/interact")) requests += 1;
    return fetch(input, init);
  };
  const { api, token, home } = stack;
  const surefoot = attachSurefoot(page, {
    baseUrl: api.url,
    token,
    logDirectory: join(home, "client"),
    fetch: counting,
  });
  const result = await surefoot.runTask(query, { ...options, onStep });
  const { status, outcome, thought, reason } = result;
  story.push(`${status}, outcome ${outcome ?? "none"}: ${reason ?? thought}`);
  return { result, judged, story: story.join("\n"), requests };
}

function tell(event: StepEvent): string {
  if (event.kind === "issued") return `${event.stepIndex + 1} ${event.action}: ${event.thought}`;
  const { receipt, verification } = event;
  const attempts = receipt.attempts.map(({ method, result }) => `${method} ${result}`).join(", ");
  return `    ${attempts} → ${verification.verdict} ${verification.confidence}: ${verification.evidence.join(" | ")}`;
}
