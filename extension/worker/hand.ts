/** Hand: input by events of the page itself, and the tab by Chrome's own means; there is no trusted input here. */

import { SYSTEM_CLOCK } from "../../client/clock.js";
import type { Arrival, Hand } from "../../client/hand.js";
import { HAND_GLOBAL } from "../page/holder.js";
import { callPage } from "./page-call.js";

const NAVIGATION_MS = 15_000;
/** Without an earlier page nothing happens at all. */
const NO_EARLIER_MS = 3_000;
const LOOK_EVERY_MS = 50;

export function createHand(tabId: number): Hand {
  const call = async (method: string, ...args: readonly unknown[]): Promise<void> => {
    await callPage(runHand, { tabId, holder: HAND_GLOBAL, method, args });
  };
  return {
    click: (x, y) => call("click", x, y),
    move: (x, y) => call("move", x, y),
    type: (text) => call("type", text),
    press: (key) => call("press", key),
    navigate: (url) => go(tabId, () => chrome.tabs.update(tabId, { url })),
    goBack: () => go(tabId, () => goBack(tabId), NO_EARLIER_MS),
    refresh: () => go(tabId, () => chrome.tabs.reload(tabId)),
  };
}

/** Runs in the page: it must not refer to anything outside itself. */
async function runHand(holder: string, method: string, args: readonly unknown[]): Promise<{ value?: unknown } | null> {
  // The cast: the page script puts it there.
  const held = (
    globalThis as unknown as Record<string, Record<string, (...args: readonly unknown[]) => unknown> | undefined>
  )[holder];
  return held ? { value: held[method]?.(...args) ?? null } : null;
}

/** By the page itself: Chrome's own way back leaves out pages on which no person did anything. */
async function goBack(tabId: number): Promise<void> {
  try {
    await chrome.scripting.executeScript({ target: { tabId }, func: () => history.back() });
  } catch {
    // A page of the browser's own.
    await chrome.tabs.goBack(tabId);
  }
}

/** Arrived when a document has come, or the address changed, and the tab loads no more. */
async function go(tabId: number, start: () => Promise<unknown>, startsWithinMs = NAVIGATION_MS): Promise<Arrival> {
  let [loads, complete] = [0, false];
  let fault: string | null = null;
  const onUpdated = (id: number, { status }: { status?: string }): void => {
    if (id !== tabId) return;
    if (status === "loading") loads += 1;
    if (status === "complete") complete = true;
  };
  const onError = (details: { tabId: number; error: string }): void => {
    if (details.tabId === tabId) fault = details.error;
  };
  chrome.tabs.onUpdated.addListener(onUpdated);
  chrome.webRequest.onErrorOccurred.addListener(onError, { urls: ["<all_urls>"], types: ["main_frame"], tabId });
  try {
    await start();
    for (let waitedMs = 0; waitedMs < NAVIGATION_MS; waitedMs += LOOK_EVERY_MS) {
      if (fault !== null) return { kind: "stayed", reason: `the page did not load (${String(fault)})` };
      if (complete) return { kind: "arrived" };
      if (loads === 0 && waitedMs >= startsWithinMs) return { kind: "stayed", reason: "there is no such page" };
      await SYSTEM_CLOCK.sleep(LOOK_EVERY_MS);
    }
    return loads > 0 ? { kind: "arrived" } : { kind: "stayed", reason: "the page did not load in time" };
  } catch (error) {
    return { kind: "stayed", reason: error instanceof Error ? error.message : String(error) };
  } finally {
    chrome.tabs.onUpdated.removeListener(onUpdated);
    chrome.webRequest.onErrorOccurred.removeListener(onError);
  }
}
