/** Page call: one function run in the page of a tab, in the extension's own world; survives navigations. Elsewhere: injected script, bridge. */

import { SYSTEM_CLOCK } from "../../client/clock.js";

/** Of the bundle that `extension/page` makes. */
const PAGE_SCRIPT = "page.js";
const TRIES = 40;
const PAUSE_MS = 100;
/** A page that a dialog of the browser blocks answers never. */
const CALL_MS = 12_000;

/** Chrome has no other sign of its own page that says that something did not load. */
const ERROR_PAGE = /showing error page/i;
/** On the way to another document an error page may be there for a moment. */
const ERROR_PAGE_TRIES = 5;

/** Broken world: the page never held still or never answered; wait, or look at it. */
export class PageUnreachableError extends Error {
  override readonly name = "PageUnreachableError";
  readonly retryable = true;
  /** The browser's own page about a fault: there is nothing to be reached. */
  readonly isErrorPage: boolean;

  constructor(message: string, isErrorPage = false) {
    super(message);
    this.isErrorPage = isErrorPage;
  }
}

/** What a page function answers with; null means that its script is not there yet. */
interface Envelope {
  readonly value?: unknown;
}

export type PageFunction = (holder: string, method: string, args: readonly unknown[]) => Promise<Envelope | null>;

interface PageCall {
  readonly tabId: number;
  readonly holder: string;
  readonly method: string;
  readonly args: readonly unknown[];
}

/**
 * A call that a navigation cut off is made again on the new document, where it finds the new document's facts; numbers
 * of the old one mean nothing there, so nothing can be done twice.
 */
export async function callPage(run: PageFunction, { tabId, holder, method, args }: PageCall): Promise<unknown> {
  const target = { tabId, frameIds: [0] };
  let fault = "";
  const untilMs = performance.now() + CALL_MS;
  for (let tries = 0; tries < TRIES && performance.now() < untilMs; tries += 1) {
    try {
      const work = chrome.scripting.executeScript({
        target,
        func: run,
        // Undefined cannot be sent.
        args: [holder, method, args.map((value) => value ?? null)],
        injectImmediately: true,
      });
      const [got] = await inTime(work, untilMs - performance.now());
      // The cast: the function's own result, or nothing when its document went away.
      const envelope = got?.result as Envelope | null | undefined;
      if (envelope) return envelope.value;
      await chrome.scripting.executeScript({ target, files: [PAGE_SCRIPT], injectImmediately: true });
    } catch (error) {
      if (error instanceof PageUnreachableError) throw error;
      fault = error instanceof Error ? error.message : String(error);
      if (ERROR_PAGE.test(fault) && tries >= ERROR_PAGE_TRIES) throw new PageUnreachableError(fault, true);
      await assertOpen(tabId);
      await SYSTEM_CLOCK.sleep(PAUSE_MS);
    }
  }
  throw new PageUnreachableError(`the page did not answer ${method}: ${fault}`);
}

async function inTime<T>(work: Promise<T>, ms: number): Promise<T> {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const late = new Promise<never>((_resolve, reject) => {
    timer = setTimeout(() => reject(new PageUnreachableError("the page gave no answer in time")), ms);
  });
  try {
    return await Promise.race([work, late]);
  } finally {
    clearTimeout(timer);
  }
}

async function assertOpen(tabId: number): Promise<void> {
  try {
    await chrome.tabs.get(tabId);
  } catch {
    throw new PageUnreachableError("the tab was closed");
  }
}
