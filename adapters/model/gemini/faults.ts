/** Gemini faults: what the SDK throws, in the port's terms: whether to try again, when, and with whom (platform notes §1). */

import { ApiError } from "@google/genai";
import { ModelGone } from "../degrade.js";
import { ModelError } from "../port.js";
import { LONGEST_WAIT_MS, waitOfHeader } from "../retry-after.js";
import { transportFault } from "../transport-fault.js";

export interface Asked {
  readonly model: string;
  readonly timeoutMs: number;
  readonly signal: AbortSignal;
  /** The header of the response, if there was one. */
  readonly retryAfter: string | null;
  readonly nowMs: number;
}

/** Anything that is no fault of the provider or the network is handed back as it is. */
export function faultOf(error: unknown, asked: Asked): unknown {
  return error instanceof ApiError ? statusFault(error, asked) : transportFault(error, asked);
}

const RETRYABLE: readonly number[] = [408, 500, 502, 503, 504];

function statusFault(error: ApiError, asked: Asked): ModelError {
  const { status } = error;
  const { message, details } = bodyOf(error);
  const said = `${status}: ${message}`;
  const wait = waitOf(details, asked);
  const retryAfter = wait === undefined ? {} : { retryAfterMs: wait };
  if (status === 429) {
    // What is spent for the day does not come back in minutes.
    return new ModelError({
      kind: "rate-limited",
      message: said,
      retryable: !isDaily(details),
      ...retryAfter,
      cause: error,
    });
  }
  if (RETRYABLE.includes(status)) {
    return new ModelError({ kind: "unavailable", message: said, retryable: true, ...retryAfter, cause: error });
  }
  const cause = status === 404 ? new ModelGone(`${asked.model} is not known to the provider`) : error;
  return new ModelError({ kind: "refused", message: said, retryable: false, cause });
}

type Detail = Readonly<Record<string, unknown>>;

/** The SDK's message is the body; a body that was no JSON is wrapped by it. */
function bodyOf({ message }: ApiError): { readonly message: string; readonly details: readonly Detail[] } {
  try {
    // The cast: every part is looked at before it is used.
    const { error } = JSON.parse(message) as { error?: { message?: unknown; details?: unknown } };
    const details = Array.isArray(error?.details) ? (error.details as Detail[]) : [];
    return { message: String(error?.message ?? message).slice(0, 500), details };
  } catch {
    return { message: message.slice(0, 500), details: [] };
  }
}

const typeIs = (detail: Detail, name: string) => String(detail["@type"]).endsWith(`google.rpc.${name}`);

/** RetryInfo of the body ("1.5s"), else the header (seconds, or a date). */
function waitOf(details: readonly Detail[], { retryAfter, nowMs }: Asked): number | undefined {
  const delay = details.find((detail) => typeIs(detail, "RetryInfo"))?.["retryDelay"];
  const seconds = /^(\d+(?:\.\d+)?)s$/.exec(String(delay))?.[1];
  const ms = seconds === undefined ? waitOfHeader(retryAfter, nowMs) : Math.ceil(Number(seconds) * 1000);
  return ms === undefined ? undefined : Math.min(ms, LONGEST_WAIT_MS);
}

function isDaily(details: readonly Detail[]): boolean {
  const quota = details.find((detail) => typeIs(detail, "QuotaFailure"));
  return /per_?day/i.test(JSON.stringify(quota?.["violations"] ?? ""));
}
