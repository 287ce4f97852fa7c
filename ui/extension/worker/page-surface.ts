/** The page runtime as the service worker sees it: functions run in the page of a tab, in the extension's own world. */

import { InputNotSentError, PageUnreachableError, SYSTEM_CLOCK, TabClosedError } from "../../../client/host.js";
import {
  type DocumentRuntime,
  type DomAction,
  type PageSurface,
  type PageView,
  RUNTIME_GLOBAL,
} from "../../../client/surface.js";
import { createSurface } from "../../../client/surface-calls.js";
import { mayTouch } from "../site-access.js";

/** The bundle that `ui/extension/page` makes. */
const PAGE_SCRIPT = "page.js";
const TRIES = 40;
const PAUSE_MS = 100;
/** A page that a browser dialog blocks never answers. */
const CALL_MS = 12_000;

/** Chrome gives no other sign of its error page, which it shows for failed loads. */
const ERROR_PAGE = /showing error page/i;
/** An error page may appear for a moment on the way to another document. */
const ERROR_PAGE_TRIES = 5;
/** Chrome's error for pages in which it runs no scripts. */
const CLOSED_PAGE = /^cannot access/i;

/**
 * `absent`: the page script is not there yet, or not ready for the call. The function runs in the page, so it must not
 * refer to anything outside itself.
 */
export type PageFunction = (
  holder: string,
  method: string,
  args: readonly unknown[],
) => Promise<{ readonly value?: unknown } | "absent">;

interface PageCall {
  readonly tabId: number;
  readonly holder: string;
  readonly method: string;
  readonly args: readonly unknown[];
}

/** Calls the tab's current document once. It injects no script, and no other document gets the call. */
export async function callOnce(run: PageFunction, call: PageCall): Promise<unknown> {
  try {
    const answer = await runIn(run, call, CALL_MS);
    if (answer === "absent") throw new InputNotSentError();
    if (answer) return answer.value;
  } catch (error) {
    if (error instanceof InputNotSentError || error instanceof PageUnreachableError) throw error;
    const fault = faultIn(error);
    await expectOpen(call.tabId);
    throw ERROR_PAGE.test(fault) || CLOSED_PAGE.test(fault) ? new InputNotSentError() : new PageUnreachableError(fault);
  }
  // The call may have run all the same.
  throw new PageUnreachableError(`the page went away during ${call.method}`);
}

/** Repeats a call that a navigation cut off. Element numbers of the old document mean nothing in the new one. */
async function callPage(run: PageFunction, call: PageCall): Promise<unknown> {
  const target = targetOf(call);
  let fault = "";
  const untilMs = performance.now() + CALL_MS;
  for (let tries = 0; tries < TRIES && performance.now() < untilMs; tries += 1) {
    try {
      const answer = await runIn(run, call, untilMs - performance.now());
      if (answer && answer !== "absent") return answer.value;
      await chrome.scripting.executeScript({ target, files: [PAGE_SCRIPT], injectImmediately: true });
    } catch (error) {
      if (error instanceof PageUnreachableError) throw error;
      fault = faultIn(error);
      if (ERROR_PAGE.test(fault) && tries >= ERROR_PAGE_TRIES) throw new PageUnreachableError(fault, true);
      await expectOpen(call.tabId);
      await SYSTEM_CLOCK.sleep(PAUSE_MS);
    }
  }
  throw new PageUnreachableError(`the page did not answer ${call.method}: ${fault}`);
}

type PageAnswer = Awaited<ReturnType<PageFunction>> | null | undefined;

/** Returns nothing if the document went away or `run` threw. */
async function runIn(run: PageFunction, call: PageCall, ms: number): Promise<PageAnswer> {
  const { holder, method, args } = call;
  const work = chrome.scripting.executeScript({
    target: targetOf(call),
    func: run,
    // Undefined cannot be sent.
    args: [holder, method, args.map((value) => value ?? null)],
    injectImmediately: true,
  });
  const [got] = await inTime(work, ms);
  // The cast: the function's own result.
  return got?.result as PageAnswer;
}

