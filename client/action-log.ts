/** Write-ahead log of actions: `begun` before an action, `done` after it, so that none is executed twice. */

import type { Receipt } from "../core/action/execution.js";
import type { ActionId } from "../core/turn/identity.js";

export type LogEntry =
  | { readonly kind: "begun"; readonly actionId: string; readonly action: string }
  | { readonly kind: "done"; readonly receipt: Receipt }
  | { readonly kind: "dropped"; readonly actionId: string };

/** Storage for the log, by task. When `append` resolves, an entry is on disk, or as safe as the host can make it. */
export interface LogStorage {
  clientId(): Promise<string>;
  read(taskId: string): Promise<readonly LogEntry[]>;
  /**
   * False: the action was begun before, so the entry is not stored. Of two concurrent `begun` entries, only one gets true.
   * A storage written for an earlier version returns undefined and stores every entry.
   */
  append(taskId: string, entry: LogEntry): Promise<boolean | undefined>;
  /** Deletes the log of a finished task. */
  drop?(taskId: string): Promise<void>;
}

export interface ActionLog {
  /** Undefined: never begun here. An action begun but never done was cut off; its receipt says `unknown`. */
  receiptOf(actionId: string): Receipt | undefined;
  /** Receipts not yet known to have reached the server, including those of actions cut off by a crash. */
  unsettled(): readonly Receipt[];
  /** False: the action was begun before and must not be executed. */
  begun(actionId: string, action: string): Promise<boolean>;
  done(receipt: Receipt): Promise<void>;
  keepOnly(actionIds: readonly string[]): Promise<void>;
}

export async function openActionLog(storage: LogStorage, taskId: string): Promise<ActionLog> {
  const { receipts, dropped } = replay(await storage.read(taskId));
  return {
    receiptOf: (actionId) => receipts.get(actionId),
    unsettled: () => [...receipts.values()].filter((receipt) => !dropped.has(receipt.actionId)),
    begun: async (actionId, action) => (await storage.append(taskId, { kind: "begun", actionId, action })) !== false,
    async done(receipt) {
      await storage.append(taskId, { kind: "done", receipt });
      receipts.set(receipt.actionId, receipt);
    },
    async keepOnly(actionIds) {
      for (const other of [...receipts.keys()]) {
        if (actionIds.includes(other) || dropped.has(other)) continue;
        await storage.append(taskId, { kind: "dropped", actionId: other });
        dropped.add(other);
      }
    },
  };
}

/** True if the entry begins an action that was begun before. */
export const isDuplicate = (entry: LogEntry, entries: readonly LogEntry[]): boolean =>
  entry.kind === "begun" && entries.some((one) => one.kind === "begun" && one.actionId === entry.actionId);

/** A dropped receipt is not sent again, but its action stays done: a late reply may name it once more. */
function replay(entries: readonly LogEntry[]): { receipts: Map<string, Receipt>; dropped: Set<string> } {
  const receipts = new Map<string, Receipt>();
  const dropped = new Set<string>();
  for (const entry of entries) {
    if (entry.kind === "begun") receipts.set(entry.actionId, cutOff(entry.actionId, entry.action));
    else if (entry.kind === "done") receipts.set(entry.receipt.actionId, entry.receipt);
    else dropped.add(entry.actionId);
  }
  return { receipts, dropped };
}

/** Receipt of an action during which the client ended: it may have happened, so it is never executed again. */
function cutOff(actionId: string, action: string): Receipt {
  return {
    // The cast: an action id is branded by the server that minted it; here it is only passed back.
    actionId: actionId as ActionId,
    action,
    ok: false,
    verified: null,
    delivered: true,
    retried: false,
    error: "the client ended while it carried this out",
    attempts: [],
    effect: "unknown",
    settled: true,
  };
}

export function createMemoryLogStorage(clientId: string): LogStorage {
  const logs = new Map<string, LogEntry[]>();
  return {
    clientId: async () => clientId,
    read: async (taskId) => [...(logs.get(taskId) ?? [])],
    async append(taskId, entry) {
      const entries = logs.get(taskId) ?? [];
      if (isDuplicate(entry, entries)) return false;
      logs.set(taskId, [...entries, entry]);
      return true;
    },
  };
}
