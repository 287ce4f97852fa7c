/** Routes: what the API is built from, what every route's description repeats, and the one writer of errors (RFC 9457). */

import { createRoute, type Hook, type RouteConfig, z } from "@hono/zod-openapi";
import type { Context, ErrorHandler } from "hono";
import { createMiddleware } from "hono/factory";
import { HTTPException } from "hono/http-exception";
import type { Logger } from "pino";
import type { Cipher } from "../adapters/encryption/cipher.js";
import type { DocumentLists } from "../adapters/knowledge/document-lists.js";
import type { KnowledgePort } from "../adapters/knowledge/port.js";
import type { Metrics } from "../adapters/metrics/metrics.js";
import type { UpstreamHealth } from "../adapters/net/upstream-health.js";
import { PageTooComplexError } from "../adapters/snapshots/read-page.js";
import type { SnapshotStore } from "../adapters/snapshots/snapshot-store.js";
import type { SourcePort } from "../adapters/sources/port.js";
import { type Database, DatabaseUnavailableError, sqlStateOf } from "../db/client.js";
import { idempotencyHeader } from "../protocol/requests.js";
import { type Problem, problem } from "../protocol/task.js";
import type { AuthPort } from "./auth.js";
import { EngineUnavailableError, type TaskEngine } from "./engine.js";
import { codesOf, ERROR_CODES, type ErrorCode, type ErrorStatus, wireCode } from "./error-codes.js";
import type { TurnFeed } from "./next.js";
import type { Principal } from "./principal.js";
import type { RateLimits, RateState } from "./rate-limits.js";

export interface ApiDeps {
  readonly database: Database;
  readonly engine: TaskEngine;
  readonly auth: AuthPort;
  readonly rateLimits: RateLimits;
  readonly snapshots: SnapshotStore;
  readonly knowledge: KnowledgePort;
  /** What a task was told; absent: read each time. */
  readonly citations?: DocumentLists["citations"];
  /** Encrypts what a user wrote and nobody may read. */
  readonly cipher: Cipher;
  /** Absent without ENCRYPTION_KEYS: a worker could not read what is kept. */
  readonly sources?: { readonly port: SourcePort; readonly cipher: Cipher };
  /** Of the servers that tasks lean on. */
  readonly upstreams: UpstreamHealth;
  readonly turns: TurnFeed;
  readonly log: Logger;
  readonly metrics: Metrics;
  /** The database was looked at, and its tables and our role are right. */
  readonly isReady: () => boolean;
  /** Aborted when the process was asked to end: what waits is answered now. */
  readonly draining: AbortSignal;
  /** Milliseconds since the epoch. */
  readonly now: () => number;
  /** A fresh UUID. */
  readonly newId: () => string;
  /** Error replies say what was thrown; never in production. */
  readonly debugErrors: boolean;
  /** Our pages are reached over TLS alone: cookies are sent over nothing else. */
  readonly behindTls: boolean;
  /** Address of the namespace in Temporal's Web UI; absent: nobody said where it is. */
  readonly temporalUi?: string;
  /** Exact origins that may read replies from a browser. */
  readonly allowedOrigins: readonly string[];
}

/** Hono's environment type. */
export interface ApiEnv {
  Variables: {
    requestId: string;
    principal: Principal;
    /** Of a request that was signed in by cookie. */
    csrfToken?: string;
    /** For the log line of the request. */
    taskId?: string;
    sessionId?: string;
    errorCode?: string;
    /** The bucket nearest exhaustion, of those that this request was counted in. */
    rate?: RateState;
  };
}

const problemJson = { "application/problem+json": { schema: problem } };
type ErrorResponse = { readonly description: string; readonly content: typeof problemJson };

/** Error replies of a route; they are thrown, and written in one place. Every route has 429, 500 and 503. */
export function errors<S extends ErrorStatus>(...statuses: readonly S[]) {
  const all = [...statuses, 429, 500, 503] as const;
  const responses = all.map((status) => [status, { description: codesOf(status).join(", "), content: problemJson }]);
  return Object.fromEntries(responses) as Record<S | 429 | 500 | 503, ErrorResponse>; // exactly the statuses asked for
}

