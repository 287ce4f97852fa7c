/** Tab wake: a tab that Chrome took out of memory, or that is only just opened, has its page before it is looked at. */

import { SYSTEM_CLOCK } from "../../client/clock.js";

const LOAD_MS = 10_000;

export async function wakeTab(tabId: number, discarded: boolean): Promise<void> {
  if (discarded) await chrome.tabs.reload(tabId);
  for (let waitedMs = 0; waitedMs < LOAD_MS; waitedMs += 100) {
    if ((await chrome.tabs.get(tabId)).status === "complete") return;
    await SYSTEM_CLOCK.sleep(100);
  }
}
