/** Model outage: faults of a provider that one activity met so far, and when it asks again (TM7). */

import { hashText } from "../page/text.js";

export interface ModelOutage {
  /** Milliseconds since the epoch by the engine's clock: when the first attempt that failed of it began. */
  readonly sinceMs: number;
  /** Attempts that failed of it. */
  readonly faults: number;
  /** Type of the last failure, e.g. `ModelUnavailable`. */
  readonly fault: string;
}

/** Such a failure is somebody else's and passes: it is waited for by time. Any other counts. */
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
/** Of a wait that was told: so much longer at most, so that not all come back at once. */
const TOLD_SPREAD = 0.25;

export interface RetryOptions {
  readonly nowMs: number;
  readonly patienceMs: number;
  /** As the provider told it. */
  readonly retryAfterMs: number | undefined;
  /** 0 to 1. */
  readonly chance: number;
}

/** Milliseconds until the next attempt: half of a growing step for sure, the rest by chance. Null: patience is over. */
export function retryDelayMs({ sinceMs, faults }: ModelOutage, options: RetryOptions): number | null {
  const { nowMs, patienceMs, retryAfterMs = 0, chance } = options;
  const step = Math.min(FIRST_MS * 2 ** Math.min(faults - 1, 16), LONGEST_MS);
  const delay = Math.max(step * (0.5 + chance / 2), retryAfterMs * (1 + TOLD_SPREAD * chance));
  return nowMs + delay > sinceMs + patienceMs ? null : Math.round(delay);
}

const RESUME_S = 60;

/** Seconds after which clients report again to a task that an outage interrupted; every `key` has its own, so that not all come at once. */
export const resumeAfterS = (key: string): number =>
  RESUME_S + Math.floor((Number.parseInt(hashText(key).slice(0, 8), 16) / 2 ** 32) * RESUME_S);

/** Of the details of a heartbeat; undefined where they tell of none. */
export function readOutage(details: unknown): ModelOutage | undefined {
  const { outage } = (details ?? {}) as { readonly outage?: Partial<ModelOutage> }; // looked at field by field
  const { sinceMs, faults, fault } = outage ?? {};
  const isTold = typeof sinceMs === "number" && typeof faults === "number" && typeof fault === "string";
  return isTold ? { sinceMs, faults, fault } : undefined;
}
