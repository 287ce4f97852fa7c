/** Sessions: what of a conversation is still under way (protocol §3). Elsewhere: resume, recovery. */

import { createRoute, type OpenAPIHono, z } from "@hono/zod-openapi";
import { findSession } from "../db/sessions.js";
import type { TaskRow } from "../db/tasks.js";
import { unfinishedTasks } from "../db/tasks.js";
import { activeQuery, taskPath } from "../protocol/requests.js";
import { taskView } from "../protocol/task.js";
import type { ApiDeps, ApiEnv } from "./environment.js";
import { ApiError } from "./errors.js";
import { toView } from "./reply.js";
import { errors, json, SIGNED_IN } from "./route-parts.js";

const route = createRoute({
  method: "get",
  path: "/api/session/{id}/task/active",
  summary: "The newest unfinished task of a session, one of the same origin first",
  security: SIGNED_IN,
  request: { params: taskPath, query: activeQuery },
  responses: {
    200: json(z.object({ success: z.literal(true), data: taskView }), "A task to go on with"),
    ...errors(400, 401, 404, 429, 500, 503),
  },
});

export function addSessions(app: OpenAPIHono<ApiEnv>, deps: ApiDeps): void {
  app.openapi(route, async (c) => {
    const who = c.get("principal");
    const sessionId = c.req.valid("param").id;
    c.set("sessionId", sessionId);
    const session = await findSession(deps.database, who, sessionId);
    if (!session) throw new ApiError("SESSION_NOT_FOUND", "You have no session with this id.", { field: "id" });
    const row = nearest(await unfinishedTasks(deps.database, who, sessionId), c.req.valid("query").url);
    if (!row) throw new ApiError("TASK_NOT_FOUND", "No task of this session is under way.");
    return c.json({ success: true as const, data: toView(row) }, 200);
  });
}

function nearest(rows: readonly TaskRow[], url: string | undefined): TaskRow | undefined {
  const origin = url === undefined ? undefined : new URL(url).origin;
  return rows.find((row) => origin !== undefined && new URL(row.url).origin === origin) ?? rows[0];
}
