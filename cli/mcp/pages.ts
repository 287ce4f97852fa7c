/** Pages: the browser of one MCP session, either its own or one that a person has running. */

import { type Browser, type BrowserContext, chromium, type Page } from "playwright-core";
import { connectOverCdp } from "../../verify/connect.js";
import { CHROMIUM_ARGUMENTS, SIGNALS_ARE_OURS } from "../stack/chromium.js";

export interface PagesOptions {
  /** Path of a Chromium; called only when one is launched. */
  readonly executablePath: () => string;
  /** Debugging port of a running browser, whose own tabs stay as they are. */
  readonly endpoint?: string | undefined;
  readonly headed: boolean;
}

export interface TaskPages {
  /** A new tab. Starts or joins the browser the first time, and again when it has gone. */
  open(url: string): Promise<Page>;
  /** The tab opened last here, or else a web page open in the person's browser. Null if there is none. */
  current(): Promise<Page | null>;
  close(): Promise<void>;
}

/** Chromium's own sandbox cannot start as root. */
const NO_SANDBOX = "--no-sandbox";

export function openPages(options: PagesOptions): TaskPages {
  let opening: Promise<Connected> | undefined;
  const opened: Page[] = [];
  const join = async () => {
    const known = await opening?.catch(() => undefined);
    if (known?.browser.isConnected() !== true) opening = connect(options);
    // The cast: the line above sets it if needed.
    return (await opening)?.context as BrowserContext;
  };
  return {
    async open(url) {
      const page = await (await join()).newPage();
      opened.push(page);
      await page.goto(url);
      return page;
    },
    async current() {
      const last = opened.findLast((page) => !page.isClosed());
      if (last !== undefined || options.endpoint === undefined) return last ?? null;
      return (await join()).pages().findLast((page) => /^https?:/.test(page.url())) ?? null;
    },
    async close() {
      const known = await opening?.catch(() => undefined);
      if (options.endpoint === undefined) return known?.browser.close();
      for (const page of opened) await page.close().catch(() => undefined); // gone with its browser, or closed by a person
      // For a joined browser, this only ends the connection.
      await known?.browser.close();
    },
  };
}

export interface Connected {
  readonly browser: Browser;
  readonly context: BrowserContext;
}

export async function connect({ executablePath, endpoint, headed }: PagesOptions): Promise<Connected> {
  if (endpoint !== undefined) {
    const browser = await connectOverCdp(endpoint);
    return { browser, context: browser.contexts()[0] ?? (await browser.newContext()) };
  }
  const browser = await chromium.launch({
    ...{ executablePath: executablePath(), headless: !headed, ...SIGNALS_ARE_OURS },
    chromiumSandbox: process.getuid?.() !== 0,
    args: CHROMIUM_ARGUMENTS.filter((one) => one !== NO_SANDBOX),
  });
  return { browser, context: await browser.newContext() };
}
