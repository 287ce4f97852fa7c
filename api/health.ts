/** Health: whether the parts a task cannot do without are there (protocol §3). Elsewhere: readiness probe. */

import { createRoute, type OpenAPIHono, z } from "@hono/zod-openapi";
import { type HealthPart, healthReport } from "../protocol/requests.js";
import type { ApiDeps, ApiEnv } from "./environment.js";
import { json } from "./route-parts.js";

const PROBE_MS = 2_000;

const route = createRoute({
  method: "get",
  path: "/api/health",
  summary: "Whether Postgres and Temporal are there",
  responses: {
    200: json(z.object({ success: z.literal(true), data: healthReport }), "Healthy"),
    503: json(z.object({ success: z.literal(false), data: healthReport }), "Unhealthy; `data` says what is missing"),
  },
});

export function addHealth(app: OpenAPIHono<ApiEnv>, deps: ApiDeps): void {
  app.openapi(route, async (c) => {
    const [database, engine] = await Promise.all([
      probe(deps, async () => (await deps.database.sql`select 1`).length === 1),
      probe(deps, () => deps.engine.isReachable()),
    ]);
    const healthy = database.status === "healthy" && engine.status === "healthy";
    if (!healthy)
      return c.json({ success: false as const, data: { status: "unhealthy" as const, database, engine } }, 503);
    return c.json({ success: true as const, data: { status: "healthy" as const, database, engine } }, 200);
  });
}

async function probe({ now }: Pick<ApiDeps, "now">, ask: () => Promise<boolean>): Promise<HealthPart> {
  const startedMs = now();
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<boolean>((resolve) => {
    timer = setTimeout(resolve, PROBE_MS, false);
  });
  const well = await Promise.race([ask().catch(() => false), late]);
  clearTimeout(timer);
  return { status: well ? "healthy" : "unhealthy", durationMs: now() - startedMs };
}
