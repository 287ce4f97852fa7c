/** Pump: carries every task as far as it goes now; called by every event, and again at any moment. Elsewhere: event loop, job runner. */

import type { TaskHost } from "../../host.js";
import type { LogStorage } from "../../log.js";
import { createErrand, type Went } from "./errand.js";
import type { Server } from "./server.js";
import { isLive, type TabBinding, type TaskRecord } from "./task-record.js";
import { retryAtMs, type Trouble } from "./trouble.js";
import type { RecordStore, SessionStore } from "./vault.js";

/** A tab that can be looked at and acted in now. */
export interface Attached {
  readonly kind: "ready";
  /** Changes when an action goes to another tab. */
  readonly tab: () => TabBinding;
  readonly host: TaskHost;
}

/** How the browser's tabs come to the tasks. */
export interface Tabs {
  /** The page of a task, found again if its tab's number is of another life of the browser; or why not. */
  attach(record: TaskRecord): Promise<Attached | { readonly kind: "absent"; readonly trouble: Trouble }>;
  /** Nothing is done there any more. */
  release(record: TaskRecord): void;
}

export interface PumpDeps {
  readonly records: RecordStore;
  readonly sessions: SessionStore;
  readonly log: LogStorage & { drop(taskId: string): Promise<void> };
  readonly server: Server;
  readonly tabs: Tabs;
  readonly newId: () => string;
  /** Milliseconds since the epoch. */
  readonly now: () => number;
  /** Calls `pump` at that time if this life lasts so long; the alarm does if not. */
  readonly wakeAt: (ms: number) => void;
  /** Whether anything has to be woken for. */
  readonly keepAwake: (live: boolean) => Promise<void>;
  readonly warn: (message: string, error: unknown) => void;
}

export interface Pump {
  /** Idempotent; resolves when every task rests or waits. */
  pump(): Promise<void>;
}

export function createPump(deps: PumpDeps): Pump {
  const running = new Map<string, Promise<void>>();
  /** Keys that something happened to while they ran. */
  const again = new Set<string>();
  const errand = createErrand(deps);

  async function runUntilRest(key: string): Promise<void> {
    for (;;) {
      again.delete(key);
      const record = await deps.records.read(key);
      if (record === undefined) return;
      const went: Went = isDue(record, deps.now()) ? await errand.step(record) : "rest";
      if (went === "rest" && !again.has(key)) {
        deps.tabs.release(record);
        return;
      }
    }
  }

  function start(key: string): Promise<void> {
    const present = running.get(key);
    if (present) {
      again.add(key);
      return present;
    }
    const run = runUntilRest(key)
      .catch((error: unknown) => deps.warn("a task stopped on a fault of ours", error))
      .finally(() => {
        running.delete(key);
        // Said between its last look and now.
        if (again.delete(key)) void start(key);
      });
    running.set(key, run);
    return run;
  }

  return {
    async pump() {
      const live = (await deps.records.all()).filter(isLive);
      await deps.keepAwake(live.length > 0);
      await Promise.all(live.map(({ key }) => start(key)));
      const left = (await deps.records.all()).filter(isLive);
      await deps.keepAwake(left.length > 0);
      const times = left.flatMap(({ trouble }) => (trouble ? (retryAtMs(trouble) ?? []) : []));
      if (times.length > 0) deps.wakeAt(Math.min(...times));
    },
  };
}

/** Troubles that end outside of us are looked at again with every event; those that only a person ends are not. */
function isDue({ move, trouble }: TaskRecord, nowMs: number): boolean {
  if (move.kind === "rest") return false;
  switch (trouble?.kind) {
    case undefined:
    case "signed-out":
    case "no-access":
    case "no-page":
    case "closed-page":
      return true;
    case "offline":
    case "busy":
    case "page-stuck":
      return trouble.retryAtMs <= nowMs;
    case "held":
    case "outdated":
    case "page-too-complex":
    case "lost":
    case "refused":
      return move.kind === "cancel";
  }
}
