/** Provider faults: what can go wrong with a provider, as a `ModelError`. */

import { UnknownModelError } from "./failover.js";
import { abortedError, ModelError } from "./port.js";

/** Longer waits are cut: the model may be well again before that. */
export const RETRY_AFTER_MAX_MS = 5 * 60_000;

export function retryAfterMsOf(header: string | null, nowMs: number): number | undefined {
  if (header === null || header.trim() === "") return undefined;
  const seconds = Number(header);
  const ms = Number.isFinite(seconds) ? Math.ceil(seconds * 1000) : Date.parse(header) - nowMs;
  return Number.isNaN(ms) ? undefined : Math.min(Math.max(0, ms), RETRY_AFTER_MAX_MS);
}

const RETRYABLE: readonly number[] = [408, 409, 500, 502, 503, 504];

export function statusError(reply: {
  readonly status: number;
  readonly message: string;
  readonly model: string;
  readonly retryAfterMs: number | undefined;
  readonly quotaSpent: boolean;
  readonly cause?: unknown;
}): ModelError {
  const { status, retryAfterMs, cause } = reply;
  const message = `${status}: ${reply.message}`;
  if (status === 429)
    return new ModelError({ kind: "rate-limited", message, retryable: !reply.quotaSpent, retryAfterMs, cause });
  if (RETRYABLE.includes(status))
    return new ModelError({ kind: "unavailable", message, retryable: true, retryAfterMs, cause });
  const gone = status === 404 ? new UnknownModelError(`${reply.model} is not known to the provider`) : cause;
  return new ModelError({ kind: "refused", message, retryable: false, cause: gone });
}

/** A request that got no answer, or half of one. Whatever is no fault of the network is returned as it is. */
export function transportError(
  error: unknown,
  { timeoutMs, signal }: { readonly timeoutMs: number; readonly signal: AbortSignal },
): unknown {
  if (error instanceof ModelError || !(error instanceof Error)) return error;
  if (error.name === "AbortError" || error.name === "TimeoutError") {
    // An abort and a time-out throw alike; only the signal tells them apart.
    if (signal.aborted) return abortedError(error);
    const message = `The model did not answer within ${Math.round(timeoutMs / 1000)} s.`;
    return new ModelError({ kind: "timeout", message, retryable: true, cause: error });
  }
  if (error instanceof SyntaxError) return truncatedError("The model's answer broke off in mid-transfer.", error);
  // Undici's words for no connection, and for one that ends in the middle of a body.
  if (error instanceof TypeError && /fetch failed|terminated/.test(error.message)) {
    const message = "The line to the model's server was cut, or there is none.";
    return new ModelError({ kind: "unavailable", message, retryable: true, cause: error });
  }
  return error;
}

export const truncatedError = (message: string, cause?: unknown): ModelError =>
  new ModelError({ kind: "truncated", message, retryable: true, cause });

export const blockedError = (message: string): ModelError =>
  new ModelError({ kind: "blocked", message, retryable: false });

export const textOrError = (text: string | undefined | null): string | ModelError =>
  text?.trim() ? text : truncatedError("The model answered with nothing.");
