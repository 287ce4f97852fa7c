/** Routes: what the API is built from, what every route's description repeats, and the one writer of errors (RFC 9457). */

import { createRoute, type Hook, type RouteConfig, z } from "@hono/zod-openapi";
import type { Context, ErrorHandler } from "hono";
import { HTTPException } from "hono/http-exception";
import type { ContentfulStatusCode } from "hono/utils/http-status";
import type { Logger } from "pino";
import type { Cipher } from "../adapters/encryption/cipher.js";
import type { KnowledgePort } from "../adapters/knowledge/port.js";
import type { Metrics } from "../adapters/metrics/metrics.js";
import { PageTooComplexError } from "../adapters/snapshots/read-page.js";
import type { SnapshotStore } from "../adapters/snapshots/snapshot-store.js";
import type { SourcePort } from "../adapters/sources/port.js";
import { type Database, DatabaseUnavailableError } from "../db/client.js";
import { OBSERVATION_REUSED, type Problem, problem } from "../protocol/task.js";
import type { AuthPort } from "./auth.js";
import { EngineUnavailableError, type TaskEngine } from "./engine.js";
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
  /** Encrypts what a user wrote and nobody may read. */
  readonly cipher: Cipher;
  /** Absent without ENCRYPTION_KEYS: a worker could not read what is kept. */
  readonly sources?: { readonly port: SourcePort; readonly cipher: Cipher };
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

const ERRORS = {
  400: "VALIDATION_ERROR, INVALID_REQUEST or MAX_STEPS_EXCEEDED",
  401: "UNAUTHORIZED or INVALID_CREDENTIALS",
  403: "FORBIDDEN or ACCOUNT_DISABLED",
  404: "NOT_FOUND, TASK_NOT_FOUND or SESSION_NOT_FOUND",
  409: "TASK_COMPLETED, TASK_HELD, OBSERVATION_REUSED or RESOURCE_CONFLICT",
  413: "INVALID_REQUEST: the body is too large",
  415: "INVALID_REQUEST: the body is not JSON",
  422: "DOM_TOO_COMPLEX",
  426: "PROTOCOL_TOO_OLD",
  429: "RATE_LIMIT; `retryAfter` says when to come back, in seconds",
  500: "INTERNAL_ERROR",
  502: "EXTERNAL_SERVICE_ERROR",
  503: "DATABASE_ERROR or ENGINE_UNAVAILABLE",
} as const;

const problemJson = { "application/problem+json": { schema: problem } };
type ErrorResponse = { readonly description: string; readonly content: typeof problemJson };

/** Error replies of a route; they are thrown, and written in one place. Every route has 429, 500 and 503. */
export function errors<S extends keyof typeof ERRORS>(...statuses: readonly S[]) {
  const all = [...statuses, 429, 500, 503] as const;
  const responses = all.map((status) => [status, { description: ERRORS[status], content: problemJson }]);
  return Object.fromEntries(responses) as Record<S | 429 | 500 | 503, ErrorResponse>; // exactly the statuses asked for
}

export const content = <T extends z.ZodType>(schema: T) => ({ content: { "application/json": { schema } } });
export const body = <T extends z.ZodType>(schema: T) => ({ required: true as const, ...content(schema) });

/** A successful reply: the schema's shape under `data`. */
export const data = <T extends z.ZodType>(schema: T, description: string) => ({
  description,
  ...content(z.object({ success: z.literal(true), data: schema })),
});

/** A route for whoever has signed in. */
export const signedInRoute = <M extends "get" | "post" | "delete", P extends string, const R extends RouteParts>(
  method: M,
  path: P,
  summary: string,
  parts: R,
) => createRoute({ method, path, summary, security: [{ bearer: [] }], ...parts });

type RouteParts = Pick<RouteConfig, "request" | "responses">;

/** Writes a successful reply. */
export const ok = <T extends object>(c: Context<ApiEnv>, value: T) =>
  c.json({ success: true as const, data: value }, 200);

