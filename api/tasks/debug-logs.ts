/** Debug logs: what is kept of one's tasks, by time. */

import type { OpenAPIHono } from "@hono/zod-openapi";
import { readDebugLogs } from "../../db/debug-logs.js";
import { debugLogList, debugLogQuery } from "../../protocol/debug-log.js";
import { type ApiDeps, type ApiEnv, data, errors, ok, signedInRoute } from "../http/route.js";
import { visibleTask } from "./task-view.js";

export function addDebugLogs(app: OpenAPIHono<ApiEnv>, deps: ApiDeps): void {
  const route = signedInRoute("get", "/api/debug/logs", "What is kept of one's tasks, newest first", {
    request: { query: debugLogQuery },
    responses: { 200: data(debugLogList, "Words, figures and ids; never a page"), ...errors(400, 401, 403, 404) },
  });
  app.openapi(route, async (c) => {
    const who = c.get("principal");
    const { taskId, logType, limit, since } = c.req.valid("query");
    // All but members look at a task of another one by its id, and that is written down.
    const { userId } = taskId === undefined ? who : await visibleTask(deps, who, taskId);
    const query = {
      tenantId: who.tenantId,
      userId,
      taskId,
      logType,
      limit,
      since: since ? new Date(since) : undefined,
    };
    const logs = await readDebugLogs(deps.database, query);
    return ok(c, {
      logs: logs.map(({ at, ...log }) => ({ ...log, data: { ...log.data }, timestamp: at.toISOString() })),
    });
  });
}