export const content = <T extends z.ZodType>(schema: T) => ({ content: { "application/json": { schema } } });
export const body = <T extends z.ZodType>(schema: T) => ({ required: true as const, ...content(schema) });

/** A successful reply: the schema's shape under `data`. */
export const data = <T extends z.ZodType>(schema: T, description: string) => ({
  description,
  ...content(z.object({ success: z.literal(true), data: schema })),
});

/** A route for whoever has signed in: anybody may be nobody, and a token may be for something else. */
export const signedInRoute = <M extends RouteMethod, P extends string, const R extends RouteParts>(
  method: M,
  path: P,
  summary: string,
  parts: R,
) => {
  const keyed = method === "post" && takesKey(path);
  const responses = { ...errors(401, 403), ...(keyed && errors(409, 422)), ...parts.responses };
  const described = describe(method, path, summary, { ...parts, responses });
  // Behind the type's back: no handler reads this header, and the type of what it does read stays as it was written.
  if (keyed) Object.assign(described, { request: { ...parts.request, headers: idempotencyHeader } });
  return createRoute({ ...described, security: [{ bearer: [] }] });
};

/** Those with an observation have their own rule; a task's secret is kept nowhere; whoever signs in is nobody yet, and out, nobody any more. */
const KEYLESS = [
  /^\/api\/agent\/(interact|tasks\/[^/]+\/dom)$/,
  /^\/api\/agent\/tasks\/[^/]+\/actions\/[^/]+\/secrets$/,
  /^\/api\/v1\/auth\/(?!password$|tenant$)/,
];

/** Whether posts to an address, or to its pattern, may be repeated under an Idempotency-Key (PR8). */
export const takesKey = (path: string): boolean => !KEYLESS.some((one) => one.test(path));

/** A route for anybody. */
export const openRoute = <M extends RouteMethod, P extends string, const R extends RouteParts>(
  method: M,
  path: P,
  summary: string,
  parts: R,
) => createRoute({ ...describe(method, path, summary, parts), security: [] });

type RouteMethod = "get" | "post" | "delete";
type RouteParts = Pick<RouteConfig, "request" | "responses">;

const describe = <M extends RouteMethod, P extends string, const R extends RouteParts>(
  method: M,
  path: P,
  summary: string,
  parts: R,
) => ({ method, path, summary, middleware: parts.request?.body?.required ? [requireBody] : [], ...parts });

/** Without it a body that is not there would be read as `{}`. */
const requireBody = createMiddleware<ApiEnv>(async (c, next) => {
  if ((await c.req.text()) === "")
    throw new ApiError("INVALID_REQUEST", "The body is missing.", { field: "json", reason: "is missing" });
  await next();
});

/** Writes a successful reply. */
export const ok = <T extends object>(c: Context<ApiEnv>, value: T) =>
  c.json({ success: true as const, data: value }, 200);

/** A request that is answered with an error; thrown by handlers, written by `onError`. */
export class ApiError extends Error {
  override readonly name = "ApiError";
  readonly fault: ErrorCode;
  readonly details?: Problem["details"];
  readonly retryAfterSeconds?: number;

  constructor(fault: ErrorCode, message: string, details?: Problem["details"], retryAfterSeconds?: number) {
    super(message);
    this.fault = fault;
    this.details = details;
    this.retryAfterSeconds = retryAfterSeconds;
  }
}

const RETRY_AFTER_SECONDS = 2;
/** What Postgres says of U+0000: in text, and in JSON. */
const UNSTORABLE: ReadonlySet<string> = new Set(["22021", "22P05"]);

