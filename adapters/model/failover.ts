/** Failover: what can go wrong with a provider, and which model is asked when the one of a tier cannot be had. */

import { invariant } from "../../core/invariant.js";
import { UpstreamRefusedError } from "../net/upstream.js";
import {
  abortedError,
  latencyOf,
  type ModelAnswer,
  type ModelCall,
  ModelError,
  type ModelTier,
  usageOf,
} from "./port.js";

export interface ModelNames {
  readonly smart: string;
  readonly smartFallback: string;
  readonly fast: string;
}

/** Longest wait per tier for one answer; what is left of an attempt bounds it too. */
export type TierTimeouts = Readonly<Record<ModelTier, number>>;

/** Longest attempt at an answer, however many models are asked in it. The activity ends 10 s later. */
const ATTEMPT_MS = 80_000;
const SHORTEST_MS = 2_000;
/** With a longer wait than this, another model is asked instead. */
const LONGEST_WAIT_MS = 30_000;
export const attemptMsOf = (timeouts: TierTimeouts): number => Math.max(ATTEMPT_MS, ...Object.values(timeouts));

export type TextAnswer<T> = Pick<ModelAnswer<T>, "value" | "model" | "sources"> & {
  readonly calls: readonly ModelCall[];
};

/**
 * Fast: once more, then smart. Smart: its fallback, then fast. A short wait that the provider asks for is Temporal's
 * (`nextRetryDelay`), after which the same model is asked. Throws a `ModelError` when no model could be had.
 */
export async function withFailover<T>(
  chain: {
    readonly tier: ModelTier;
    readonly models: ModelNames;
    readonly timeouts: TierTimeouts;
    readonly now: () => number;
  },
  ask: (model: string, timeoutMs: number) => Promise<TextAnswer<T>>,
): Promise<ModelAnswer<T>> {
  const { now, timeouts, tier, models } = chain;
  const endMs = now() + attemptMsOf(timeouts);
  const failed: ModelCall[] = [];
  const errors: ModelError[] = [];
  for (const candidate of candidates(tier, models)) {
    const leftMs = endMs - now();
    if (errors.length > 0 && leftMs < SHORTEST_MS) break;
    try {
      const answer = await ask(candidate.model, Math.min(timeouts[candidate.timeout], leftMs));
      return answerOf(candidate, failed, answer);
    } catch (error) {
      if (!(error instanceof ModelError)) throw error;
      failed.push(...error.calls);
      errors.push(error);
      if (!mayAskAnother(error)) break;
    }
  }
  throw errorToReport(errors).costing(failed);
}

function errorToReport(errors: readonly ModelError[]): ModelError {
  const last = errors.at(-1);
  const reported =
    last !== undefined && !mayAskAnother(last) ? last : (errors.find((one) => one.retryable) ?? errors[0]);
  invariant(reported !== undefined, "a chain of models without a model");
  return reported;
}

interface ModelCandidate {
  readonly model: string;
  readonly tier: ModelTier;
  readonly timeout: ModelTier;
  readonly degraded?: true;
}

function candidates(tier: ModelTier, models: ModelNames): readonly ModelCandidate[] {
  const smart: ModelCandidate = { model: models.smart, tier: "smart", timeout: "smart" };
  if (tier === "fast") {
    const fast: ModelCandidate = { model: models.fast, tier: "fast", timeout: "fast" };
    return models.smart === models.fast ? [fast, fast] : [fast, fast, smart];
  }
  const fallback: ModelCandidate = { ...smart, model: models.smartFallback, degraded: true };
  const fast: ModelCandidate = { ...smart, model: models.fast, tier: "fast", degraded: true };
  const others = models.smartFallback === models.fast ? [fast] : [fallback, fast];
  return [smart, ...others.filter(({ model }) => model !== models.smart)];
}

function answerOf<T>(
  { tier, degraded }: ModelCandidate,
  failed: readonly ModelCall[],
  answer: TextAnswer<T>,
): ModelAnswer<T> {
  const calls = [...failed, ...answer.calls];
  const promptVersion = answer.calls.at(-1)?.prompt;
  const usage = { ...usageOf(calls), model: answer.model, tier, latencyMs: latencyOf(calls), promptVersion };
  return { ...answer, usage, calls, degraded };
}

function mayAskAnother({ kind, retryable, retryAfterMs, cause }: ModelError): boolean {
  switch (kind) {
    case "rate-limited":
      return !retryable || (retryAfterMs ?? 0) > LONGEST_WAIT_MS;
    case "unavailable":
    case "timeout":
    case "truncated":
      return true;
    case "refused":
      return cause instanceof UnknownModelError;
    case "off-schema":
    case "blocked":
    case "aborted":
      return false;
  }
}

export class UnknownModelError extends Error {
  override readonly name = "UnknownModelError";
}

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
  if (error instanceof UpstreamRefusedError)
    return new ModelError({ kind: "refused", message: error.message, retryable: false, cause: error });
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
