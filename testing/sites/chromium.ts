/** Chromium: a real, headless browser for the demo and the tests of the sites. */

import { type Browser, chromium } from "playwright-core";

/** No sandbox: it cannot start as root, and what it opens are our own sites. The rest keeps it quiet and offline. */
export const CHROMIUM_ARGUMENTS = [
  "--no-sandbox",
  "--disable-gpu",
  "--disable-quic",
  "--no-first-run",
  "--disable-background-networking",
  "--disable-component-update",
  "--disable-sync",
];

/** Playwright would end the whole process on Ctrl-C, before the stack's children are ended in order. */
export const SIGNALS_ARE_OURS = { handleSIGINT: false, handleSIGTERM: false, handleSIGHUP: false };

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
