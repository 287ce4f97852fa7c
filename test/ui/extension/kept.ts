/** Kept: what the extension has in its storage, its write-ahead log and its records, read through a page of its own. Test support. */

import type { Page } from "playwright-core";
import type { LogEntry } from "../../../client/action-log.js";
import type { TaskRecord } from "../../../client/task-record.js";

// The casts: only the extension's own vault writes these entries.

/** Of every task; the extension keeps few. */
export async function readLog(panel: Page): Promise<readonly LogEntry[]> {
  return (await readEntries(panel, "log:")).flat() as readonly LogEntry[];
}

/** Newest first. */
export async function readRecords(panel: Page): Promise<readonly TaskRecord[]> {
  const records = (await readEntries(panel, "task:")) as readonly TaskRecord[];
  return records.toSorted((a, b) => b.startedMs - a.startedMs);
}

/** As text, for these are Chrome's own calls, which Node's compiler does not know. */
async function readEntries(panel: Page, prefix: string): Promise<readonly unknown[]> {
  return await panel.evaluate(`chrome.storage.local.get(null).then((all) =>
    Object.entries(all).filter(([key]) => key.startsWith(${JSON.stringify(prefix)})).map(([, value]) => value))`);
}

/** Id of an action that was begun and, so far, has come to no end. */
export function openActionIn(log: readonly LogEntry[]): string | null {
  const ended = new Set(
    log.flatMap((entry) =>
      entry.kind === "done" ? [entry.receipt.actionId] : entry.kind === "dropped" ? [entry.actionId] : [],
    ),
  );
  const begun = log.flatMap((entry) => (entry.kind === "begun" ? [entry.actionId] : []));
  return begun.findLast((actionId) => !ended.has(actionId)) ?? null;
}
