/** Request log: one line for every request, with ids and never a page, a token or what the user wrote (design §16). */

import { createMiddleware } from "hono/factory";
import { routePath } from "hono/route";
import type { ApiDeps, ApiEnv } from "./environment.js";

export function logRequests({ log, now, metrics }: Pick<ApiDeps, "log" | "now" | "metrics">) {
  return createMiddleware<ApiEnv>(async (c, next) => {
    const startedMs = now();
    await next();
    // Unset before authentication; hono's type does not say so.
    const principal = c.get("principal") as ApiEnv["Variables"]["principal"] | undefined;
    const line = {
      requestId: c.get("requestId"),
      tenantId: principal?.tenantId,
      userId: principal?.userId,
      sessionId: c.get("sessionId"),
      taskId: c.get("taskId"),
      // The pattern: a path may hold what a stranger typed.
      endpoint: routePath(c, -1),
      method: c.req.method,
      statusCode: c.res.status,
      durationMs: now() - startedMs,
      code: c.get("errorCode"),
    };
    metrics.replied({ method: line.method, route: line.endpoint, status: line.statusCode, ms: line.durationMs });
    log[c.res.status >= 500 ? "error" : "info"](line, "request");
  });
}
