/** Provider error: classifies provider failures as temporary or permanent, with a remedy for the operator. */

import { maskText } from "../../core/page/mask/mask-text.js";
import { cleanText, clip } from "../../core/page/text.js";
import { UpstreamRefusedError } from "../net/upstream.js";
import { abortedError, ModelError } from "./port.js";

export class UnknownModelError extends Error {
  override readonly name = "UnknownModelError";
}

/** The server does not support a part of the request; the same question can be asked without it. */
export class UnsupportedError extends Error {
  override readonly name = "UnsupportedError";
}

/** Longer waits are cut to this, because the model may recover earlier. */
export const RETRY_AFTER_MAX_MS = 5 * 60_000;

/** Prefers `retry-after-ms`, the exact value that Azure and other OpenAI-compatible servers send. */
export function retryAfterMsOf(headers: Headers, nowMs: number): number | undefined {
  const exact = headers.get("retry-after-ms") ?? "";
  const ms = exact.trim() === "" ? waitMsOf(headers.get("retry-after") ?? "", nowMs) : Number(exact);
  return Number.isFinite(ms) ? Math.min(Math.max(0, ms), RETRY_AFTER_MAX_MS) : undefined;
}

/** Reads seconds or a date. NaN if the header is empty. */
function waitMsOf(header: string, nowMs: number): number {
  if (header.trim() === "") return Number.NaN;
  const seconds = Number(header);
  return Number.isFinite(seconds) ? Math.ceil(seconds * 1000) : Date.parse(header) - nowMs;
}

/** Temporary statuses below 500: too slow, conflict, too early, closed by a proxy. From 500 on, all but LASTING. */
const PASSING: readonly number[] = [408, 409, 425, 499];
const LASTING: readonly number[] = [501, 505, 511];
const isPassingStatus = (status: number): boolean =>
  PASSING.includes(status) || (status >= 500 && !LASTING.includes(status));

/** Hints for the operator. */
const REMEDIES: Readonly<Record<number, string>> = {
  401: "Is the API key right?",
  402: "Is there credit left with the provider?",
  403: "May the API key use this model, from here?",
  404: "Are the model's name and the server's address right?",
  407: "A proxy in between wants a sign-in.",
  413: "The prompt is longer than the server takes.",
};
const MESSAGE_MAX = 500;

export function statusError(reply: {
  readonly status: number;
  readonly message: string;
  readonly model: string;
  readonly retryAfterMs: number | undefined;
  readonly quotaSpent: boolean;
  readonly apiKey?: string | undefined;
  readonly cause?: unknown;
}): ModelError {
  const { status, retryAfterMs, cause, apiKey = "" } = reply;
  // Some servers echo the API key; the message goes to logs and to the task's events.
  const safe = apiKey === "" ? reply.message : reply.message.replaceAll(apiKey, "[SECRET]");
  const told = `${status}: ${plainMessage(maskText(safe))}`;
  const remedy = REMEDIES[status];
  const message = remedy === undefined ? told : `${told.replace(/[^.?!)]$/, "$&.")} ${remedy}`;
  if (status === 429)
    return new ModelError({ kind: "rate-limited", message, retryable: !reply.quotaSpent, retryAfterMs, cause });
  if (isPassingStatus(status))
    return new ModelError({ kind: "unavailable", message, retryable: true, retryAfterMs, cause });
  const gone = status === 404 ? new UnknownModelError(`${reply.model} is not known to the provider`) : cause;
  return new ModelError({ kind: "refused", message, retryable: false, cause: gone });
}

const HTML = /^\s*<(?:!doctype|html|head|body|\?xml)/i;

/** Replaces a proxy's HTML page, which helps nobody. */
const plainMessage = (message: string): string =>
  HTML.test(message)
    ? "a page of HTML came in place of the provider's own answer; is a proxy in between?"
    : clip(cleanText(message), MESSAGE_MAX);

/** Error for a reply with status 200 that is no JSON. */
export function unreadableError(text: string): ModelError {
  if (HTML.test(text)) {
    const message = `200: ${plainMessage(text)} Is the server's address right?`;
    return new ModelError({ kind: "unavailable", message, retryable: true });
  }
  return truncatedError("The model's answer broke off in mid-transfer, or is no JSON.");
}

/** Error for a request with no answer, or a partial one. Returns errors that are no network fault unchanged. */
export function transportError(
  error: unknown,
  { timeoutMs, signal }: { readonly timeoutMs: number; readonly signal: AbortSignal },
): unknown {
  if (error instanceof ModelError || !(error instanceof Error)) return error;
  if (error.name === "AbortError" || error.name === "TimeoutError") {
    // An abort and a time-out throw the same error; only the signal tells them apart.
    if (signal.aborted) return abortedError(error);
    const message = `The model did not answer within ${Math.round(timeoutMs / 1000)} s.`;
    return new ModelError({ kind: "timeout", message, retryable: true, cause: error });
  }
  if (error instanceof UpstreamRefusedError)
    return new ModelError({ kind: "refused", message: error.message, retryable: false, cause: error });
  // Undici's messages for a failed connection, and for one that ends in the middle of a body.
  if (error instanceof TypeError && /fetch failed|terminated/.test(error.message)) {
    const message = `The line to the model's server was cut, or there is none${networkWords(error.cause)}.`;
    return new ModelError({ kind: "unavailable", message, retryable: true, cause: error });
  }
  return error;
}

/** Names the cause, such as an expired certificate or a misspelt host. */
function networkWords(cause: unknown): string {
  if (!(cause instanceof Error)) return "";
  const { code } = cause as NodeJS.ErrnoException; // Node's own errors carry one
  const words = [code, cause.message].filter((word) => typeof word === "string" && word !== "");
  return words.length === 0 ? "" : ` (${clip(cleanText(words.join(": ")), 200)})`;
}

export const truncatedError = (message: string, cause?: unknown): ModelError =>
  new ModelError({ kind: "truncated", message, retryable: true, cause });

export const blockedError = (message: string): ModelError =>
  new ModelError({ kind: "blocked", message, retryable: false });

/** `ended`: the provider's finish reason. */
export const textOrError = (text: string | undefined, ended = ""): string | ModelError =>
  text?.trim() ? text : truncatedError(`The model answered with nothing${ended === "" ? "" : ` (${ended})`}.`);
