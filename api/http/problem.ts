/** Problem: the one writer of errors (RFC 9457). */

import type { Hook } from "@hono/zod-openapi";
import type { Context, ErrorHandler } from "hono";
import { HTTPException } from "hono/http-exception";
import { routePath } from "hono/route";
import type { Logger } from "pino";
import { PageTooComplexError } from "../../adapters/snapshots/read-page.js";
import { DatabaseUnavailableError, sqlStateOf } from "../../db/client.js";
import { faultIn } from "../../protocol/issue-words.js";
import type { Problem } from "../../protocol/task.js";
import { EngineUnavailableError } from "../engine/engine.js";
import { ERROR_CODES, wireCode } from "./error-codes.js";
import { type ApiEnv, ApiError } from "./route.js";

const RETRY_AFTER_SECONDS = 2;
/** SQLSTATEs with which Postgres refuses U+0000, in text and in JSON. */
const UNSTORABLE: ReadonlySet<string> = new Set(["22021", "22P05"]);

/** Writes problem+json with the members of RFC 9457 and our own. `thrown`: the original error, if `error` replaced it. */
export function writeError(c: Context<ApiEnv>, error: ApiError, thrown: Error = error, more = {}): Response {
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
    debugInfo: c.get("debugErrors") ? debugInfoOf(c, thrown, more) : undefined,
  };
  c.set("errorCode", code);
  if (error.retryAfterSeconds !== undefined) c.header("Retry-After", String(error.retryAfterSeconds));
  if (error.fault === "UNAUTHORIZED") c.header("WWW-Authenticate", "Bearer");
  return c.body(JSON.stringify(body), status, { "content-type": "application/problem+json" });
}

/** Only the error's name and stack frames. Its message may repeat the request's content; the log has it whole. */
function debugInfoOf(c: Context<ApiEnv>, thrown: Error, more: object): NonNullable<Problem["debugInfo"]> {
  const stack = (thrown.stack ?? "").split("\n").filter((line) => /^ {4}at /.test(line));
  const context = { requestId: c.get("requestId"), method: c.req.method, endpoint: routePath(c, -1), ...more };
  return { errorType: thrown.name, ...(stack.length > 0 && { stack: stack.join("\n") }), context };
}

/** Names for a part of the request that is invalid as a whole, by validation target. */
const WHOLE: Readonly<Record<string, string>> = {
  json: "the body",
  query: "the query",
  param: "the path",
  header: "the headers",
};

/** Answers schema faults in body, query, path and headers; names the first wrong field. */
export const refuseFault: Hook<unknown, ApiEnv, string, unknown> = ({ target, ...result }, c) => {
  if (result.success) return undefined;
  const { field, reason } = faultIn(result.error, target);
  const place = result.error.issues[0]?.path.length === 0 ? WHOLE[target] : field;
  const error = new ApiError("VALIDATION_ERROR", `${place} ${reason}`, { field, reason });
  const issues = result.error.issues.map((issue) => ({ path: issue.path.join("."), code: issue.code }));
  return writeError(c, error, error, { issues });
};

/** Answers errors that handlers throw. Unknown errors are logged whole; the reply reveals nothing about them. */
export const answerErrors =
  (deps: { readonly log: Logger }): ErrorHandler<ApiEnv> =>
  (thrown, c) => {
    const error = asApiError(thrown);
    if (error.fault === "INTERNAL_ERROR")
      deps.log.error({ err: thrown, requestId: c.get("requestId") }, "request failed");
    else if (thrown !== error) deps.log.warn({ requestId: c.get("requestId"), reason: thrown.message }, error.fault);
    return writeError(c, error, thrown);
  };

/** Node throws this error when the client hangs up while it sends the body. */
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