/** Code → status and title. */
const CODES = {
  VALIDATION_ERROR: [400, "The request is not valid"],
  INVALID_REQUEST: [400, "The request cannot be read"],
  MAX_STEPS_EXCEEDED: [400, "The limits are not above what is used"],
  UNAUTHORIZED: [401, "Sign in first"],
  INVALID_CREDENTIALS: [401, "That is not the right e-mail and password"],
  FORBIDDEN: [403, "You may not do that"],
  ACCOUNT_DISABLED: [403, "This account is disabled"],
  NOT_FOUND: [404, "There is nothing here"],
  TASK_NOT_FOUND: [404, "There is no such task"],
  SESSION_NOT_FOUND: [404, "There is no such session"],
  METHOD_NOT_ALLOWED: [405, "This route has no such method"],
  TASK_COMPLETED: [409, "The task is over"],
  TASK_HELD: [409, "Another client holds the task"],
  [OBSERVATION_REUSED]: [409, "This id was used for another observation"],
  RESOURCE_CONFLICT: [409, "That is not possible now"],
  BODY_TOO_LARGE: [413, "The request is too large"],
  WRONG_CONTENT_TYPE: [415, "The request is not JSON"],
  DOM_TOO_COMPLEX: [422, "The page is too complex"],
  PROTOCOL_TOO_OLD: [426, "The client is too old"],
  RATE_LIMIT: [429, "Too many requests"],
  QUOTA_EXCEEDED: [429, "The budget for today is used up"],
  INTERNAL_ERROR: [500, "Something went wrong here"],
  EXTERNAL_SERVICE_ERROR: [502, "A server that is asked does not answer"],
  DATABASE_ERROR: [503, "The database is not available"],
  ENGINE_UNAVAILABLE: [503, "The task engine is not available"],
} as const satisfies Record<string, readonly [ContentfulStatusCode, string]>;

export type ErrorCode = keyof typeof CODES;

/** Two statuses share a code on the wire. */
const WIRE_CODES: Partial<Record<ErrorCode, string>> = {
  BODY_TOO_LARGE: "INVALID_REQUEST",
  WRONG_CONTENT_TYPE: "INVALID_REQUEST",
};

/** A request that is answered with an error; thrown by handlers, written by `onError`. */
export class ApiError extends Error {
  override readonly name = "ApiError";
  constructor(
    readonly fault: ErrorCode,
    message: string,
    readonly details?: Problem["details"],
    readonly retryAfterSeconds?: number,
  ) {
    super(message);
  }
}

const RETRY_AFTER_SECONDS = 2;

/** Problem+json with the members of RFC 9457, and ours. */
export function writeError(c: Context<ApiEnv>, error: ApiError, debug?: unknown): Response {
  const [status, title] = CODES[error.fault];
  const code = WIRE_CODES[error.fault] ?? error.fault;
  const body: Problem = {
    type: `urn:surefoot:error:${code.toLowerCase().replaceAll("_", "-")}`,
    title,
    status,
    detail: error.message,
    instance: c.req.path,
    success: false,
    code,
    message: error.message,
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

function asApiError(thrown: Error): ApiError {
  if (thrown instanceof ApiError) return thrown;
  const reason = thrown.message;
  if (thrown instanceof PageTooComplexError) {
    const message = "The page is nested too deeply, or has too many elements or attributes, to be read.";
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
  if (thrown instanceof HTTPException && thrown.status === 415) {
    const details = { field: "content-type", reason: "is not application/json" };
    return new ApiError("WRONG_CONTENT_TYPE", "Send the body as application/json.", details);
  }
  if (thrown instanceof HTTPException && thrown.status === 400) {
    return new ApiError("INVALID_REQUEST", "The body is missing or is not valid JSON.", { field: "json", reason });
  }
  return new ApiError("INTERNAL_ERROR", "Something went wrong here. It has been logged.");
}
