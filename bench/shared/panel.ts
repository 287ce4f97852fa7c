/** Panel: the extension's own panel beside a page, each in a window of its own, and what a person does in it. */

import type { BrowserContext, Page, Worker } from "playwright-core";
import { signInToPanel } from "../../cli/demo/panel-window.js";
import { EXTENSION_ORIGIN } from "../../ui/extension/identity.js";
import type { PersonsWord } from "./person.js";

export type Windows = { readonly site: Page; readonly panel: Page };

const ANSWER_MS = 15_000;
const WORKER_MS = 60_000;

/** Neither window hides the other. The person signs in where the panel asks them to. */
export async function openWindows(
  context: BrowserContext,
  url: string,
  person: { readonly email: string; readonly password: string },
): Promise<Windows> {
  const isOurs = (one: Worker): boolean => one.url().startsWith(`${EXTENSION_ORIGIN}/`);
  const present = context.serviceWorkers().find(isOurs);
  const worker = present ?? (await context.waitForEvent("serviceworker", { predicate: isOurs, timeout: WORKER_MS }));
  const open = async (options: string): Promise<Page> => {
    const opened = context.waitForEvent("page");
    // As text, for these are Chrome's own calls, which Node's compiler does not know.
    await worker.evaluate(`(async () => { await chrome.windows.create(${options}); })()`);
    return await opened;
  };
  const site = await open(`{ url: ${JSON.stringify(url)}, width: 1000, height: 760 }`);
  await site.waitForURL(url);
  const tab = `(await chrome.tabs.query({})).find((one) => one.url === ${JSON.stringify(site.url())}).id`;
  const panel = await open(`{ url: "panel.html?tab=" + (${tab}), type: "popup", width: 420, height: 860 }`);
  await panel.waitForSelector("#panel main");
  await signInToPanel(panel, person);
  return { site, panel };
}

export async function startInPanel(panel: Page, request: string): Promise<void> {
  await panel.getByLabel(/What should be done/).fill(request);
  await panel.getByRole("button", { name: "Start" }).click();
}

export async function sayInPanel(panel: Page, word: PersonsWord): Promise<void> {
  if (word.route === "approve") {
    await panel.getByRole("button", { name: word.approved ? "Allow" : "Don't allow", exact: true }).click();
    return;
  }
  const box = panel.getByLabel("Your answer");
  await box.fill(word.text);
  await panel.getByRole("button", { name: "Answer" }).click();
  await box.waitFor({ state: "detached", timeout: ANSWER_MS });
}
