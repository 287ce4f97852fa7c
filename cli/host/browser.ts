/** The browser of a host: one of its own, with a fresh profile for each task, or one that runs and is signed in. */

import type { BrowserContext, Page } from "playwright-core";
import { type Connected, connect, type PagesOptions } from "../mcp/pages.js";

export interface TaskTab {
  readonly page: Page;
  /** Also closes every tab that was opened from it. */
  close(): Promise<void>;
}

export interface HostBrowser {
  /** Starts or joins the browser the first time, and again when it has gone. */
  open(url: string): Promise<TaskTab>;
  close(): Promise<void>;
}

export function openHostBrowser(options: PagesOptions): HostBrowser {
  let joining: Promise<Connected> | undefined;
  const join = async () => {
    const known = await joining?.catch(() => undefined);
    if (known?.browser.isConnected() !== true) joining = connect(options);
    // The cast: the line above sets it if needed.
    return await (joining as Promise<Connected>);
  };
  return {
    async open(url) {
      const { browser, context } = await join();
      const tab = options.endpoint === undefined ? await ownTab(await browser.newContext()) : await sharedTab(context);
      try {
        await tab.page.goto(url);
        return tab;
      } catch (error) {
        await tab.close();
        throw error;
      }
    },
    async close() {
      // For a joined browser, this only ends the connection.
      await (await joining?.catch(() => undefined))?.browser.close();
    },
  };
}

async function ownTab(context: BrowserContext): Promise<TaskTab> {
  return { page: await context.newPage(), close: () => gone(context.close()) };
}

async function sharedTab(context: BrowserContext): Promise<TaskTab> {
  const page = await context.newPage();
  const opened = [page];
  const note = (popup: Page) => {
    opened.push(popup);
    popup.on("popup", note);
  };
  page.on("popup", note);
  return {
    page,
    async close() {
      for (const one of opened) await gone(one.close());
    },
  };
}

/** Ignores errors: a person or the browser has closed it already. */
const gone = (closing: Promise<void>): Promise<void> => closing.catch(() => undefined);
