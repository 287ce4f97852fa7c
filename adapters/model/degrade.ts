/** Degrading: which model is asked when the one of a tier cannot be had (design §11). Elsewhere: fallback, failover. */

import { invariant } from "../../core/invariant.js";
import { latencyOf, type ModelCall, usageOf } from "./call.js";
import { type ModelAnswer, ModelError, type Purpose, type PurposeOutput, type Tier } from "./port.js";

export interface ModelNames {
  readonly smart: string;
  readonly smartFallback: string;
  readonly fast: string;
}

/** Longest wait per tier for one answer; what is left of an attempt bounds it too. */
export type TierTimeouts = Readonly<Record<Tier, number>>;

/** As long as one answer is waited for, where that is longer than the usual attempt. */
export function attemptMsOf(timeouts: TierTimeouts): number {
  return Math.max(ATTEMPT_MS, ...Object.values(timeouts));
}

export interface Attempt {
  readonly model: string;
  readonly timeoutMs: number;
}

export interface Answered<P extends Purpose> {
  readonly value: PurposeOutput<P>;
  readonly model: string;
  readonly sources: readonly string[];
  readonly calls: readonly ModelCall[];
}

export interface Chain {
  readonly tier: Tier;
  readonly models: ModelNames;
  readonly timeouts: TierTimeouts;
  readonly now: () => number;
}

/** Longest attempt at an answer, however many models are asked in it. The activity ends 10 s later. */
const ATTEMPT_MS = 80_000;
/** In less than this no model answers. */
const SHORTEST_MS = 2_000;
/** A provider that wants a longer wait than this is not waited for while another model can be asked. */
const WAIT_MS = 30_000;

/**
 * Fast: once more, then smart. Smart: its fallback, then fast. A wait that the provider asks for is the engine's to
 * wait (`nextRetryDelay`), after which the same model is asked: it is well, only busy. Throws a `ModelError` when none
 * could be had.
 */
export async function askInTurn<P extends Purpose>(
  chain: Chain,
  ask: (attempt: Attempt) => Promise<Answered<P>>,
): Promise<ModelAnswer<P>> {
  const { now, timeouts, tier, models } = chain;
  const endMs = now() + attemptMsOf(timeouts);
  const failed: ModelCall[] = [];
  const errors: ModelError[] = [];
  for (const candidate of candidates(tier, models)) {
    const { model } = candidate;
    const leftMs = endMs - now();
    if (errors.length > 0 && leftMs < SHORTEST_MS) break;
    const timeoutMs = Math.min(timeouts[candidate.patience], leftMs);
    try {
      return told(candidate, failed, await ask({ model, timeoutMs }));
    } catch (error) {
      if (!(error instanceof ModelError)) throw error;
      failed.push(...error.calls);
      errors.push(error);
      if (!isWorthAnother(error)) break;
    }
  }
  throw tellingOf(errors).costing(failed);
}

/** An answer that is no use ends the asking and is told; else the first trouble that may pass, else the first. */
function tellingOf(errors: readonly ModelError[]): ModelError {
  const last = errors.at(-1);
  const telling =
    last !== undefined && !isWorthAnother(last) ? last : (errors.find((one) => one.retryable) ?? errors[0]);
  invariant(telling !== undefined, "a chain of models without a model");
  return telling;
}

interface Candidate {
  readonly model: string;
  /** Whose model it is. */
  readonly tier: Tier;
  /** By which tier's time-out it is waited for. */
  readonly patience: Tier;
  readonly degraded: boolean;
}

function candidates(tier: Tier, models: ModelNames): readonly Candidate[] {
  const smart: Candidate = { model: models.smart, tier: "smart", patience: "smart", degraded: false };
  if (tier === "fast") {
    const fast: Candidate = { model: models.fast, tier: "fast", patience: "fast", degraded: false };
    return models.smart === models.fast ? [fast, fast] : [fast, fast, smart];
  }
  const fallback: Candidate = { ...smart, model: models.smartFallback, degraded: true };
  const fast: Candidate = { ...smart, model: models.fast, tier: "fast", degraded: true };
  const others = models.smartFallback === models.fast ? [fast] : [fallback, fast];
  return [smart, ...others.filter(({ model }) => model !== models.smart)];
}

/** The answer with all that it took, those that failed before it included. */
function told<P extends Purpose>(
  { tier, degraded }: Candidate,
  failed: readonly ModelCall[],
  { value, model, sources, calls: own }: Answered<P>,
): ModelAnswer<P> {
  const calls = [...failed, ...own];
  const prompt = own.at(-1)?.prompt;
  const spent = { ...usageOf(calls), model, tier, latencyMs: latencyOf(calls) };
  const usage = prompt === undefined ? spent : { ...spent, promptVersion: prompt };
  const answer = { value, model, sources, usage, calls };
  return degraded ? { ...answer, degraded } : answer;
}

function isWorthAnother({ kind, retryable, retryAfterMs, cause }: ModelError): boolean {
  switch (kind) {
    case "rate-limited":
      return !retryable || (retryAfterMs ?? 0) > WAIT_MS;
    case "unavailable":
    case "timeout":
    case "truncated":
      return true;
    case "refused":
      return cause instanceof ModelGone;
    case "off-schema":
    case "blocked":
    case "aborted":
      return false;
  }
}

/** The provider knows no such model, or no longer: the others may still be there. */
export class ModelGone extends Error {
  override readonly name = "ModelGone";
}
