/** Routes: what the API is built from, what a request carries with it, and what every route's description repeats. */

import { z } from "@hono/zod-openapi";
import type { Context } from "hono";
import type { Logger } from "pino";
import type { Metrics } from "../adapters/metrics/metrics.js";
import type { SnapshotStore } from "../adapters/snapshots/store.js";
import type { Database } from "../db/client.js";
import { problem } from "../protocol/task.js";
import type { AuthPort, Principal } from "./auth.js";
import type { TaskEngine } from "./engine.js";
import type { TurnFeed } from "./next.js";
import type { RateLimits, RateState } from "./rate-limits.js";

export interface ApiDeps {
  readonly database: Database;
  readonly engine: TaskEngine;
  readonly auth: AuthPort;
  readonly rateLimits: RateLimits;
  readonly snapshots: SnapshotStore;
  readonly turns: TurnFeed;
  readonly log: Logger;
  readonly metrics: Metrics;
  /** Milliseconds since the epoch. */
  readonly now: () => number;
  /** A fresh UUID. */
  readonly newId: () => string;
  /** Error replies say what was thrown; never in production. */
  readonly debugErrors: boolean;
  /** Exact origins that may read replies from a browser. */
  readonly allowedOrigins: readonly string[];
}

/** Hono's environment type. */
export interface ApiEnv {
  Variables: {
    requestId: string;
    principal: Principal;
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
  409: "TASK_COMPLETED, TASK_HELD or RESOURCE_CONFLICT",
  413: "INVALID_REQUEST: the body is too large",
  415: "INVALID_REQUEST: the body is not JSON",
  422: "DOM_TOO_COMPLEX",
  426: "PROTOCOL_TOO_OLD",
  429: "RATE_LIMIT; `retryAfter` says when to come back, in seconds",
  500: "INTERNAL_ERROR",
  503: "DATABASE_ERROR or ENGINE_UNAVAILABLE",
} as const;

const problemJson = { "application/problem+json": { schema: problem } };
type ErrorResponse = { readonly description: string; readonly content: typeof problemJson };

/** Error replies of a route; they are thrown, and written in one place (errors.ts). Every route has 429, 500 and 503. */
export function errors<S extends keyof typeof ERRORS>(
  ...statuses: readonly S[]
): Record<S | 429 | 500 | 503, ErrorResponse> {
  const responses = ([...statuses, 429, 500, 503] as const).map((status) => [
    status,
    { description: ERRORS[status], content: problemJson },
  ]);
  return Object.fromEntries(responses) as Record<S | 429 | 500 | 503, ErrorResponse>; // exactly the statuses asked for
}

export const content = <T extends z.ZodType>(schema: T) => ({ content: { "application/json": { schema } } });
export const body = <T extends z.ZodType>(schema: T) => ({ required: true as const, ...content(schema) });

/** A successful reply: the schema's shape under `data`. */
export const data = <T extends z.ZodType>(schema: T, description: string) => ({
  description,
  ...content(z.object({ success: z.literal(true), data: schema })),
});

export const SIGNED_IN = [{ bearer: [] }];

/** Writes a successful reply. */
export const ok = <T extends object>(c: Context<ApiEnv>, value: T) =>
  c.json({ success: true as const, data: value }, 200);
