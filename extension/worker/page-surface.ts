/** The page runtime as the service worker sees it: functions run in the page of a tab, in the extension's own world. */

import { PageUnreachableError, SYSTEM_CLOCK, TabClosedError } from "../../client/host.js";
import {
  createSurface,
  type PageRuntime,
  type PageSurface,
  type PageView,
  RUNTIME_GLOBAL,
} from "../../client/surface.js";
import { mayTouch } from "../site-access.js";

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

/** Null means that the page script is not there yet. Runs in the page: it must not refer to anything outside itself. */
export type PageFunction = (
  holder: string,
  method: string,
  args: readonly unknown[],
) => Promise<{ readonly value?: unknown } | null>;

interface PageCall {
  readonly tabId: number;
  readonly holder: string;
  readonly method: string;
  readonly args: readonly unknown[];
}

/** A call that a navigation cut off is made again on the new document, where numbers of the old one mean nothing. */
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
      const envelope = got?.result as Awaited<ReturnType<PageFunction>> | undefined;
      if (envelope) return envelope.value;
      await chrome.scripting.executeScript({ target, files: [PAGE_SCRIPT], injectImmediately: true });
    } catch (error) {
      if (error instanceof PageUnreachableError) throw error;
      fault = error instanceof Error ? error.message : String(error);
      if (ERROR_PAGE.test(fault) && tries >= ERROR_PAGE_TRIES) throw new PageUnreachableError(fault, true);
      await chrome.tabs.get(tabId).catch(() => {
        throw new TabClosedError();
      });
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
  return await Promise.race([work, late]).finally(() => clearTimeout(timer));
}

/** `onClosed` hears that there is no such tab any more, maybe before the browser says so. */
export const createPageSurface = (tabId: number, onClosed: () => void): PageSurface =>
  createSurface(async (method, args) => {
    try {
      return await callPage(runRuntime, { tabId, holder: RUNTIME_GLOBAL, method, args });
    } catch (error) {
      if (error instanceof TabClosedError) onClosed();
      else if (error instanceof PageUnreachableError) return await seenFromOutside(tabId, method, error);
      throw error;
    }
  });

const runRuntime: PageFunction = async (holder, method, args) => {
  // The cast: the page script puts it there.
  const held = (
    globalThis as unknown as Record<
      string,
      { page: Document; runtime: Record<string, (...args: readonly unknown[]) => unknown> } | undefined
    >
  )[holder];
  if (held?.page !== document) return null;
  return { value: await held.runtime[method]?.(...args) };
};

const UNLOADED = "<html><body><main><h1>This page could not be loaded</h1></main></body></html>";

/** A site that we may not touch, or a page of the browser's own: what can be told without touching it. */
async function seenFromOutside(
  tabId: number,
  method: keyof PageRuntime,
  error: PageUnreachableError,
): Promise<unknown> {
  const tab = await chrome.tabs.get(tabId).catch(() => null);
  const url = tab?.url;
  const { timeZone, locale } = Intl.DateTimeFormat().resolvedOptions();
  if (url === undefined || (!error.isErrorPage && (await mayTouch(url)))) throw error;
  const begun = { epoch: OUTSIDE, url };
  const view: PageView = { ...begun, title: tab?.title ?? "", dom: UNLOADED, ambient: [], timeZone, locale };
  const seen: { [K in keyof PageRuntime]?: Awaited<ReturnType<PageRuntime[K]>> | undefined } = {
    look: { ...begun, changes: ["gone"], ...NOTHING_SEEN, landed: [], userInput: false },
    drift: null,
    quiet: { loading: tab?.status === "loading", unpainted: false, quietMs: 1_000 },
    begin: begun,
    readAhead: true,
    resolve: { kind: "refused", reason: "the page did not load" },
    // A site that is not ours to read is asked for, not described.
    observe: error.isErrorPage ? view : undefined,
  };
  if (seen[method] === undefined) throw error;
  return seen[method];
}

/** No document has this epoch. */
const OUTSIDE = "outside";
const NOTHING_SEEN = { mutations: 0, contents: 0, caused: [], revealed: [] };
