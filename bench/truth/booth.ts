/** Booth: a browser context that serves several cases one after the other, each in a tab of its own. */

import type { Browser, BrowserContext, Page } from "playwright-core";
import { workOff } from "../shared/run.js";

export type Booth = { open(): Promise<Page>; clear(): Promise<void>; close(): Promise<void> };

/** A context costs a good part of what a case costs; after so many cases it gets a fresh one. */
const CASES_EACH = 25;

function createBooth(browser: Browser): Booth {
  let context: BrowserContext | null = null;
  let served = 0;
  const close = async (): Promise<void> => {
    await context?.close();
    context = null;
  };
  return {
    async open() {
      served += 1;
      if (served % CASES_EACH === 0) await close();
      context ??= await browser.newContext({ viewport: { width: 1000, height: 720 }, acceptDownloads: true });
      return await context.newPage();
    },
    async clear() {
      const pages = context?.pages() ?? [];
      // A dialog that is open keeps a page from closing in good order.
      const closed = Promise.all(pages.map((page) => page.close({ runBeforeUnload: false })));
      await closed.catch(close);
    },
    close,
  };
}

export async function workInBooths<T, R>(
  browser: Browser,
  all: readonly T[],
  atOnce: number,
  work: (one: T, booth: Booth) => Promise<R>,
): Promise<readonly R[]> {
  const free = Array.from({ length: atOnce }, () => createBooth(browser));
  const done = await workOff(all, atOnce, async (one) => {
    const booth = free.pop() ?? createBooth(browser);
    try {
      return await work(one, booth);
    } finally {
      free.push(booth);
    }
  });
  for (const booth of free) await booth.close();
  return done;
}
