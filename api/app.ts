/** App: the HTTP API, put together from its dependencies. */

import { OpenAPIHono, z } from "@hono/zod-openapi";
import type { Context } from "hono";
import { bodyLimit } from "hono/body-limit";
import { cors } from "hono/cors";
import { createMiddleware } from "hono/factory";
import { methodNotAllowed } from "hono/method-not-allowed";
import { requestId } from "hono/request-id";
import { routePath } from "hono/route";
import { secureHeaders } from "hono/secure-headers";
import { inSpan } from "../adapters/telemetry/tracing.js";
import { issueWords } from "../protocol/issue-words.js";
import { addConsolePage } from "./console-page.js";
import { addDocsPage } from "./description/docs-page.js";
import { repeatReplies } from "./http/idempotency.js";
import { answerErrors, refuseFault, writeError } from "./http/problem.js";
import { showRateLimits } from "./http/rate-limits.js";
import { type ApiDeps, type ApiEnv, ApiError } from "./http/route.js";
import { addKnowledge } from "./organisation/knowledge.js";
import { addModelTest, addSettings } from "./organisation/settings.js";
import { addSources } from "./organisation/sources.js";
import { addAccessTokens } from "./people/access-tokens.js";
import { acceptCookie, addCookieSignIn } from "./people/cookie-sign-in.js";
import { addInvitations } from "./people/invitations.js";
import { addMembers } from "./people/members.js";
import { addPasswords } from "./people/passwords.js";
import { addPreferences } from "./people/preferences.js";
import { refuseShutOut, requirePrincipal } from "./people/principal.js";
import { addSignIn, checkOrigin } from "./people/sign-in.js";
import { addService } from "./service.js";
import { addDebugLogs } from "./tasks/debug-logs.js";
import { addEvents } from "./tasks/events.js";
import { addExport } from "./tasks/export.js";
import { addTaskReport } from "./tasks/html-report.js";
import { addInteract } from "./tasks/interact.js";
import { addModelCalls } from "./tasks/model-calls.js";
import { addNext } from "./tasks/next.js";
import { addNumbers } from "./tasks/numbers.js";
import { addRecording } from "./tasks/recording.js";
import { addSecrets } from "./tasks/secrets.js";
import { addSessions } from "./tasks/sessions.js";
import { addStepPages } from "./tasks/step-pages.js";
import { addTaskFeed } from "./tasks/task-feed.js";
import { addTaskMessages } from "./tasks/task-messages.js";
import { addTasks } from "./tasks/tasks.js";
import { addTimeline } from "./tasks/timeline.js";

/** A page of 500,000 characters can be 3 MB of escaped JSON, and the page before the action may be sent with it. */
const PAGE_BODY_BYTES = 4 * 1024 * 1024;
const BODY_BYTES = 64 * 1024;
/** A document may be as long as a page. */
const CARRIES_A_DOCUMENT = /^\/api\/knowledge\/documents$/;
const CARRIES_A_PAGE = /^\/api\/agent\/(interact|tasks\/[^/]+\/dom)$/;
const RATE_HEADERS = ["X-RateLimit-Limit", "X-RateLimit-Remaining", "X-RateLimit-Reset"];
/** Paths that require a principal. */
const SIGNED_IN_PATHS = [
  "/api/agent/*",
  "/api/session/*",
  "/api/debug/*",
  "/api/v1/tenant/*",
  "/api/knowledge/*",
  "/api/v1/tokens/*",
  "/api/v1/user/*",
] as const;

export function createApp(deps: ApiDeps): OpenAPIHono<ApiEnv> {
  z.config({ customError: issueWords });
  const app = new OpenAPIHono<ApiEnv>({ defaultHook: refuseFault });
  app.onError(answerErrors(deps));
  app.notFound((c) => writeError(c, new ApiError("NOT_FOUND", "There is no such route.")));
  app.use(debugErrors(deps));
  app.use(requestId({ generator: () => deps.newId() }));
  app.use(traceRequests());
  app.use(logRequests(deps));
  app.use(secureHeaders({ overwrite: false }));
  app.use(allowOrigins(app, deps.allowedOrigins));
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
  app.use("/api/*", acceptCookie(deps));
  app.use("/api/agent/*", refuseShutOut(deps));
  for (const path of SIGNED_IN_PATHS) app.use(path, requirePrincipal(deps), countCalls(deps));
  app.use("/api/v1/auth/*", checkOrigin(deps.allowedOrigins));
  app.use("/api/*", limitBody());
  app.use("/api/*", repeatReplies(deps, bucketOf));
  addRoutes(app, deps);
  return app;
}

const debugErrors = (deps: Pick<ApiDeps, "debugErrors">) =>
  createMiddleware<ApiEnv>((c, next) => {
    c.set("debugErrors", deps.debugErrors);
    return next();
  });

function addRoutes(app: OpenAPIHono<ApiEnv>, deps: ApiDeps): void {
  addSignIn(app, deps);
  addCookieSignIn(app, deps);
  addPasswords(app, deps);
  addAccessTokens(app, deps);
  addMembers(app, deps);
  addInvitations(app, deps);
  addInteract(app, deps);
  addSessions(app, deps);
  addNext(app, deps);
  addEvents(app, deps);
  addPreferences(app, deps);
  addTasks(app, deps);
  addTaskFeed(app, deps);
  addNumbers(app, deps);
  addStepPages(app, deps);
  addTimeline(app, deps);
  addModelCalls(app, deps);
  addExport(app, deps);
  addTaskReport(app, deps);
  addDebugLogs(app, deps);
  addRecording(app, deps);
  addTaskMessages(app, deps);
  addSecrets(app, deps);
  addSettings(app, deps);
  addModelTest(app, deps);
  addKnowledge(app, deps);
  addSources(app, deps);
  addService(app, deps);
  addConsolePage(app);
  addDocsPage(app);
}