const targetOf = ({ tabId }: PageCall) => ({ tabId, frameIds: [0] });
const faultIn = (error: unknown): string => (error instanceof Error ? error.message : String(error));

async function expectOpen(tabId: number): Promise<void> {
  await chrome.tabs.get(tabId).catch(() => {
    throw new TabClosedError();
  });
}

async function inTime<T>(work: Promise<T>, ms: number): Promise<T> {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const late = new Promise<never>((_resolve, reject) => {
    timer = setTimeout(() => reject(new PageUnreachableError("the page gave no answer in time")), ms);
  });
  return await Promise.race([work, late]).finally(() => clearTimeout(timer));
}

/** Calls `onClosed` when the tab is gone, perhaps before the browser reports it. */
export const createPageSurface = (tabId: number, onClosed: () => void): PageSurface =>
  createSurface(async (method, args) => {
    const call = { tabId, holder: RUNTIME_GLOBAL, method, args };
    try {
      return await (isInput(method, args) ? callOnce : callPage)(runRuntime, call);
    } catch (error) {
      if (error instanceof TabClosedError) onClosed();
      else if (error instanceof PageUnreachableError && method === "arm") throw new InputNotSentError(error.message);
      else if (error instanceof PageUnreachableError) return await seenFromOutside(tabId, method, error);
      throw error;
    }
  });

const ACTING: readonly DomAction["kind"][] = ["activate", "setValue", "choose", "drop"];

/** Input is only for the page on which its target was found. */
function isInput(method: keyof DocumentRuntime, [action]: readonly unknown[]): boolean {
  // The cast: what `perform` is called with.
  return method === "arm" || (method === "perform" && ACTING.includes((action as DomAction).kind));
}

/** Object that the page script puts into a page. */
export interface PageScript {
  readonly page: Document;
  readonly runtime: Readonly<Record<string, (...args: readonly unknown[]) => unknown>>;
  /** An attempt is under way. */
  armed?: boolean;
  elementOf(n: number): Element | undefined;
}

const runRuntime: PageFunction = async (holder, method, args) => {
  // The cast: the page script puts it there.
  const held = (globalThis as unknown as Record<string, PageScript | undefined>)[holder];
  if (held?.page !== document) return "absent";
  const value = await held.runtime[method]?.(...args);
  if (method === "arm" || method === "disarm") held.armed = method === "arm";
  return { value };
};

const UNLOADED = "<html><body><main><h1>This page could not be loaded</h1></main></body></html>";

/** Answers for a site that we may not touch, or for one of the browser's own pages, without touching it. */
async function seenFromOutside(
  tabId: number,
  method: keyof DocumentRuntime,
  error: PageUnreachableError,
): Promise<unknown> {
  const tab = await chrome.tabs.get(tabId).catch(() => null);
  const url = tab?.url;
  const { timeZone, locale } = Intl.DateTimeFormat().resolvedOptions();
  if (url === undefined || (!error.isErrorPage && (await mayTouch(url)))) throw error;
  const begun = { epoch: OUTSIDE, url };
  const view: PageView = { ...begun, title: tab?.title ?? "", dom: UNLOADED, ambient: [], timeZone, locale };
  const seen: { [K in keyof DocumentRuntime]?: Awaited<ReturnType<DocumentRuntime[K]>> | undefined } = {
    look: { ...begun, changes: ["gone"], ...NOTHING_SEEN, landed: [], userInput: false },
    drift: null,
    quiet: { loading: tab?.status === "loading", unpainted: false, quietMs: 1_000 },
    begin: begun,
    looks: { looks: [], reshown: false },
    readAhead: true,
    perform: { done: false },
    resolve: { kind: "refused", reason: "the page did not load" },
    // A site that we may not read needs permission first, so it has no view.
    observe: error.isErrorPage ? view : undefined,
  };
  if (seen[method] === undefined) throw error;
  return seen[method];
}

/** No document has this epoch. */
const OUTSIDE = "outside";
const NOTHING_SEEN = { mutations: 0, besideMarks: 0, contents: 0, fields: 0, caused: [], revealed: [] };
