/** Model outage: faults of a provider that one activity met so far, and the retry delay (TM7). */

import { hashText } from "../page/text.js";

export interface ModelOutage {
  /** Start of the first failed attempt, in milliseconds since the epoch by the engine's clock. */
  readonly sinceMs: number;
  /** Number of failed attempts. */
  readonly faults: number;
  /** Type of the last failure, e.g. `ModelUnavailable`. */
  readonly fault: string;
}

/** Temporary failures of other services. Time limits their retries; a count limits all others. */
const PASSING: readonly string[] = ["ModelRateLimited", "ModelUnavailable", "ModelTimeout", "DatabaseUnavailableError"];

export const isPassing = (type: string): boolean => PASSING.includes(type);

export interface FailedAttempt {
  readonly fault: string;
  readonly startedMs: number;
}

export const afterFault = (outage: ModelOutage | undefined, { fault, startedMs }: FailedAttempt): ModelOutage => ({
  sinceMs: outage?.sinceMs ?? startedMs,
  faults: (outage?.faults ?? 0) + 1,
  fault,
});

const FIRST_MS = 1_000;
const LONGEST_MS = 60_000;
/** Largest share added to the provider's own delay, so that not all retry at once. */
const TOLD_SPREAD = 0.25;

export interface RetryOptions {
  readonly nowMs: number;
  readonly patienceMs: number;
  /** Delay that the provider asks for. */
  readonly retryAfterMs: number | undefined;
  /** 0 to 1. */
  readonly chance: number;
}

/** Milliseconds until the next attempt: half of a growing step, plus a random share of the rest. Null: patience is over. */
export function retryDelayMs({ sinceMs, faults }: ModelOutage, options: RetryOptions): number | null {
  const { nowMs, patienceMs, retryAfterMs = 0, chance } = options;
  const step = Math.min(FIRST_MS * 2 ** Math.min(faults - 1, 16), LONGEST_MS);
  const delay = Math.max(step * (0.5 + chance / 2), retryAfterMs * (1 + TOLD_SPREAD * chance));
  return nowMs + delay > sinceMs + patienceMs ? null : Math.round(delay);
}

const RESUME_S = 60;

/** Seconds until clients report again to a task that an outage interrupted. Delays differ by `key` to spread the load. */
export const resumeAfterS = (key: string): number =>
  RESUME_S + Math.floor((Number.parseInt(hashText(key).slice(0, 8), 16) / 2 ** 32) * RESUME_S);

/** Reads the outage from a heartbeat's details; undefined if there is none. */
export function readOutage(details: unknown): ModelOutage | undefined {
  const { outage } = (details ?? {}) as { readonly outage?: Partial<ModelOutage> }; // looked at field by field
  const { sinceMs, faults, fault } = outage ?? {};
  const isTold = typeof sinceMs === "number" && typeof faults === "number" && typeof fault === "string";
  return isTold ? { sinceMs, faults, fault } : undefined;
}
