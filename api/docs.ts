/** Docs: the OpenAPI document, and a page that shows it without asking any other server (design §14). */

import type { OpenAPIHono } from "@hono/zod-openapi";
import { html } from "hono/html";
import type { ApiEnv } from "./environment.js";

const DOCUMENT = {
  openapi: "3.1.0",
  info: {
    title: "Surefoot",
    version: "1",
    description: "Report a page, get the next action; nothing is called done without evidence.",
    license: { name: "MIT", identifier: "MIT" },
  },
} as const;

export function addDocs(app: OpenAPIHono<ApiEnv>): void {
  app.openAPIRegistry.registerComponent("securitySchemes", "bearer", { type: "http", scheme: "bearer" });
  app.doc31("/openapi.json", DOCUMENT);
  app.get("/docs", (c) => {
    // No script and no other origin: the page works offline and has nothing to protect.
    c.header("Content-Security-Policy", "default-src 'none'; style-src 'unsafe-inline'");
    return c.html(page(app.getOpenAPI31Document(DOCUMENT)));
  });
}

interface Shown {
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
  const { paths = {}, components = {} } = document as Shown; // what the generator wrote, read for display only
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
