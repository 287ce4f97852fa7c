/** Stage: the stack in a temporary home, the clinic, and the signed-in browser that one demo runs on. */

import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { BrowserContext, Page } from "playwright-core";
import { attachSurefoot } from "../../client/hosts/playwright.js";
import { launchChromium } from "../../testing/sites/chromium.js";
import { type ClinicSite, startClinic } from "../../testing/sites/clinic/site.js";
import { type Stack, startStack } from "../stack/supervisor.js";
import { browserPath } from "../stack/tools.js";
import { panelTask } from "./panel-task.js";
import { launchWithExtension, openPanel } from "./panel-window.js";
import type { DemoEvent } from "./step.js";

export type HostName = "extension" | "playwright";
/** Model of the demo: the offline rules, or the same rules behind the real Gemini SDK and a fake of Google's server. */
export type ThinkerName = "offline" | "gemini-fake";

/** Result of a task, in the same form for every host. */
export interface Ended {
  readonly taskId: string | null;
  readonly status: string;
  readonly outcome: string | null;
  readonly steps: { readonly issued: number; readonly executed: number };
  /** Reason for an early stop. */
  readonly reason: string | null;
}

export type RunTask = (
  query: string,
  following: { readonly onStep: (event: DemoEvent) => void; readonly signal: AbortSignal },
) => Promise<Ended>;

export interface Stage {
  readonly stack: Stack;
  readonly clinic: ClinicSite;
  readonly context: BrowserContext;
  readonly page: Page;
  /** Null without the extension. */
  readonly panel: Page | null;
  readonly runTask: RunTask;
  /** File that records the model calls. Null when no provider is asked. */
  readonly ledger: string | null;
  /** Stops everything. Safe to call again. */
  readonly close: () => Promise<void>;
}

export interface StageOptions {
  /** ISO date, for the clinic. */
  readonly today: string;
  readonly host: HostName;
  readonly model: ThinkerName;
  /** On abort, the stage stops what it has started and starts nothing more. */
  readonly signal: AbortSignal;
}

/** Functions that close what was opened; called in reverse order. */
type Closers = (() => Promise<unknown>)[];

/** On any failure, closes everything already opened. */
export async function openStage(options: StageOptions, log: (line: string) => void): Promise<Stage> {
  const closers: Closers = [];
  const close = async () => {
    for (const closer of closers.splice(0).reverse()) await closer();
  };
  try {
    return { ...(await assemble(options, log, closers)), close };
  } catch (error) {
    await close();
    throw error;
  }
}

async function assemble(
  { today, host, model, signal }: StageOptions,
  log: (line: string) => void,
  closers: Closers,
): Promise<Omit<Stage, "close">> {
  const ledger = model === "offline" ? null : await openLedgerFile(closers);
  const worker = ledger === null ? {} : { worker: { file: "testing/gemini/worker.ts", args: ["--ledger", ledger] } };
  // Use the offline rules even if the environment holds model keys, so that the demo shows the same every time.
  const stack = await startStack({ log, env: { MODEL: "offline", LOG_LEVEL: "warn" }, signal, ...worker });
  closers.push(stack.stop);
  signal.throwIfAborted();
  log(
    host === "extension" ? "starting the clinic and a browser with the extension" : "starting the clinic and a browser",
  );
  const clinic = await startClinic({ today });
  closers.push(clinic.stop);
  const context = await openBrowser(host, stack, closers);
  signal.throwIfAborted();
  const page = await signIn(context, clinic);
  const stands = { stack, clinic, context, page, ledger };
  if (host === "playwright") return { ...stands, panel: null, runTask: playwrightTask(stack, page) };
  const panel = await openPanel(context, page, stack);
  return { ...stands, panel, runTask: panelTask(panel) };
}

async function openLedgerFile(closers: Closers): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), "surefoot-ledger-"));
  closers.push(() => rm(folder, { recursive: true, force: true }));
  return join(folder, "model-calls.jsonl");
}

async function openBrowser(host: HostName, stack: Stack, closers: Closers): Promise<BrowserContext> {
  if (host === "extension") {
    const context = await launchWithExtension(stack, browserPath());
    closers.push(() => context.close());
    return context;
  }
  const browser = await launchChromium(browserPath());
  closers.push(() => browser.close());
  return await browser.newContext();
}

function playwrightTask({ api, token, home }: Stack, page: Page): RunTask {
  const surefoot = attachSurefoot(page, { baseUrl: api.url, token, logDirectory: join(home, "client") });
  return async (query, following) => {
    const { taskId, status, outcome, steps, reason, userQuestion } = await surefoot.runTask(query, following);
    return { taskId, status, outcome: outcome ?? null, steps, reason: reason ?? userQuestion ?? null };
  };
}

/** Playwright signs in before the task, because Surefoot expects a browser that a person has signed in. */
async function signIn(context: BrowserContext, clinic: ClinicSite): Promise<Page> {
  const page = context.pages()[0] ?? (await context.newPage());
  await page.setViewportSize({ width: 1180, height: 760 });
  await page.goto(clinic.url);
  await page.getByLabel("E-mail").fill(clinic.account.email);
  await page.getByLabel("Password").fill(clinic.account.password);
  await page.getByRole("button", { name: "Sign in" }).click();
  await page.getByRole("heading", { name: "Patients" }).waitFor();
  return page;
}
