/** Routes: the API's dependencies, helpers that describe a route, and the error that handlers throw. */

import { createRoute, type RouteConfig, z } from "@hono/zod-openapi";
import type { Context } from "hono";
import { createMiddleware } from "hono/factory";
import type { Logger } from "pino";
import type { Cipher } from "../../adapters/encryption/cipher.js";
import type { KnowledgePort } from "../../adapters/knowledge/port.js";
import type { TestCalls } from "../../adapters/model/test-call.js";
import type { UpstreamHealth } from "../../adapters/net/upstream-health.js";
import type { PageReader } from "../../adapters/snapshots/page-reader.js";
import type { SnapshotStore } from "../../adapters/snapshots/snapshot-store.js";
import type { SourcePort } from "../../adapters/sources/port.js";
import type { Metrics } from "../../adapters/telemetry/metrics.js";
import type { Database } from "../../db/client.js";
import { idempotencyHeader } from "../../protocol/requests.js";
import { type Problem, problem, type TaskMetrics } from "../../protocol/task.js";
import type { TaskEngine } from "../engine/engine.js";
import type { AuthPort } from "../people/auth.js";
import type { Principal } from "../people/principal.js";
import type { TurnFeed } from "../tasks/next.js";
import { codesOf, type ErrorCode, type ErrorStatus } from "./error-codes.js";
import { withoutNulls } from "./null-members.js";
import type { RateLimits, RateState } from "./rate-limits.js";

export interface ApiDeps {
  readonly database: Database;
  readonly engine: TaskEngine;
  readonly auth: AuthPort;
  readonly rateLimits: RateLimits;
  readonly pages: PageReader;
  readonly snapshots: SnapshotStore;
  readonly knowledge: KnowledgePort;
  /** Encrypts user data that nobody else may read. */
  readonly cipher: Cipher;
  /** Absent without ENCRYPTION_KEYS: workers could not decrypt stored sources. */
  readonly sources?: { readonly port: SourcePort; readonly cipher: Cipher };
  /** Health of the servers that tasks depend on. */
  readonly upstreams: UpstreamHealth;
  readonly testModels: TestCalls;
  readonly turns: TurnFeed;
  readonly log: Logger;
  readonly metrics: Metrics;
  /** True once the database's schema and our role have been checked. */
  readonly isReady: () => boolean;
  /** Aborted when the process is asked to end: waiting requests are answered now. */
  readonly draining: AbortSignal;
  /** Milliseconds since the epoch. */
  readonly now: () => number;
  /** A fresh UUID. */
  readonly newId: () => string;
  /** Error replies include `debugInfo`; never set in production. */
  readonly debugErrors: boolean;
  /** Browsers reach our pages over TLS only, so cookies are marked Secure. */
  readonly behindTls: boolean;
  /** Address of the namespace in Temporal's Web UI; absent when none is configured. */
  readonly temporalUi?: string;
  /** Exact origins that may read replies from a browser. */
  readonly allowedOrigins: readonly string[];
}

/** Hono's environment type. */
export interface ApiEnv {
  Variables: {
    requestId: string;
    principal: Principal;
    /** CSRF token that belongs to the cookie of the request. */
    csrfToken?: string;
    /** Logged with the request, like the next two. */
    taskId?: string;
    sessionId?: string;
    errorCode?: string;
    /** Usage of the step that the reply belongs to. */
    stepUsage?: NonNullable<TaskMetrics["step"]>;
    debugErrors: boolean;
    /** The bucket nearest exhaustion among those that counted this request. */
    rate?: RateState;
  };
}

const problemJson = { "application/problem+json": { schema: problem } };
type ErrorResponse = { readonly description: string; readonly content: typeof problemJson };

/** Describes a route's error replies. Handlers throw them and `problem.ts` writes them. Every route has 429, 500 and 503. */
export function errors<S extends ErrorStatus>(...statuses: readonly S[]) {
  const all = [...statuses, 429, 500, 503] as const;
  const responses = all.map((status) => [status, { description: codesOf(status).join(", "), content: problemJson }]);
  return Object.fromEntries(responses) as Record<S | 429 | 500 | 503, ErrorResponse>; // exactly the statuses asked for
}

export const content = <T extends z.ZodType>(schema: T) => ({ content: { "application/json": { schema } } });
export const optionalBody = <T extends z.ZodType>(schema: T) => content(withoutNulls(schema));
export const body = <T extends z.ZodType>(schema: T) => ({ required: true as const, ...optionalBody(schema) });

/** A successful reply: the schema's shape under `data`. */
export const data = <T extends z.ZodType>(schema: T, description: string) => ({
  description,
  ...content(z.object({ success: z.literal(true), data: schema })),
});

/** A route for signed-in callers; adds 401 for strangers and 403 for tokens without the scope. */
export const signedInRoute = <M extends RouteMethod, P extends string, const R extends RouteParts>(
  method: M,
  path: P,
  summary: string,
  parts: R,
) => {
  const keyed = method === "post" && takesKey(path);
  const responses = { ...errors(401, 403), ...(keyed && errors(409, 422)), ...parts.responses };
  const described = describe(method, path, summary, { ...parts, responses });
  // Added untyped: no handler reads this header, so the route's request type stays as declared.
  if (keyed) Object.assign(described, { request: { ...parts.request, headers: idempotencyHeader } });
  return createRoute({ ...described, security: [{ bearer: [] }] });
};

/** Routes without keys: observations have their own rule, secrets must not be stored, and sign-in and sign-out lack a user. */
const KEYLESS = [
  /^\/api\/agent\/(interact|tasks\/[^/]+\/dom)$/,
  /^\/api\/agent\/tasks\/[^/]+\/actions\/[^/]+\/secrets$/,
  /^\/api\/v1\/auth\/(?!password$|tenant$)/,
];

/** True for a path or route pattern whose posts may be repeated under an Idempotency-Key (PR8). */
export const takesKey = (path: string): boolean => !KEYLESS.some((one) => one.test(path));

/** A route without authentication. */
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

/** Refuses an empty body, which would otherwise be read as `{}`. */
const requireBody = createMiddleware<ApiEnv>(async (c, next) => {
  if ((await c.req.text()) === "")
    throw new ApiError("INVALID_REQUEST", "The body is missing.", { field: "json", reason: "is missing" });
  await next();
});

/** Writes a successful reply. */
export const ok = <T extends object>(c: Context<ApiEnv>, value: T) =>
  c.json({ success: true as const, data: value }, 200);

/** A request that is answered with an error; thrown by handlers, written by `answerErrors` (`problem.ts`). */
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
