/** Scheduler: takes every task as far as it goes now; called by every event, and again at any moment. */

import { Exchange, type ExchangePorts, type ExchangeProgress } from "../../exchange.js";
import { createTaskApi } from "../../task-api.js";
import { isLive, retryAtMs, type TaskRecord } from "../../task-record.js";
import { isOf, type RecordStore, type SessionStore } from "./storage.js";

export interface SchedulerDeps extends Pick<ExchangePorts, "log" | "attach" | "newId" | "now" | "onHostError"> {
  readonly records: RecordStore;
  readonly sessions: SessionStore;
  readonly fetch: typeof fetch;
  /** The task does nothing in its tab any more. */
  readonly release: (record: TaskRecord) => void;
  /** Calls `run` at that time if this life lasts so long; the alarm does if not. */
  readonly wakeAt: (ms: number) => void;
  readonly keepAwake: (live: boolean) => Promise<void>;
}

export class Scheduler {
  private readonly running = new Map<string, Promise<void>>();
  private readonly again = new Set<string>();
  private readonly exchange: Exchange;
  private readonly deps: SchedulerDeps;

  constructor(deps: SchedulerDeps) {
    this.deps = deps;
    const { sessions, fetch } = deps;
    this.exchange = new Exchange({
      ...deps,
      connect: async (record) => {
        const session = await sessions.read();
        const speaks = session !== null && session.choosing === undefined && session.switchingTo === undefined;
        if (!speaks || !isOf(record, session)) return null;
        // Another sign-in that came meanwhile stays.
        return { ...createTaskApi(fetch, session), signOut: () => sessions.end(session.token) };
      },
    });
  }

  /** Resolves when nothing of what runs now is on its way to the server. */
  async settled(): Promise<void> {
    await Promise.all(this.running.values());
  }

  /** Idempotent; resolves when every task rests or waits. */
  async run(): Promise<void> {
    const { records, keepAwake, wakeAt } = this.deps;
    const live = (await records.all()).filter(isLive);
    await keepAwake(live.length > 0);
    await Promise.all(live.map(({ key }) => this.start(key)));
    const left = (await records.all()).filter(isLive);
    await keepAwake(left.length > 0);
    const times = left.flatMap(({ blocked }) => retryAtMs(blocked) ?? []);
    if (times.length > 0) wakeAt(Math.min(...times));
  }

  private start(key: string): Promise<void> {
    const present = this.running.get(key);
    if (present) {
      this.again.add(key);
      return present;
    }
    const run = this.runUntilRest(key)
      .catch((error: unknown) => this.deps.onHostError("a task stopped on a fault of ours", error))
      .finally(() => {
        this.running.delete(key);
        // Something happened between its last look and now.
        if (this.again.delete(key)) void this.start(key);
      });
    this.running.set(key, run);
    return run;
  }

  private async runUntilRest(key: string): Promise<void> {
    const { records, now, release } = this.deps;
    for (;;) {
      this.again.delete(key);
      const record = await records.read(key);
      if (record === undefined) return;
      const progress: ExchangeProgress = isDue(record, now()) ? await this.exchange.step(record) : "rest";
      if (progress === "rest" && !this.again.has(key)) {
        release(record);
        return;
      }
    }
  }
}

/** What ends outside of us is tried again with every event; what only a person ends is not. */
function isDue({ next, blocked }: TaskRecord, nowMs: number): boolean {
  if (next.kind === "rest") return false;
  if (blocked === undefined || ["signed-out", "no-access", "no-page", "closed-page"].includes(blocked.kind))
    return true;
  const atMs = retryAtMs(blocked);
  return atMs === null ? next.kind === "cancel" : atMs <= nowMs;
}