/** CORS for an exact list of origins: never reflected, no cookies. */
const allowOrigins = (app: OpenAPIHono<ApiEnv>, allowed: readonly string[]) =>
  cors({
    origin: (origin) => (allowed.includes(origin) ? origin : null),
    // Read from the routes, so that new methods are included.
    allowMethods: () => [...new Set(app.routes.map(({ method }) => method).filter((method) => method !== "ALL"))],
    allowHeaders: ["Content-Type", "Authorization", "Idempotency-Key", "If-None-Match", "Last-Event-ID"],
    exposeHeaders: ["ETag", "Retry-After", "X-Request-Id", ...RATE_HEADERS],
    maxAge: 600,
  });

/** Handlers count a page report as a step or a new task unless it is a replay. One that is refused earlier counts as a call. */
const countCalls = ({ rateLimits }: Pick<ApiDeps, "rateLimits">) =>
  createMiddleware<ApiEnv>(async (c, next) => {
    const isReport = CARRIES_A_PAGE.test(c.req.path);
    if (!isReport) await rateLimits.spend(c, bucketOf(c));
    await next();
    const isRefused = c.res.status >= 400 && c.res.status < 500;
    if (isReport && isRefused && c.get("rate") === undefined) await rateLimits.spend(c, bucketOf(c));
  });

const bucketOf = ({ req }: Context<ApiEnv>) => (req.path.startsWith("/api/knowledge/") ? "knowledge" : "calls");

function limitBody() {
  const limit = (maxSize: number) =>
    bodyLimit({
      maxSize,
      onError: (c) => {
        const message = `The body may have ${maxSize} bytes.`;
        return writeError(c, new ApiError("BODY_TOO_LARGE", message, { reason: "is too large" }));
      },
    });
  const [page, other] = [limit(PAGE_BODY_BYTES), limit(BODY_BYTES)];
  const isLong = (path: string) => CARRIES_A_PAGE.test(path) || CARRIES_A_DOCUMENT.test(path);
  return createMiddleware<ApiEnv>((c, next) => {
    const isPage = isLong(c.req.path);
    if (saysItFits(c, isPage ? PAGE_BODY_BYTES : BODY_BYTES)) return next();
    return isPage ? page(c, next) : other(c, next);
  });
}

/** Node never reads past Content-Length. `bodyLimit` would read the body as a web stream, in small pieces. */
function saysItFits({ req }: Context<ApiEnv>, maxSize: number): boolean {
  const length = req.header("content-length");
  return length !== undefined && req.header("transfer-encoding") === undefined && Number(length) <= maxSize;
}

/** Logs one line per request: ids, but never a page, a token or the user's text. */
const logRequests = ({ log, now, metrics }: Pick<ApiDeps, "log" | "now" | "metrics">) =>
  createMiddleware<ApiEnv>(async (c, next) => {
    const startedMs = now();
    await next();
    // Unset before authentication; hono's type does not say so.
    const principal = c.get("principal") as ApiEnv["Variables"]["principal"] | undefined;
    const line = {
      requestId: c.get("requestId"),
      tenantId: principal?.tenantId,
      userId: principal?.userId,
      sessionId: c.get("sessionId"),
      taskId: c.get("taskId"),
      // The route pattern: a path may contain text that a stranger typed.
      endpoint: routePath(c, -1),
      method: c.req.method,
      queryNames: queryNamesOf(c),
      ...c.get("stepUsage"),
      statusCode: c.res.status,
      durationMs: now() - startedMs,
      code: c.get("errorCode"),
    };
    const { method, endpoint: route, statusCode: status, durationMs: ms, code } = line;
    metrics.replied({ method, route, status, ms, code });
    log[status >= 500 ? "error" : PROBES.has(route) ? "debug" : "info"](line, "request");
  });

/** Only names that the route declares; anyone can send others. Values are left out: they may be a person's search terms. */
function queryNamesOf(c: Context<ApiEnv>): readonly string[] | undefined {
  // The cast: a middleware's type does not know whether the route validates a query.
  const known = c.req.valid("query" as never) as object | undefined;
  const names = Object.keys(c.req.query()).filter((name) => known !== undefined && Object.hasOwn(known, name));
  return names.length === 0 ? undefined : names;
}

/** Health checks that machines call every few seconds. */
const PROBES: ReadonlySet<string> = new Set(["/livez", "/readyz"]);

/** Traces every request as a span that is named by its route pattern. */
const traceRequests = () =>
  createMiddleware<ApiEnv>(async (c, next) => {
    if (PROBES.has(c.req.path)) return next();
    const { method } = c.req;
    await inSpan(`HTTP ${method}`, { "http.request.method": method }, async (span) => {
      await next();
      const route = routePath(c, -1);
      span.updateName(`HTTP ${method} ${route}`);
      span.setAttributes({ "http.route": route, "http.response.status_code": c.res.status });
      span.setAttribute("surefoot.task", c.get("taskId") ?? "");
    });
  });
