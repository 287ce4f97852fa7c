/** Metrics route: what Prometheus scrapes from the API process (design §16). */

import type { OpenAPIHono } from "@hono/zod-openapi";
import type { ApiDeps, ApiEnv } from "./environment.js";

/** Holds no tenant and no task: who may reach the port may read it. */
export function addMetrics(app: OpenAPIHono<ApiEnv>, { metrics }: Pick<ApiDeps, "metrics">): void {
  app.get("/metrics", async (c) => c.body(await metrics.text(), 200, { "content-type": metrics.contentType }));
}
