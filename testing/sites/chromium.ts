/** Chromium: a real, headless browser for the demo and the tests of the sites. */

import { type Browser, chromium } from "playwright-core";
import { CHROMIUM_ARGUMENTS, SIGNALS_ARE_OURS } from "../../cli/stack/chromium.js";

/** Not retryable: there is a path, but nothing there that starts as a browser. */
export class BrowserError extends Error {
  override readonly name = "BrowserError";
}

/** `executablePath`: of a Chromium, as found by set-up; `more`: further arguments. Playwright's own fresh profile. */
export async function launchChromium(executablePath: string, more: readonly string[] = []): Promise<Browser> {
  try {
    const args = [...CHROMIUM_ARGUMENTS, ...more];
    return await chromium.launch({ executablePath, headless: true, args, ...SIGNALS_ARE_OURS });
  } catch (error) {
    const [reason] = String(error).split("\n");
    throw new BrowserError(`${executablePath} does not start (${reason}); set CHROME_PATH to a Chromium that does`);
  }
}
