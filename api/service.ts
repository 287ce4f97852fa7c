/** Service: health and the client's script. No sign-in. */

import { readFileSync } from "node:fs";
import { setTimeout } from "node:timers/promises";
import { type OpenAPIHono, z } from "@hono/zod-openapi";
import { takesWrites } from "../db/writes.js";
import { type HealthPart, healthReport } from "../protocol/requests.js";
import { type ApiDeps, type ApiEnv, content, data, ok, openRoute } from "./http/route.js";

const PROBE_MS = 2_000;
const CLIENT_SCRIPT = new URL("../client/plain/client.js", import.meta.url);

export function addService(app: OpenAPIHono<ApiEnv>, deps: ApiDeps): void {
  addHealth(app, deps);
  app.get("/livez", (c) => c.body(null, 200));
  // Without Temporal it still answers, 503 where it has to: a balancer that took every process out would say less. A process whose
  // database takes no writes counts no request, and so answers none.
  app.get("/readyz", async (c) => {
    const isUp = deps.isReady() && !deps.draining.aborted;
    const isWell = isUp && (await probe(deps, () => takesWrites(deps.database))).status === "healthy";
    return c.body(null, isWell ? 200 : 503);
  });
  addClientScript(app);
}

function addHealth(app: OpenAPIHono<ApiEnv>, deps: ApiDeps): void {
  const failure = z.object({ success: z.literal(false), data: healthReport });
  const route = openRoute(
    "get",
    "/api/health",
    "Whether Postgres and Temporal are there, and what tasks lean on besides",
    {
      responses: {
        200: data(healthReport, "Healthy, or degraded: `data` says by what"),
        503: { description: "Unhealthy; `data` says what is missing", ...content(failure) },
      },
    },
  );
  app.openapi(route, async (c) => {
    const [database, engine, worker, upstreams] = await Promise.all([
      probe(deps, () => takesWrites(deps.database)),
      probe(deps, () => deps.engine.isReachable()),
      probe(deps, () => deps.engine.hasWorker()),
      deps.upstreams.look(),
    ]);
    const parts = { database, engine, worker, ...upstreams };
    const isWell = ({ status }: HealthPart) => status === "healthy";
    if (![database, engine].every(isWell))
      return c.json({ success: false as const, data: { status: "unhealthy" as const, ...parts } }, 503);
    // Tasks wait for a worker or a model, and do without the others: a balancer has nothing to take out for it.
    return ok(c, { status: Object.values(parts).every(isWell) ? "healthy" : "degraded", ...parts } as const);
  });
}

async function probe({ now }: Pick<ApiDeps, "now">, isThere: () => Promise<boolean>): Promise<HealthPart> {
  const startedMs = now();
  const late = setTimeout(PROBE_MS, false, { ref: false });
  const well = await Promise.race([isThere().catch(() => false), late]);
  return { status: well ? "healthy" : "unhealthy", durationMs: now() - startedMs };
}

/** Public, as every script of a page is; pages of any origin may load it. */
function addClientScript(app: OpenAPIHono<ApiEnv>): void {
  const script = readFileSync(CLIENT_SCRIPT, "utf8");
  app.get("/client.js", (c) =>
    c.body(script, 200, {
      "Content-Type": "text/javascript; charset=utf-8",
      "Cache-Control": "public, max-age=300",
      "Cross-Origin-Resource-Policy": "cross-origin",
    }),
  );
}
