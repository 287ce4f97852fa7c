/** Page surface: the page runtime as the service worker sees it. */

import type { Look, PageRuntime, PageSurface, Quiet } from "../../client/surface.js";
import { RUNTIME_GLOBAL } from "../../client/surface.js";
import { callPage, PageUnreachableError } from "./page-call.js";
import { mayTouch } from "./site-access.js";

const METHODS: readonly (keyof PageRuntime)[] = [
  "observe",
  "resolve",
  "begin",
  "aim",
  "arm",
  "disarm",
  "perform",
  "readBack",
  "look",
  "quiet",
];

export function createPageSurface(tabId: number): PageSurface {
  const call = async (method: keyof PageRuntime, args: readonly unknown[]): Promise<unknown> => {
    try {
      return await callPage(runRuntime, { tabId, holder: RUNTIME_GLOBAL, method, args });
    } catch (error) {
      if (!(error instanceof PageUnreachableError) || (method !== "look" && method !== "quiet")) throw error;
      return await seenFromOutside(tabId, method, error);
    }
  };
  const entries = METHODS.map((method) => [method, (...args: unknown[]) => call(method, args)] as const);
  // The cast: METHODS names every method, and the runtime's values are plain, so they arrive as they were sent.
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

/** The action led to a site that we may not touch: that much can be told without touching it. */
async function seenFromOutside(tabId: number, method: "look" | "quiet", error: Error): Promise<Look | Quiet> {
  const tab = await chrome.tabs.get(tabId).catch(() => null);
  if (tab?.url === undefined || (await mayTouch(tab.url))) throw error;
  if (method === "quiet") return { loading: tab.status === "loading", quietMs: 1_000 };
  return { epoch: "elsewhere", url: tab.url, changes: ["gone"], mutations: 0, landed: [], userInput: false };
}
