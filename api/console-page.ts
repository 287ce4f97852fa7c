/** Console page: the console's files under a policy that lets in nothing else (CN5). What it shows comes from the API. */

import { createHash } from "node:crypto";
import type { OpenAPIHono } from "@hono/zod-openapi";
import type { Context } from "hono";
import { type ConsoleFiles, consoleFiles } from "./console-files.js";
import type { ApiEnv } from "./http/route.js";

/** No inline script or style, no other origin, no frame around it; in a frame of its own only what this server sends. */
const POLICY = [
  "default-src 'none'",
  "script-src 'self'",
  "style-src 'self'",
  "connect-src 'self'",
  "img-src 'self'",
  "frame-src 'self'",
  "form-action 'none'",
  "base-uri 'none'",
  "frame-ancestors 'none'",
  "require-trusted-types-for 'script'",
  "trusted-types lit-html",
].join("; ");

type File = keyof ConsoleFiles;
const TYPES: Readonly<Record<File, string>> = {
  html: "text/html",
  script: "text/javascript",
  styles: "text/css",
  icon: "image/svg+xml",
};
/** Every view is an address; which one it is the script reads. */
const PATHS: Readonly<Record<string, File>> = {
  "/console": "html",
  "/console/numbers": "html",
  "/console/people": "html",
  "/console/tasks/:id": "html",
  "/console.js": "script",
  "/console.css": "styles",
  "/console.svg": "icon",
};

export function addConsolePage(app: OpenAPIHono<ApiEnv>): void {
  let files: Promise<ConsoleFiles> | undefined;
  for (const [path, file] of Object.entries(PATHS)) {
    app.get(path, async (c) => {
      files ??= consoleFiles();
      return send(c, TYPES[file], (await files)[file]);
    });
  }
  // Links of older invitations; a browser keeps what stands behind the #.
  app.get("/people", (c) => c.redirect("/console/people"));
}

function send(c: Context<ApiEnv>, type: string, content: string) {
  const tag = `"${createHash("sha256").update(content).digest("base64url")}"`;
  c.header("ETag", tag);
  c.header("Cache-Control", "no-cache");
  c.header("Content-Security-Policy", POLICY);
  if (c.req.header("if-none-match") === tag) return c.body(null, 304);
  return c.body(content, 200, { "Content-Type": `${type}; charset=utf-8` });
}
