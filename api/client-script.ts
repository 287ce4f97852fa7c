/** Client script: what a plain client reads a page with, as it stands, for a script tag or a browser's own evaluation. */

import { readFileSync } from "node:fs";
import type { OpenAPIHono } from "@hono/zod-openapi";
import type { ApiEnv } from "./environment.js";

const FILE = new URL("../client/plain/client.js", import.meta.url);

/** Public, as every script of a page is; pages of any origin may load it. */
export function addClientScript(app: OpenAPIHono<ApiEnv>): void {
  const script = readFileSync(FILE, "utf8");
  app.get("/client.js", (c) => {
    c.header("Content-Type", "text/javascript; charset=utf-8");
    c.header("Cache-Control", "public, max-age=300");
    c.header("Cross-Origin-Resource-Policy", "cross-origin");
    return c.body(script);
  });
}
