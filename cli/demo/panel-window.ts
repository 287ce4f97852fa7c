/** Panel window: a Chromium with the extension loaded, and its panel in a window of its own, signed in. */

import { join } from "node:path";
import { type BrowserContext, chromium, type Page, type Worker } from "playwright-core";
import { buildExtension } from "../../scripts/build-extension.mjs";
import { BrowserError } from "../../testing/sites/chromium.js";
import { EXTENSION_ORIGIN } from "../../ui/extension/identity.js";
import { CHROMIUM_ARGUMENTS, SIGNALS_ARE_OURS } from "../stack/chromium.js";
import type { Stack } from "../stack/supervisor.js";

const WORKER_MS = 15_000;

/** Built into the stack's own home, for that server; the profile goes with the home. */
export async function launchWithExtension(stack: Stack, executablePath: string): Promise<BrowserContext> {
  const out = join(stack.home, "extension");
  const folder = await buildExtension({ test: true, serverUrl: stack.api.url, out });
  return await chromium.launchPersistentContext(join(stack.home, "profile"), {
    executablePath,
    // Playwright's own headless is a shell without extensions.
    headless: false,
    args: [
      "--headless=new",
      ...CHROMIUM_ARGUMENTS,
      `--disable-extensions-except=${folder}`,
      `--load-extension=${folder}`,
    ],
    viewport: null,
    ...SIGNALS_ARE_OURS,
  });
}

/** Beside the site's window, which it would hide and slow down otherwise. */
export async function openPanel(context: BrowserContext, site: Page, stack: Stack): Promise<Page> {
  const worker = await ourWorker(context);
  const opened = context.waitForEvent("page");
  // As text, for these are Chrome's own calls, which Node's compiler does not know.
  await worker.evaluate(`(async () => {
    const tab = (await chrome.tabs.query({})).find(({ url }) => url === ${JSON.stringify(site.url())});
    await chrome.windows.create({ url: "panel.html?tab=" + tab.id, type: "popup", width: 420, height: 860 });
  })()`);
  const panel = await opened;
  await panel.setViewportSize({ width: 420, height: 860 });
  await signInToPanel(panel, stack);
  await panel.getByLabel(/What should be done/).waitFor();
  return panel;
}

/** A panel that knows its person already is left as it is. */
export async function signInToPanel(panel: Page, person: Pick<Stack, "email" | "password">): Promise<void> {
  const email = panel.getByLabel("E-mail", { exact: true });
  await panel
    .getByLabel(/What should be done/)
    .or(email)
    .first()
    .waitFor();
  if (!(await email.isVisible())) return;
  await email.fill(person.email);
  await panel.getByLabel("Password", { exact: true }).fill(person.password);
  await panel.getByRole("button", { name: "Sign in" }).click();
  await panel.getByRole("heading", { name: "Sign in" }).waitFor({ state: "detached" });
}

/** A branded Chrome ignores --load-extension. */
async function ourWorker(context: BrowserContext): Promise<Worker> {
  const ours = (worker: Worker) => worker.url().startsWith(`${EXTENSION_ORIGIN}/`);
  const present = context.serviceWorkers().find(ours);
  if (present) return present;
  try {
    return await context.waitForEvent("serviceworker", { predicate: ours, timeout: WORKER_MS });
  } catch {
    throw new BrowserError(
      "the browser did not load the extension; set CHROME_PATH to a Chromium, or run the demo with --host playwright",
    );
  }
}
