/** The API's reference page, on which a request can be tried: Swagger UI from files of our own, under a policy that knows no other origin. */

import { existsSync, readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import type { OpenAPIHono } from "@hono/zod-openapi";
import type { ApiEnv } from "../http/route.js";
import { describeApi } from "./document.js";

/** Swagger UI writes styles into elements, and has its signs as data. */
const POLICY = [
  "default-src 'none'",
  "script-src 'self'",
  "style-src 'self' 'unsafe-inline'",
  "img-src 'self' data:",
  "connect-src 'self'",
  "form-action 'none'",
  "base-uri 'none'",
  "frame-ancestors 'none'",
].join("; ");

const JAVASCRIPT = "text/javascript";
/** Path → where it is read from, and its type. */
const FILES: Readonly<Record<string, readonly [place: string | URL, type: string]>> = {
  "/docs": [new URL("docs-page/docs.html", import.meta.url), "text/html"],
  "/docs/docs.js": [new URL("docs-page/docs.js", import.meta.url), JAVASCRIPT],
  "/theme.css": [new URL("../../ui/shared/theme.css", import.meta.url), "text/css"],
  "/docs/docs.css": [new URL("docs-page/docs.css", import.meta.url), "text/css"],
  "/docs/swagger-ui-bundle.js": [swaggerUi("swagger-ui-bundle.js"), JAVASCRIPT],
  "/docs/swagger-ui.css": [swaggerUi("swagger-ui.css"), "text/css"],
};

/** The production build has it beside this file, and no package of it. */
function swaggerUi(name: string): string {
  const beside = fileURLToPath(new URL(`docs-page/${name}`, import.meta.url));
  return existsSync(beside) ? beside : fileURLToPath(import.meta.resolve(`swagger-ui-dist/${name}`));
}

export function addDocsPage(app: OpenAPIHono<ApiEnv>): void {
  app.openAPIRegistry.registerComponent("securitySchemes", "bearer", {
    type: "http",
    scheme: "bearer",
    description:
      "What `POST /api/v1/auth/login` gives as `accessToken`, or a token for scripts (`POST /api/v1/tokens`).",
  });
  let document: object | undefined;
  // Made once, when all routes are there.
  app.get("/openapi.json", (c) => {
    document ??= describeApi(app);
    return c.json(document);
  });
  for (const [path, [place, type]] of Object.entries(FILES)) {
    const content = readFileSync(place, "utf8");
    app.get(path, (c) =>
      c.body(content, 200, {
        "Content-Type": `${type}; charset=utf-8`,
        "Content-Security-Policy": POLICY,
        "Cache-Control": "no-cache",
      }),
    );
  }
}
