/** Task feed: the list of tasks as server-sent events: its first page, and again whenever it has changed (CN8). */

import { setTimeout } from "node:timers/promises";
import type { OpenAPIHono } from "@hono/zod-openapi";
import type { Context } from "hono";
import { type SSEStreamingApi, streamSSE } from "hono/streaming";
import { listQuery } from "../../protocol/requests.js";
import { taskPage } from "../../protocol/task.js";
import { type ApiDeps, type ApiEnv, errors, signedInRoute } from "../http/route.js";
import { isSignedIn, type Principal } from "../people/principal.js";
import { openStreams } from "./streams.js";
import { type ListQuery, readTaskPage, refuseForeignScope } from "./tasks.js";

/** As with the events of one task. */
const BEAT_MS = 15_000;
const STREAM_MS = 10 * 60_000;
/** A busy tenant's list is read this often at most. */
const PACE_MS = 1_500;

const route = signedInRoute("get", "/api/agent/task-feed", "Follow the list of tasks by server-sent events", {
  request: { query: listQuery },
  responses: {
    200: {
      description: "`event: tasks` with the first page, at once and whenever it has changed",
      content: { "text/event-stream": { schema: taskPage } },
    },
    ...errors(400, 401, 403),
  },
});

export function addTaskFeed(app: OpenAPIHono<ApiEnv>, deps: ApiDeps): void {
  const streams = openStreams();
  app.openapi(route, async (c) => {
    const who = c.get("principal");
    const query = c.req.valid("query");
    await refuseForeignScope(deps, who, query);
    const release = streams.take(who);
    c.header("X-Accel-Buffering", "no");
    // The cast: the library's type knows JSON alone.
    return streamSSE(c, (stream) => follow(c, deps, { stream, who, query }).finally(release)) as never;
  });
}

interface FeedFollower {
  readonly stream: SSEStreamingApi;
  readonly who: Principal;
  readonly query: ListQuery;
}

async function follow(c: Context<ApiEnv>, deps: ApiDeps, { stream, who, query }: FeedFollower): Promise<void> {
  const gone = new AbortController();
  stream.onAbort(() => gone.abort());
  const signal = AbortSignal.any([c.req.raw.signal, deps.draining, gone.signal]);
  const untilMs = deps.now() + STREAM_MS;
  const watch = deps.turns.watchTenant(who.tenantId);
  let told = "";
  try {
    while (!signal.aborted && deps.now() < untilMs) {
      if (!(await isSignedIn(c, deps, who))) return;
      const page = JSON.stringify(await readTaskPage(deps, who, query));
      if (page !== told) await stream.writeSSE({ event: "tasks", data: page });
      told = page;
      await setTimeout(PACE_MS, undefined, { signal }).catch(() => undefined);
      if (!(await watch.news(BEAT_MS, signal)) && !signal.aborted) await stream.write(": still here\n\n");
    }
  } finally {
    watch.close();
  }
}
