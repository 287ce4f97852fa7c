/** Events: the feed of a task as server-sent events; it goes on where a client's last one ended, on any API process. */

import type { OpenAPIHono } from "@hono/zod-openapi";
import type { Context } from "hono";
import { type SSEStreamingApi, streamSSE } from "hono/streaming";
import { maskSlots } from "../../core/secrets/slot.js";
import { readEvents } from "../../db/task-records.js";
import { findTenantTask, isClosed, type TaskRow } from "../../db/tasks.js";
import { eventData, eventHeader, eventQuery } from "../../protocol/events.js";
import { taskPath } from "../../protocol/requests.js";
import { type ApiDeps, type ApiEnv, errors, signedInRoute } from "../http/route.js";
import { isSignedIn, type Principal } from "../people/principal.js";
import { openStreams } from "./streams.js";
import { refOf, visibleTask } from "./task-view.js";

/** Proxies end what is silent for a minute; who may see the task is looked at as often. */
const BEAT_MS = 15_000;
/** A client then comes back with `Last-Event-ID`; no stream holds a process that is to end. */
const STREAM_MS = 10 * 60_000;
const PAGE = 200;

const route = signedInRoute("get", "/api/agent/tasks/{id}/events", "Follow a task by server-sent events", {
  request: { params: taskPath, query: eventQuery, headers: eventHeader },
  responses: {
    200: {
      description:
        "`event: <type>` with `id` and JSON for each thing that happened, `turn` when a reply is there, `end` when the task is over",
      content: { "text/event-stream": { schema: eventData } },
    },
    ...errors(400, 401, 403, 404),
  },
});

export function addEvents(app: OpenAPIHono<ApiEnv>, deps: ApiDeps): void {
  const streams = openStreams();
  app.openapi(route, async (c) => {
    const who = c.get("principal");
    const row = await visibleTask(deps, who, c.req.valid("param").id);
    c.set("taskId", row.taskId);
    const release = streams.take(who);
    const after = c.req.valid("header")["last-event-id"] ?? c.req.valid("query").after;
    c.header("X-Accel-Buffering", "no");
    // The cast: the library's type knows JSON alone.
    return streamSSE(c, (stream) => follow(c, deps, { stream, who, row, after }).finally(release)) as never;
  });
}

interface Follower {
  readonly stream: SSEStreamingApi;
  readonly who: Principal;
  readonly row: TaskRow;
  /** Sequence of the last event that the client has. */
  readonly after: number;
}

/** Holds no connection while it waits. */
async function follow(c: Context<ApiEnv>, deps: ApiDeps, { stream, who, row, after }: Follower): Promise<void> {
  const gone = new AbortController();
  stream.onAbort(() => gone.abort());
  const signal = AbortSignal.any([c.req.raw.signal, deps.draining, gone.signal]);
  const untilMs = deps.now() + STREAM_MS;
  const watch = deps.turns.watch(refOf(who, row));
  const told = { sequence: after, turn: -1 };
  try {
    while (!signal.aborted && deps.now() < untilMs) {
      const now = await findTenantTask(deps.database, row.tenantId, row.taskId);
      // Somebody who was shut out meanwhile hears nothing more.
      if (now === null || !(await isSignedIn(c, deps, who))) return;
      await tell(deps, stream, now, told);
      if (isClosed(now.status)) return await stream.writeSSE({ event: "end", data: JSON.stringify(glance(now)) });
      // A comment: nothing happens at the client, and the line stays open.
      if (!(await watch.news(BEAT_MS, signal)) && !signal.aborted) await stream.write(": still here\n\n");
    }
  } finally {
    watch.close();
  }
}

async function tell(
  { database }: ApiDeps,
  stream: SSEStreamingApi,
  row: TaskRow,
  told: { sequence: number; turn: number },
): Promise<void> {
  for (let isMore = true; isMore; ) {
    const events = await readEvents(database, row, { after: told.sequence, limit: PAGE });
    for (const { sequence, type, text, createdAt } of events) {
      const data = JSON.stringify({ sequence, type, text: maskSlots(text), at: createdAt.toISOString() });
      await stream.writeSSE({ event: type, id: String(sequence), data });
      told.sequence = sequence;
    }
    isMore = events.length === PAGE;
  }
  if (row.turn === told.turn) return;
  told.turn = row.turn;
  await stream.writeSSE({ event: "turn", data: JSON.stringify(glance(row)) });
}

const glance = ({ turn, status, outcome }: TaskRow) => ({ turn, status, ...(outcome !== null && { outcome }) });
