/** The page about people, served from its files under a policy that lets in nothing but those files. */

import { readFileSync } from "node:fs";
import type { OpenAPIHono } from "@hono/zod-openapi";
import type { ApiEnv } from "./route.js";

/** No inline script or style, no other origin, no frame around it. */
const POLICY = [
  "default-src 'none'",
  "script-src 'self'",
  "style-src 'self'",
  "connect-src 'self'",
  "form-action 'none'",
  "base-uri 'none'",
  "frame-ancestors 'none'",
].join("; ");

/** Path → file and type. */
const FILES = {
  "/people": ["people-page/people.html", "text/html"],
  "/people.css": ["people-page/people.css", "text/css"],
  "/people.js": ["people-page/people.js", "text/javascript"],
  "/documents.js": ["people-page/documents.js", "text/javascript"],
  "/tokens.js": ["people-page/tokens.js", "text/javascript"],
  "/parts.js": ["people-page/parts.js", "text/javascript"],
  /** The extension's panel has it too. */
  "/theme.css": ["../ui/shared/theme.css", "text/css"],
} as const;

export function addPeoplePage(app: OpenAPIHono<ApiEnv>): void {
  for (const [path, [file, type]] of Object.entries(FILES)) {
    const content = readFileSync(new URL(file, import.meta.url), "utf8");
    app.get(path, (c) =>
      c.body(content, 200, {
        "Content-Type": `${type}; charset=utf-8`,
        "Content-Security-Policy": POLICY,
        "Cache-Control": "no-cache",
      }),
    );
  }
}