/** Problem+json with the members of RFC 9457, and ours. */
export function writeError(c: Context<ApiEnv>, error: ApiError, debug?: unknown): Response {
  const [status, title, suggestion] = ERROR_CODES[error.fault];
  const code = wireCode(error.fault);
  const body: Problem = {
    type: `urn:surefoot:error:${code.toLowerCase().replaceAll("_", "-")}`,
    title,
    status,
    detail: error.message,
    instance: c.req.path,
    success: false,
    code,
    message: error.message,
    suggestion,
    details: error.details,
    retryAfter: error.retryAfterSeconds,
    debugInfo: debug,
  };
  c.set("errorCode", code);
  if (error.retryAfterSeconds !== undefined) c.header("Retry-After", String(error.retryAfterSeconds));
  if (error.fault === "UNAUTHORIZED") c.header("WWW-Authenticate", "Bearer");
  return c.body(JSON.stringify(body), status, { "content-type": "application/problem+json" });
}

/** Schema faults of body, query, path and header; names the first field that is wrong. */
export const refuseFault: Hook<unknown, ApiEnv, string, unknown> = (result, c) => {
  if (result.success) return undefined;
  const [issue] = result.error.issues;
  const field = (issue?.path ?? []).map(String).join(".") || result.target;
  const reason = issue?.message ?? "is not valid";
  return writeError(c, new ApiError("VALIDATION_ERROR", `${field}: ${reason}`, { field, reason }));
};

/** Whatever a handler throws. Unknown errors are logged whole and answered with nothing of them. */
export const answerErrors =
  (deps: { readonly log: Logger; readonly debugErrors: boolean }): ErrorHandler<ApiEnv> =>
  (thrown, c) => {
    const error = asApiError(thrown);
    if (error.fault === "INTERNAL_ERROR")
      deps.log.error({ err: thrown, requestId: c.get("requestId") }, "request failed");
    else if (thrown !== error) deps.log.warn({ requestId: c.get("requestId"), reason: thrown.message }, error.fault);
    const debug = deps.debugErrors && thrown !== error ? { name: thrown.name, message: thrown.message } : undefined;
    return writeError(c, error, debug);
  };

/** Node throws this for a body whose client hung up. */
const isHungUp = (thrown: Error): boolean =>
  thrown.message === "aborted" && "code" in thrown && thrown.code === "ECONNRESET";

function asApiError(thrown: Error): ApiError {
  if (thrown instanceof ApiError) return thrown;
  if (isHungUp(thrown)) return new ApiError("INVALID_REQUEST", "The client hung up before its body was there.");
  const reason = thrown.message;
  if (thrown instanceof PageTooComplexError) {
    const message =
      "The page is nested too deeply, has too many elements or attributes, or takes too long, to be read.";
    return new ApiError("DOM_TOO_COMPLEX", message, { field: "dom", reason });
  }
  if (thrown instanceof DatabaseUnavailableError) {
    const message = "The database cannot be reached just now. Try again.";
    return new ApiError("DATABASE_ERROR", message, undefined, RETRY_AFTER_SECONDS);
  }
  if (thrown instanceof EngineUnavailableError) {
    const message = "The task engine cannot be reached just now. Try again.";
    return new ApiError("ENGINE_UNAVAILABLE", message, undefined, RETRY_AFTER_SECONDS);
  }
  if (UNSTORABLE.has(sqlStateOf(thrown) ?? "")) {
    const message = "A text of the request has the character U+0000, which no text may have.";
    return new ApiError("VALIDATION_ERROR", message, { reason: "has the character U+0000" });
  }
  if (thrown instanceof HTTPException && thrown.status === 415) {
    const details = { field: "content-type", reason: "is not application/json" };
    return new ApiError("WRONG_CONTENT_TYPE", "Send the body as application/json.", details);
  }
  if (thrown instanceof HTTPException && thrown.status === 400) {
    return new ApiError("INVALID_REQUEST", "The body is missing or is not valid JSON.", { field: "json", reason });
  }
  return new ApiError("INTERNAL_ERROR", "Something went wrong here. It has been logged.");
}
