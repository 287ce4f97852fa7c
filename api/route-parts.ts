/** Route parts: what every route's description repeats. Elsewhere: OpenAPI fragments. */

import type { z } from "@hono/zod-openapi";
import { problem } from "../protocol/task.js";

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

type Described = { readonly description: string; readonly content: typeof problemJson };

/** Error replies of a route; they are thrown, and written in one place (errors.ts). */
export function errors<S extends keyof typeof ERRORS>(...statuses: readonly S[]): Record<S, Described> {
  const described = statuses.map((status) => [status, { description: ERRORS[status], content: problemJson }]);
  return Object.fromEntries(described) as Record<S, Described>; // exactly the statuses asked for
}

export function json<T extends z.ZodType>(schema: T, description: string) {
  return { description, content: { "application/json": { schema } } };
}

export const SIGNED_IN = [{ bearer: [] }];
