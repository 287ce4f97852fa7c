/** Replay page: where `surefoot replay run` works: a fresh browser, or one that a person has running. */

import type { Page } from "playwright-core";
import { launchChromium } from "../testing/sites/chromium.js";
import { connectOverCdp } from "../verify/connect.js";
import { browserPath } from "./stack/tools.js";

/** `endpoint`: of a running browser's debugging port; its pages stay, a new tab is opened and closed. */
export async function openReplayPage(
  url: string,
  endpoint: string | undefined,
): Promise<{ readonly page: Page; readonly close: () => Promise<void> }> {
  if (endpoint === undefined) {
    const browser = await launchChromium(browserPath());
    const page = await browser.newPage();
    await page.goto(url);
    return { page, close: () => browser.close() };
  }
  const browser = await connectOverCdp(endpoint);
  const page = await (browser.contexts()[0] ?? (await browser.newContext())).newPage();
  await page.goto(url);
  return { page, close: () => page.close() };
}
