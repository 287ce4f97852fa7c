/** Failover: which model is asked when the one of a tier cannot be had. */

import { invariant } from "../../core/invariant.js";
import { latencyOf, type ModelAnswer, type ModelCall, ModelError, type ModelTier, usageOf } from "./port.js";
import { UnknownModelError } from "./provider-error.js";

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
      // An operator is told of an unknown model, though another answered in its place.
      const faults = errors.flatMap(({ retryable, message }) => (retryable ? [] : [message]));
      return { ...answerOf(candidate, failed, answer), faults };
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
