/** Stage: everything that one demo runs on: the stack in a temporary home, the clinic, a browser that is signed in. Elsewhere: fixture. */

import type { Browser, Page } from "playwright-core";
import { type Stack, startStack } from "../../stack/supervisor.js";
import { browserPath } from "../../stack/tools.js";
import { launchChromium } from "../../testing/sites/chromium.js";
import { type ClinicSite, startClinic } from "../../testing/sites/clinic/site.js";

export interface Stage {
  readonly stack: Stack;
  readonly clinic: ClinicSite;
  readonly browser: Browser;
  readonly page: Page;
  /** Ends all of it; can be called again. */
  readonly close: () => Promise<void>;
}

/** What is closed in the reverse of the order in which it was opened. */
type Closers = (() => Promise<unknown>)[];

/** `today`: ISO date, for the clinic. Whatever fails, what had begun is ended. */
export async function openStage(today: string, log: (line: string) => void): Promise<Stage> {
  const closers: Closers = [];
  const close = async () => {
    for (const closer of closers.splice(0).reverse()) await closer();
  };
  try {
    return { ...(await assemble(today, log, closers)), close };
  } catch (error) {
    await close();
    throw error;
  }
}

async function assemble(today: string, log: (line: string) => void, closers: Closers): Promise<Omit<Stage, "close">> {
  // The rules that need no network, whatever keys the environment holds: the demo shows the same every time.
  const stack = await startStack({ log, env: { MODEL: "offline", LOG_LEVEL: "warn" } });
  closers.push(stack.stop);
  log("starting the clinic and a browser");
  const clinic = await startClinic({ today });
  closers.push(clinic.stop);
  const browser = await launchChromium(browserPath());
  closers.push(() => browser.close());
  return { stack, clinic, browser, page: await signIn(browser, clinic) };
}

/** By Playwright, before the task: Surefoot is given a browser that a person has signed in. */
async function signIn(browser: Browser, clinic: ClinicSite): Promise<Page> {
  const page = await browser.newPage({ viewport: { width: 1180, height: 760 } });
  await page.goto(clinic.url);
  await page.getByLabel("E-mail").fill(clinic.account.email);
  await page.getByLabel("Password").fill(clinic.account.password);
  await page.getByRole("button", { name: "Sign in" }).click();
  await page.getByRole("heading", { name: "Patients" }).waitFor();
  return page;
}
