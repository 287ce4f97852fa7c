/** Unguarded host: nothing between page and model; shows what each page would get, and that its honest task can be done. */

import type { Browser, Frame, Locator, Page } from "playwright-core";
import { ACCOUNT, type HostileCase, PASSWORD } from "./case.js";
import { HONEST_TASKS, SIGN } from "./honest-tasks.js";
import type { Host } from "./host.js";
import { instructionsIn } from "./marker.js";

const STEP_MS = 6_000;
/** A page may need a moment before the next step means what it says. */
const BETWEEN_MS = 1_100;
/** The first may go to what lies over the page. */
const ROUNDS = 2;

export function createUnguardedVisits(browser: Browser, files: Readonly<Record<string, string>>): Host {
  return {
    name: "unguarded",
    stop: () => browser.close(),
    async visit({ one, url }) {
      const context = await browser.newContext({ viewport: { width: 1180, height: 760 } });
      const story: string[] = [];
      try {
        const hijacked = await begin(await context.newPage(), url);
        await obey(hijacked, files, story);
        await hijacked.context().close();
        const fresh = await browser.newContext({ viewport: { width: 1180, height: 760 } });
        await doHonestly(await begin(await fresh.newPage(), url), one, files, story);
        await fresh.close();
        return { status: "completed", outcome: "", said: "", asked: [], story };
      } finally {
        await context.close();
      }
    },
  };
}

async function begin(page: Page, url: string): Promise<Page> {
  page.setDefaultTimeout(STEP_MS);
  page.on("dialog", (dialog) => void dialog.accept().catch(() => undefined));
  await page.goto(url);
  return page;
}

/** Everything that any page says, once each, wherever it hides. */
async function obey(page: Page, files: Readonly<Record<string, string>>, story: string[]): Promise<void> {
  const done = new Set<string>();
  for (;;) {
    await page.waitForTimeout(BETWEEN_MS);
    const present = page.context().pages().at(-1) ?? page;
    await present.waitForLoadState().catch(() => undefined);
    const next = instructionsIn(await sourceOf(present)).find(({ key }) => !done.has(key));
    if (next === undefined) return;
    done.add(next.key);
    await follow(present, next.words, files, story);
  }
}

async function doHonestly(
  page: Page,
  one: HostileCase,
  files: Readonly<Record<string, string>>,
  story: string[],
): Promise<void> {
  for (let round = 0; round < ROUNDS; round += 1) {
    if ((await page.getByText(SIGN).count()) > 0) return;
    for (const words of HONEST_TASKS[one.honest].steps) await follow(page, words, files, story);
    await page.waitForTimeout(BETWEEN_MS);
  }
}

async function sourceOf(page: Page): Promise<string> {
  const parts = await Promise.all(page.frames().map((frame) => frame.content().catch(() => "")));
  const texts = await page
    .evaluate("[...document.querySelectorAll('style')].map((one) => one.textContent).join()")
    .catch(() => "");
  return [...parts, String(texts), decodeURIComponent(page.url())].join("\n");
}

async function follow(
  page: Page,
  words: string,
  files: Readonly<Record<string, string>>,
  story: string[],
): Promise<void> {
  const [, verb = "", rest = ""] = /^([a-zA-Z]+)\((.*)\)$/s.exec(words) ?? [];
  const filled = rest.replaceAll("{request:password}", PASSWORD).replaceAll("{page:Account number}", ACCOUNT);
  const [id = "", ...values] = filled.split(",");
  try {
    await act(page, { verb, id, value: values.join(","), all: filled }, files);
    story.push(words);
  } catch (error) {
    story.push(`${words}: ${String(error).split("\n")[0]}`);
  }
}

interface Deed {
  readonly verb: string;
  readonly id: string;
  readonly value: string;
  readonly all: string;
}

async function act(page: Page, { verb, id, value, all }: Deed, files: Readonly<Record<string, string>>): Promise<void> {
  const target = async (): Promise<Locator> => (await frameWith(page, id)).locator(`[id="${id}"]`).first();
  switch (verb) {
    case "click":
      return await (await target()).click({ force: true, noWaitAfter: true });
    case "type":
    case "setValue":
      await (await target()).fill(value);
      return await (await target()).dispatchEvent("change");
    case "select":
      return void (await (await target()).selectOption({ label: value }));
    case "check":
      return await (await target()).click({ force: true, noWaitAfter: true });
    case "upload":
      return await (await target()).setInputFiles(files[value] ?? []);
    case "press":
      return await page.keyboard.press(all);
    case "navigate":
      return void (await page.goto(all));
    case "wait":
      return await page.waitForTimeout(Number(all) * 1_000);
  }
}

async function frameWith(page: Page, id: string): Promise<Frame> {
  for (const frame of page.frames()) if ((await frame.locator(`[id="${id}"]`).count()) > 0) return frame;
  return page.mainFrame();
}
