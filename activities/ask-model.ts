/** Asking a model inside an activity: heartbeat, cancellation, one schema repair, and failures in Temporal's terms (task-machine §7). */

import { ApplicationFailure, CancelledFailure } from "@temporalio/common";
import { latencyOf, type ModelCall, usageOf } from "../adapters/model/call.js";
import {
  type ModelAnswer,
  ModelError,
  type ModelPort,
  type ModelRequest,
  type Purpose,
} from "../adapters/model/port.js";
import { type AttemptUsage, NO_USAGE, readAttemptUsage } from "../core/limits/usage.js";
import type { Usage } from "../core/task/choice.js";
import type { AttemptModel } from "./attempt.js";
import { currentContext } from "./current-context.js";

/** A third of the 6 s heartbeat time-out: two beats may come late. */
const BEAT_MS = 2_000;

/** Type of the failure after a second answer that cannot be used; never retried, the task is told instead. */
export const ANSWER_INVALID = "ModelAnswerInvalid";

export type Asked<P extends Purpose> = Omit<ModelRequest<P>, "signal">;

/** The answer, or an `ApplicationFailure` that says whether and when to try again. Outside an activity it works without beats. */
export async function askModel<P extends Purpose>(
  model: ModelPort & Partial<AttemptModel>,
  asked: Asked<P>,
): Promise<ModelAnswer<P>> {
  const context = currentContext();
  const attempt = model.attempt?.();
  const signal = context?.cancellationSignal ?? new AbortController().signal;
  const beat = () => (attempt === undefined ? context?.heartbeat() : attempt.beat());
  const beats = context === undefined ? undefined : setInterval(beat, BEAT_MS);
  try {
    if (attempt === undefined) beat();
    else attempt.asks();
    const asking = askTwice(model, { ...asked, signal });
    const answer = await (context === undefined ? asking : Promise.race([asking, context.cancelled]));
    attempt?.took(answer.usage);
    return answer;
  } catch (error) {
    const failure = asFailure(error, signal);
    if (error instanceof ModelError) attempt?.took(usageOf(error.calls));
    throw failure;
  } finally {
    clearInterval(beats);
  }
}

/** A first answer can be used without it: trouble with the second costs what it took, and nothing else. */
export async function askOnceMore<P extends Purpose>(
  model: ModelPort,
  asked: Asked<P>,
): Promise<{ readonly value: ModelAnswer<P>["value"] | null; readonly usage: Usage }> {
  try {
    return await askModel(model, asked);
  } catch (error) {
    if (!(error instanceof ApplicationFailure)) throw error;
    return { value: null, usage: spentInVain(error) };
  }
}

/** What a question took that came to nothing: told with its failure. */
export function spentInVain(failure: ApplicationFailure): Usage {
  return readAttemptUsage(failure.details?.[0]) ?? NO_USAGE;
}

/** An answer outside its schema is shown to its model once more, with what is wrong; what both took is counted. */
async function askTwice<P extends Purpose>(model: ModelPort, request: ModelRequest<P>): Promise<ModelAnswer<P>> {
  try {
    return await model.generate(request);
  } catch (error) {
    if (!(error instanceof ModelError) || error.kind !== "off-schema" || request.signal.aborted) throw error;
    const repair = { answer: error.answer ?? "", fault: error.message };
    return withEarlier(await repaired(model, { ...request, repair }, error.calls), error.calls);
  }
}

/** Trouble with the second answer costs what both took. */
async function repaired<P extends Purpose>(
  model: ModelPort,
  request: ModelRequest<P>,
  earlier: readonly ModelCall[],
): Promise<ModelAnswer<P>> {
  try {
    return await model.generate(request);
  } catch (error) {
    throw error instanceof ModelError ? error.costing([...earlier, ...error.calls]) : error;
  }
}

function withEarlier<P extends Purpose>(answer: ModelAnswer<P>, earlier: readonly ModelCall[]): ModelAnswer<P> {
  if (earlier.length === 0) return answer;
  const calls = [...earlier, ...(answer.calls ?? [])];
  return { ...answer, calls, usage: { ...answer.usage, ...usageOf(calls), latencyMs: latencyOf(calls) } };
}

/** An abort and a time-out may throw alike: the signal tells them apart. */
function asFailure(error: unknown, signal: AbortSignal): unknown {
  if (signal.aborted)
    return error instanceof CancelledFailure ? error : new CancelledFailure("The answer is no longer wanted.");
  if (!(error instanceof ModelError)) return error;
  const details: [AttemptUsage] = [{ spent: usageOf(error.calls) }];
  return ApplicationFailure.create({
    type: FAILURE_TYPES[error.kind],
    details,
    message: error.message,
    nonRetryable: !error.retryable || error.kind === "off-schema",
    ...(error.retryAfterMs === undefined ? {} : { nextRetryDelay: error.retryAfterMs }),
    cause: error,
  });
}

const FAILURE_TYPES: Readonly<Record<ModelError["kind"], string>> = {
  "rate-limited": "ModelRateLimited",
  unavailable: "ModelUnavailable",
  timeout: "ModelTimeout",
  refused: "ModelRefused",
  "off-schema": ANSWER_INVALID,
  truncated: "ModelAnswerTruncated",
  blocked: "ModelBlocked",
  aborted: "ModelAborted",
};
