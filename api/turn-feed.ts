/** Turn feed: who waits for a task's next turn is woken by Postgres, one connection for the whole process (design §15). Elsewhere: LISTEN/NOTIFY, pub/sub. */

import type { Logger } from "pino";
import type { TaskRef } from "../core/task/identity.js";
import type { Database } from "../db/client.js";
import { TASK_CHANNEL } from "../db/tasks.js";

type TaskKey = Pick<TaskRef, "tenantId" | "taskId">;

/** Made before the row is read, so that no turn falls between reading and waiting. */
export interface Watch {
  /** True as soon as there may be something new, false after `ms` or when `signal` aborts. Never throws. */
  news(ms: number, signal: AbortSignal): Promise<boolean>;
  close(): void;
}

export interface TurnFeed {
  watch(task: TaskKey): Watch;
  close(): Promise<void>;
}

/** Listens as soon as Postgres is there, and again after every loss; then everybody looks again. */
export function openTurnFeed(database: Database, log: Logger): TurnFeed {
  const watchers = new Map<string, Set<() => void>>();
  const wake = (key: string) => {
    for (const notify of watchers.get(key) ?? []) notify();
  };
  const wakeAll = () => {
    for (const key of watchers.keys()) wake(key);
  };
  const listening = database.sql
    .listen(TASK_CHANNEL, (payload) => wake(payload.slice(0, payload.lastIndexOf(":"))), wakeAll)
    // The library goes on trying by itself; a turn is then heard late, never lost: whoever waits reads once more at the end.
    .catch((error: unknown) => void log.warn({ err: error }, "not listening for turns yet"));
  return {
    watch: (task) => openWatch(watchers, `${task.tenantId}:${task.taskId}`),
    async close() {
      wakeAll();
      const active = await Promise.race([listening, Promise.resolve(undefined)]);
      await active?.unlisten().catch(() => undefined);
    },
  };
}

function openWatch(watchers: Map<string, Set<() => void>>, key: string): Watch {
  let pending = false;
  let resolveWait: ((news: boolean) => void) | undefined;
  const notify = () => {
    pending = true;
    resolveWait?.(true);
  };
  const mine = watchers.get(key) ?? new Set();
  watchers.set(key, mine.add(notify));
  return {
    async news(ms, signal) {
      if (!pending && !signal.aborted) await waiting(ms, signal, (resolve) => (resolveWait = resolve));
      const news = pending;
      pending = false;
      return news;
    },
    close() {
      mine.delete(notify);
      if (mine.size === 0 && watchers.get(key) === mine) watchers.delete(key);
    },
  };
}

function waiting(
  ms: number,
  signal: AbortSignal,
  expose: (resolve: (news: boolean) => void) => void,
): Promise<boolean> {
  return new Promise((resolve) => {
    const end = (news: boolean) => {
      clearTimeout(timer);
      signal.removeEventListener("abort", aborted);
      resolve(news);
    };
    const aborted = () => end(false);
    const timer = setTimeout(end, ms, false);
    signal.addEventListener("abort", aborted);
    expose(end);
  });
}
