/** Page surface: the page runtime as the service worker sees it. */

import type { PageRuntime, PageSurface } from "../../client/surface.js";
import { RUNTIME_GLOBAL, SURFACE_METHODS } from "../../client/surface.js";
import { callPage, PageUnreachableError } from "./page-call.js";
import { mayTouch } from "./site-access.js";

export function createPageSurface(tabId: number): PageSurface {
  const call = async (method: keyof PageRuntime, args: readonly unknown[]): Promise<unknown> => {
    try {
      return await callPage(runRuntime, { tabId, holder: RUNTIME_GLOBAL, method, args });
    } catch (error) {
      if (error instanceof PageUnreachableError) return await seenFromOutside(tabId, method, error);
      throw error;
    }
  };
  const entries = SURFACE_METHODS.map((method) => [method, (...args: unknown[]) => call(method, args)] as const);
  // The cast: SURFACE_METHODS names every method, and the runtime's values are plain, so they arrive as they were sent.
  return Object.fromEntries(entries) as unknown as PageSurface;
}

/** Runs in the page: it must not refer to anything outside itself. */
async function runRuntime(
  holder: string,
  method: string,
  args: readonly unknown[],
): Promise<{ value?: unknown } | null> {
  // The cast: the page script puts it there.
  const held = (
    globalThis as unknown as Record<
      string,
      { page: Document; runtime: Record<string, (...args: readonly unknown[]) => unknown> } | undefined
    >
  )[holder];
  if (held?.page !== document) return null;
  return { value: await held.runtime[method]?.(...args) };
}

const UNLOADED = "<html><body><main><h1>This page could not be loaded</h1></main></body></html>";

/** A site that we may not touch, or a page of the browser's own: what can be told without touching it. */
async function seenFromOutside(
  tabId: number,
  method: keyof PageRuntime,
  error: PageUnreachableError,
): Promise<Awaited<ReturnType<PageRuntime[keyof PageRuntime]>>> {
  const tab = await chrome.tabs.get(tabId).catch(() => null);
  const url = tab?.url;
  if (url === undefined || (!error.isErrorPage && (await mayTouch(url)))) throw error;
  switch (method) {
    case "look":
      return { epoch: OUTSIDE, url, changes: ["gone"], ...NOTHING_SEEN, landed: [], userInput: false };
    case "drift":
      return null;
    case "quiet":
      return { loading: tab?.status === "loading", quietMs: 1_000 };
    case "begin":
      return { epoch: OUTSIDE, url };
    case "resolve":
      return { kind: "refused", reason: "the page did not load" };
    case "observe":
      // A site that is not ours to read is asked for, not described.
      if (!error.isErrorPage) throw error;
      return { epoch: OUTSIDE, url, title: tab?.title ?? "", dom: UNLOADED, ambient: [], ...here() };
    default:
      throw error;
  }
}

/** No document has this epoch. */
const OUTSIDE = "outside";
const NOTHING_SEEN = { mutations: 0, contents: 0, caused: [], revealed: [] };

function here(): { readonly timeZone: string; readonly locale: string } {
  const { timeZone, locale } = Intl.DateTimeFormat().resolvedOptions();
  return { timeZone, locale };
}
