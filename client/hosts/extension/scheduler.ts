/** Scheduler: advances every task as far as it goes now. Every event calls it; calls may overlap. */

import { Exchange, type ExchangePorts, type ExchangeProgress } from "../../exchange.js";
import { createTaskApi } from "../../task-api.js";
import { isLive, retryAtMs, type TaskRecord } from "../../task-record.js";
import { isOf, type RecordStore, type SessionStore } from "./storage.js";

export interface SchedulerDeps extends Pick<ExchangePorts, "log" | "attach" | "newId" | "now" | "onHostError"> {
  readonly records: RecordStore;
  readonly sessions: SessionStore;
  readonly fetch: typeof fetch;
  /** Called when the task does nothing more in its tab. */
  readonly release: (record: TaskRecord) => void;
  /** Calls `run` at that time if the service worker still lives; otherwise the alarm does. */
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
        // Ends this session only; a newer sign-in stays.
        return { ...createTaskApi(fetch, session), signOut: () => sessions.end(session.token) };
      },
    });
  }

  /** Resolves when no task that runs now has a request in flight. */
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
        // An event arrived between the last step and now.
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

/** Retries with every event if the block ends outside the client, but not if only a person can end it. */
function isDue({ next, blocked }: TaskRecord, nowMs: number): boolean {
  if (next.kind === "rest") return false;
  if (blocked === undefined || ["signed-out", "no-access", "no-page", "closed-page"].includes(blocked.kind))
    return true;
  const atMs = retryAtMs(blocked);
  return atMs === null ? next.kind === "cancel" : atMs <= nowMs;
}
