/** Error codes: every code that the API answers with, its status, and what its caller can do about it (PR4). */

import type { ContentfulStatusCode } from "hono/utils/http-status";
import { OBSERVATION_REUSED } from "../../protocol/task.js";

type ErrorDescription = readonly [status: ContentfulStatusCode, title: string, suggestion: string];

/** Names within the server; two of them have another on the wire. */
export const ERROR_CODES = {
  VALIDATION_ERROR: [
    400,
    "The request is not valid",
    "Correct the field that `details.field` names, and send it again.",
  ],
  INVALID_REQUEST: [
    400,
    "The request cannot be read",
    "Send a body of valid JSON with Content-Type: application/json.",
  ],
  INVALID_ACTION_FORMAT: [
    400,
    "That is no action",
    'Send the action back as the reply gave it, such as `click(68)` or `setValue(101,"Jas")`.',
  ],
  MAX_STEPS_EXCEEDED: [
    400,
    "The limits are not above what is used",
    "Raise each limit above its `used` in the last reply, and resume again.",
  ],
  UNAUTHORIZED: [
    401,
    "Sign in first",
    "Sign in by POST /api/v1/auth/login, and send its token: Authorization: Bearer …",
  ],
  INVALID_CREDENTIALS: [
    401,
    "That is not the right e-mail and password",
    "Check both. An administrator of the organisation can hand out a password reset.",
  ],
  FORBIDDEN: [403, "You may not do that", "Ask an administrator of the organisation, or use a token with the scope."],
  ACCOUNT_DISABLED: [403, "This account is disabled", "Ask an administrator of the organisation to enable it."],
  NOT_FOUND: [404, "There is nothing here", "Check the address and the id; /docs lists every route."],
  TASK_NOT_FOUND: [
    404,
    "There is no such task",
    "List your tasks by GET /api/agent/tasks. Others' tasks are not shown.",
  ],
  SESSION_NOT_FOUND: [
    404,
    "There is no such session",
    "List your sessions by GET /api/session, or leave `sessionId` out to begin one.",
  ],
  METHOD_NOT_ALLOWED: [405, "This route has no such method", "Use one of the methods that the Allow header names."],
  TASK_COMPLETED: [409, "The task is over", "Read what came of it by GET /api/agent/tasks/{id}, or begin a new task."],
  TASK_HELD: [
    409,
    "Another client holds the task",
    "Go on in the browser that holds it, or send `takeover: true` to take it over.",
  ],
  [OBSERVATION_REUSED]: [
    409,
    "This id was used for another observation",
    "Send the page as it is now under a new `observationId`.",
  ],
  RESOURCE_CONFLICT: [
    409,
    "That is not possible now",
    "Look at `details.reason`, change what it names, and try again.",
  ],
  BODY_TOO_LARGE: [413, "The request is too large", "Send less: `detail` tells how many bytes are taken."],
  WRONG_CONTENT_TYPE: [415, "The request is not JSON", "Send the header Content-Type: application/json."],
  DOM_TOO_COMPLEX: [
    422,
    "The page is too complex",
    "Send the distilled page, as /client.js makes it, or a part of it.",
  ],
  IDEMPOTENCY_MISMATCH: [
    422,
    "This key was used for another request",
    "Send each request under an Idempotency-Key of its own, and only the same one again under the same.",
  ],
  PROTOCOL_TOO_OLD: [426, "The client is too old", "Update the client; `details.reason` tells what is spoken today."],
  RATE_LIMIT: [429, "Too many requests", "Wait the seconds of `retryAfter`, then send the same request again."],
  QUOTA_EXCEEDED: [
    429,
    "The budget for today is used up",
    "Wait until the day ends, or ask whoever runs the installation for a larger budget.",
  ],
  INTERNAL_ERROR: [
    500,
    "Something went wrong here",
    "Try again; if it stays, tell your operator the X-Request-Id header.",
  ],
  EXTERNAL_SERVICE_ERROR: [
    502,
    "A server that is asked does not answer",
    "Try again later; if it stays, your operator looks at that server and its address.",
  ],
  DATABASE_ERROR: [503, "The database is not available", "Wait the seconds of `retryAfter`, then try again."],
  ENGINE_UNAVAILABLE: [503, "The task engine is not available", "Wait the seconds of `retryAfter`, then try again."],
  TIMEOUT: [504, "A server that is asked did not answer in time", "Try again; if it stays, ask for less at once."],
} as const satisfies Record<string, ErrorDescription>;

export type ErrorCode = keyof typeof ERROR_CODES;

/** Two statuses share a code on the wire. */
const WIRE_CODES: Partial<Record<ErrorCode, string>> = {
  BODY_TOO_LARGE: "INVALID_REQUEST",
  WRONG_CONTENT_TYPE: "INVALID_REQUEST",
};

export const wireCode = (code: ErrorCode): string => WIRE_CODES[code] ?? code;

export type ErrorStatus = (typeof ERROR_CODES)[ErrorCode][0];

/** Codes of a status, as they are on the wire, each once. */
export function codesOf(status: ErrorStatus): readonly string[] {
  const names = Object.keys(ERROR_CODES) as ErrorCode[]; // the keys of the literal above
  return [...new Set(names.filter((name) => ERROR_CODES[name][0] === status).map(wireCode))];
}
