/** Service: health, metrics, the client's script, and the OpenAPI document with a page that shows it. No sign-in. */

import { readFileSync } from "node:fs";
import { setTimeout } from "node:timers/promises";
import { createRoute, type OpenAPIHono, z } from "@hono/zod-openapi";
import { html } from "hono/html";
import { type HealthPart, healthReport } from "../protocol/requests.js";
import { type ApiDeps, type ApiEnv, content, data, ok } from "./route.js";

const PROBE_MS = 2_000;
const CLIENT_SCRIPT = new URL("../client/plain/client.js", import.meta.url);

export function addService(app: OpenAPIHono<ApiEnv>, deps: ApiDeps): void {
  addHealth(app, deps);
  app.get("/livez", (c) => c.body(null, 200));
  // Without Temporal it still answers, 503 where it has to: a balancer that took every process out would say less.
  app.get("/readyz", (c) => c.body(null, deps.isReady() && !deps.draining.aborted ? 200 : 503));
  // Holds no tenant and no task: who may reach the port may read it.
  app.get("/metrics", async (c) =>
    c.body(await deps.metrics.text(), 200, { "content-type": deps.metrics.contentType }),
  );
  addDocs(app);
  addClientScript(app);
}

function addHealth(app: OpenAPIHono<ApiEnv>, deps: ApiDeps): void {
  const failure = z.object({ success: z.literal(false), data: healthReport });
  const route = createRoute({
    method: "get",
    path: "/api/health",
    summary: "Whether Postgres and Temporal are there",
    responses: {
      200: data(healthReport, "Healthy"),
      503: { description: "Unhealthy; `data` says what is missing", ...content(failure) },
    },
  });
  app.openapi(route, async (c) => {
    const [database, engine] = await Promise.all([
      probe(deps, async () => (await deps.database.sql`select 1`).length === 1),
      probe(deps, () => deps.engine.isReachable()),
    ]);
    if (database.status === "healthy" && engine.status === "healthy") {
      return ok(c, { status: "healthy" as const, database, engine });
    }
    return c.json({ success: false as const, data: { status: "unhealthy" as const, database, engine } }, 503);
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

const DOCUMENT = {
  openapi: "3.1.0",
  info: {
    title: "Surefoot",
    version: "1",
    description: "Report a page, get the next action; nothing is called done without evidence.",
    license: { name: "MIT", identifier: "MIT" },
  },
} as const;

function addDocs(app: OpenAPIHono<ApiEnv>): void {
  app.openAPIRegistry.registerComponent("securitySchemes", "bearer", { type: "http", scheme: "bearer" });
  app.doc31("/openapi.json", DOCUMENT);
  app.get("/docs", (c) => {
    // No script and no other origin: the page works offline and has nothing to protect.
    c.header("Content-Security-Policy", "default-src 'none'; style-src 'unsafe-inline'");
    return c.html(page(app.getOpenAPI31Document(DOCUMENT)));
  });
}

interface ShownDocument {
  readonly paths?: Readonly<Record<string, Readonly<Record<string, unknown>>>>;
  readonly components?: { readonly schemas?: Readonly<Record<string, unknown>> };
}

interface Operation {
  readonly summary?: string;
  readonly parameters?: readonly { readonly name: string; readonly in: string; readonly schema?: unknown }[];
  readonly requestBody?: {
    readonly content?: Readonly<Record<string, { readonly schema?: { readonly $ref?: string } }>>;
  };
  readonly responses?: Readonly<Record<string, { readonly description?: string }>>;
}

function page(document: object) {
  const { paths = {}, components = {} } = document as ShownDocument; // what the generator wrote, read for display only
  const operations = Object.entries(paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, operation]) => showOperation(method, path, operation as Operation)),
  );
  const schemas = Object.entries(components.schemas ?? {}).map(
    ([name, schema]) =>
      html`<details id="${name}"><summary>${name}</summary><pre>${JSON.stringify(schema, null, 2)}</pre></details>`,
  );
  return html`<!doctype html>
<html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>Surefoot API</title>
<style>
:root { color-scheme: light dark; font: 16px/1.5 system-ui, sans-serif }
body { max-width: 60rem; margin: 2rem auto; padding: 0 1rem }
section, details { border-top: 1px solid color-mix(in srgb, currentColor 20%, transparent); padding: .75rem 0 }
code, pre { font: .9em/1.5 ui-monospace, monospace } pre { overflow-x: auto }
h2 { font-size: 1.1rem; margin: 0 } dt { font-weight: 600 } dd { margin: 0 0 .25rem 1.5rem } summary { cursor: pointer }
</style></head>
<body><h1>Surefoot API</h1>
<p>${DOCUMENT.info.description} The whole document: <a href="/openapi.json">/openapi.json</a>.
Send <code>Authorization: Bearer &lt;token&gt;</code> with every call to <code>/api/agent</code>.</p>
${operations}<h1>Schemas</h1>${schemas}</body></html>`;
}

function showOperation(method: string, path: string, operation: Operation) {
  const { parameters = [], requestBody, responses = {} } = operation;
  const body = requestBody?.content?.["application/json"]?.schema?.$ref?.split("/").at(-1);
  return html`<section><h2><code>${method.toUpperCase()} ${path}</code></h2><p>${operation.summary ?? ""}</p><dl>
${parameters.map((one) => html`<dt>${one.in} <code>${one.name}</code></dt><dd><code>${JSON.stringify(one.schema ?? {})}</code></dd>`)}
${body === undefined ? "" : html`<dt>body</dt><dd><a href="#${body}">${body}</a></dd>`}
${Object.entries(responses).map(([status, response]) => html`<dt>${status}</dt><dd>${response.description ?? ""}</dd>`)}
</dl></section>`;
}
