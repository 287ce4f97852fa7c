/** Next: wait for a task's next turn, by projection and never by asking the workflow (design §15). Elsewhere: long poll. */

import { createRoute, type OpenAPIHono, z } from "@hono/zod-openapi";
import { setUndelivered, type TaskRow } from "../db/tasks.js";
import { interactReply } from "../protocol/reply.js";
import { nextQuery, taskPath } from "../protocol/requests.js";
import type { Principal } from "./auth.js";
import type { ApiDeps, ApiEnv } from "./environment.js";
import { toReply } from "./reply.js";
import { errors, json, SIGNED_IN } from "./route-parts.js";
import { ownTask, refOf } from "./task-access.js";

const route = createRoute({
  method: "get",
  path: "/api/agent/tasks/{id}/next",
  summary: "The first reply after a turn; waits for it",
  security: SIGNED_IN,
  request: {
    params: taskPath,
    query: nextQuery,
    headers: z.object({ "if-none-match": z.string().optional() }),
  },
  responses: {
    200: json(z.object({ success: z.literal(true), data: interactReply }), "A reply of a later turn"),
    204: { description: "No later turn within `wait` seconds" },
    304: { description: "The turn that If-None-Match names is still the latest" },
    ...errors(400, 401, 404, 429, 500, 503),
  },
});

export function addNext(app: OpenAPIHono<ApiEnv>, deps: ApiDeps): void {
  app.openapi(route, async (c) => {
    const { after, wait } = c.req.valid("query");
    const who = c.get("principal");
    const { id } = c.req.valid("param");
    c.set("taskId", id);
    const row = await turnAfter(deps, { who, id, after, waitMs: wait * 1_000, signal: c.req.raw.signal });
    if (!row?.reply) return c.body(null, 204);
    const tag = `"turn-${row.reply.turn}"`;
    c.header("ETag", tag);
    if (names(c.req.valid("header")["if-none-match"], tag)) return c.body(null, 304);
    const task = refOf(who, row);
    // From here on a plain client has heard of this turn (task-machine §5).
    if (row.undeliveredAfter !== null && row.reply.turn > row.undeliveredAfter)
      await setUndelivered(deps.database, task, null);
    return c.json({ success: true as const, data: await toReply(deps.database, task, row.reply) }, 200);
  });
}

interface Wait {
  readonly who: Principal;
  readonly id: string;
  readonly after: number;
  readonly waitMs: number;
  readonly signal: AbortSignal;
}

/** Holds no connection while it waits; ends when the client goes. */
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

function names(ifNoneMatch: string | undefined, tag: string): boolean {
  return (ifNoneMatch ?? "").split(",").some((one) => one.trim() === "*" || one.trim().replace(/^W\//, "") === tag);
}
