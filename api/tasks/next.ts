/** Next: waits for a task's next turn. Postgres wakes waiting requests over one connection per process. */

import { setTimeout } from "node:timers/promises";
import { type OpenAPIHono, z } from "@hono/zod-openapi";
import type { Logger } from "pino";
import type { Database } from "../../db/client.js";
import type { TaskKey } from "../../db/schema.js";
import { TASK_CHANNEL, type TaskRow } from "../../db/tasks.js";
import { interactReply } from "../../protocol/reply.js";
import { nextQuery, taskPath } from "../../protocol/requests.js";
import { type ApiDeps, type ApiEnv, data, errors, ok, signedInRoute } from "../http/route.js";
import type { Principal } from "../people/principal.js";
import { withSecrets } from "./secrets.js";
import { noteDelivered, ownTask, refOf, toReply } from "./task-view.js";

const route = signedInRoute("get", "/api/agent/tasks/{id}/next", "The first reply after a turn; waits for it", {
  request: {
    params: taskPath,
    query: nextQuery,
    headers: z.object({ "if-none-match": z.string().max(1_000).optional() }),
  },
  responses: {
    200: data(interactReply, "A reply of a later turn"),
    204: { description: "No later turn within `wait` seconds" },
    304: { description: "The turn that If-None-Match names is still the latest" },
    ...errors(400, 401, 404),
  },
});

export function addNext(app: OpenAPIHono<ApiEnv>, deps: ApiDeps): void {
  app.openapi(route, async (c) => {
    const { after, wait } = c.req.valid("query");
    const who = c.get("principal");
    const { id } = c.req.valid("param");
    c.set("taskId", id);
    const signal = AbortSignal.any([c.req.raw.signal, deps.draining]);
    const row = await turnAfter(deps, { who, id, after, waitMs: wait * 1_000, signal });
    if (!row?.reply) return c.body(null, 204);
    const tag = `"turn-${row.reply.turn}"`;
    c.header("ETag", tag);
    if (names(c.req.valid("header")["if-none-match"], tag)) return c.body(null, 304);
    const task = refOf(who, row);
    // This turn now counts as delivered to a plain client.
    if (row.undeliveredAfter !== null && row.reply.turn > row.undeliveredAfter)
      await noteDelivered(deps.database, task, row, row.reply);
    c.set("stepUsage", row.reply.metrics?.step);
    const reply = await toReply(deps, who, task, row.reply);
    return ok(c, row.protocol === null ? await withSecrets(deps, row, reply) : reply);
  });
}

interface Wait {
  readonly who: Principal;
  readonly id: string;
  readonly after: number;
  readonly waitMs: number;
  readonly signal: AbortSignal;
}

/** Holds no database connection while it waits. Ends when the client leaves or the process ends. */
async function turnAfter(deps: ApiDeps, { who, id, after, waitMs, signal }: Wait): Promise<TaskRow | null> {
  const untilMs = deps.now() + waitMs;
  const watch = deps.turns.watch(refOf(who, { taskId: id, sessionId: "" }));
  try {
    for (let last = false; ; ) {
      const row = await ownTask(deps, who, id);
      if (row.reply && row.reply.turn > after) return row;
      const leftMs = untilMs - deps.now();
      if (last || leftMs <= 0 || signal.aborted) return null;
      last = !(await watch.news(leftMs, signal));
    }
  } finally {
    watch.close();
  }
}

const names = (ifNoneMatch: string | undefined, tag: string): boolean =>
  (ifNoneMatch ?? "").split(",").some((one) => one.trim() === "*" || one.trim().replace(/^W\//, "") === tag);

/** Open it before you read the row, so that no turn is missed between reading and waiting. */
export interface Watch {
  /** True as soon as there may be something new, false after `ms` or when `signal` aborts. Never throws. */
  news(ms: number, signal: AbortSignal): Promise<boolean>;
  close(): void;
}

export interface TurnFeed {
  watch(task: TaskKey): Watch;
  /** Watches all tasks of a tenant. */
  watchTenant(tenantId: string): Watch;
  close(): Promise<void>;
}

/** Listens once Postgres is up, and again after every lost connection; each time all watchers read their rows again. */
export function openTurnFeed(database: Database, log: Logger): TurnFeed {
  const watchers = new Map<string, Set<() => void>>();
  const wake = (key: string) => {
    for (const notify of watchers.get(key) ?? []) notify();
  };
  const wakeTask = (key: string) => {
    wake(key);
    wake(key.slice(0, key.lastIndexOf(":")));
  };
  const wakeAll = () => {
    for (const key of watchers.keys()) wake(key);
  };
  const listening = database.listener
    .listen(TASK_CHANNEL, (payload) => wakeTask(payload.slice(0, payload.lastIndexOf(":"))), wakeAll)
    // The library keeps trying. A turn may arrive late but is never lost: each wait ends by reading the row once more.
    .catch((error: unknown) => void log.warn({ err: error }, "not listening for turns yet"));
  return {
    watch: (task) => openWatch(watchers, `${task.tenantId}:${task.taskId}`),
    watchTenant: (tenantId) => openWatch(watchers, tenantId),
    async close() {
      wakeAll();
      const active = await Promise.race([listening, Promise.resolve(undefined)]);
      await active?.unlisten().catch(() => undefined);
    },
  };
}

function openWatch(watchers: Map<string, Set<() => void>>, key: string): Watch {
  let pending = false;
  let sleep = new AbortController();
  const notify = () => {
    pending = true;
    sleep.abort();
  };
  const mine = watchers.get(key) ?? new Set();
  watchers.set(key, mine.add(notify));
  return {
    async news(ms, signal) {
      sleep = new AbortController();
      const ends = AbortSignal.any([signal, sleep.signal]);
      if (!pending) await setTimeout(ms, undefined, { signal: ends }).catch(() => undefined);
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
