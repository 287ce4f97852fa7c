/** App: the HTTP API, put together from its dependencies (design §14). Elsewhere: router, server. */

import { OpenAPIHono } from "@hono/zod-openapi";
import { bodyLimit } from "hono/body-limit";
import { cors } from "hono/cors";
import { createMiddleware } from "hono/factory";
import { methodNotAllowed } from "hono/method-not-allowed";
import { requestId } from "hono/request-id";
import { secureHeaders } from "hono/secure-headers";
import { requirePrincipal } from "./auth.js";
import { addClientScript } from "./client-script.js";
import { addConversation } from "./conversation.js";
import { addDocs } from "./docs.js";
import type { ApiDeps, ApiEnv } from "./environment.js";
import { ApiError, answerErrors, refuseFault, writeError } from "./errors.js";
import { addExport } from "./export.js";
import { addHealth } from "./health.js";
import { addInteract } from "./interact.js";
import { addMetrics } from "./metrics.js";
import { addNext } from "./next.js";
import { showRateLimits } from "./rate-limits.js";
import { logRequests } from "./request-log.js";
import { addSessions } from "./sessions.js";
import { addSettings } from "./settings.js";
import { addSignIn, checkOrigin } from "./sign-in.js";
import { addTaskList } from "./task-list.js";
import { addTasks } from "./tasks.js";

/** 500,000 characters can be 3 MB of escaped JSON, and a page before the action may come along. */
const PAGE_BODY_BYTES = 4 * 1024 * 1024;
const BODY_BYTES = 64 * 1024;
const CARRIES_A_PAGE = /^\/api\/agent\/(interact|tasks\/[^/]+\/dom)$/;
/** Where a person must have signed in. */
const OURS = ["/api/agent/*", "/api/session/*", "/api/debug/*", "/api/v1/tenant/*"] as const;

export function createApp(deps: ApiDeps): OpenAPIHono<ApiEnv> {
  const app = new OpenAPIHono<ApiEnv>({ defaultHook: refuseFault });
  app.onError(answerErrors(deps));
  app.notFound((c) => writeError(c, new ApiError("NOT_FOUND", "There is no such route.")));
  app.use(requestId({ generator: () => deps.newId() }));
  app.use(logRequests(deps));
  app.use(secureHeaders({ overwrite: false }));
  app.use(allowOrigins(deps.allowedOrigins));
  app.use(
    methodNotAllowed({
      app,
      onMethodNotAllowed: (c, methods) => {
        c.header("Allow", methods.join(", "));
        return writeError(c, new ApiError("METHOD_NOT_ALLOWED", `This route takes ${methods.join(", ")}.`));
      },
    }),
  );
  app.use(showRateLimits(deps.now));
  for (const path of OURS) app.use(path, requirePrincipal(deps), countCalls(deps));
  app.use("/api/v1/auth/*", checkOrigin(deps.allowedOrigins));
  app.use("/api/*", limitBody());
  addSignIn(app, deps);
  addInteract(app, deps);
  addNext(app, deps);
  addTaskList(app, deps);
  addTasks(app, deps);
  addConversation(app, deps);
  addSessions(app, deps);
  addExport(app, deps);
  addSettings(app, deps);
  addHealth(app, deps);
  addMetrics(app, deps);
  addDocs(app);
  addClientScript(app);
  return app;
}

/** An exact list, never reflected; no cookies (design §14). */
function allowOrigins(allowed: readonly string[]) {
  return cors({
    origin: (origin) => (allowed.includes(origin) ? origin : null),
    allowMethods: ["GET", "POST", "OPTIONS"],
    allowHeaders: ["Content-Type", "Authorization", "Idempotency-Key", "If-None-Match"],
    exposeHeaders: [
      "ETag",
      "Retry-After",
      "X-Request-Id",
      "X-RateLimit-Limit",
      "X-RateLimit-Remaining",
      "X-RateLimit-Reset",
    ],
    maxAge: 600,
  });
}

/** Reports of a page count as steps or new tasks, once it is known that they are no replays. */
function countCalls({ rateLimits }: Pick<ApiDeps, "rateLimits">) {
  return createMiddleware<ApiEnv>(async (c, next) => {
    if (!CARRIES_A_PAGE.test(c.req.path)) await rateLimits.spend(c, "calls");
    await next();
  });
}

function limitBody() {
  const limit = (maxSize: number) =>
    bodyLimit({
      maxSize,
      onError: (c) =>
        writeError(
          c,
          new ApiError("BODY_TOO_LARGE", `The body may have ${maxSize} bytes.`, { reason: "is too large" }),
        ),
    });
  const [page, other] = [limit(PAGE_BODY_BYTES), limit(BODY_BYTES)];
  return createMiddleware<ApiEnv>((c, next) => (CARRIES_A_PAGE.test(c.req.path) ? page(c, next) : other(c, next)));
}
