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
import { currentContext } from "./current-context.js";

/** A third of the 6 s heartbeat time-out: two beats may come late. */
const BEAT_MS = 2_000;

/** Type of the failure after a second answer that cannot be used; never retried, the task is told instead. */
export const ANSWER_INVALID = "ModelAnswerInvalid";

export type Asked<P extends Purpose> = Omit<ModelRequest<P>, "signal">;

/** The answer, or an `ApplicationFailure` that says whether and when to try again. Outside an activity it works without beats. */
export async function askModel<P extends Purpose>(model: ModelPort, asked: Asked<P>): Promise<ModelAnswer<P>> {
  const context = currentContext();
  const signal = context?.cancellationSignal ?? new AbortController().signal;
  const beat = context === undefined ? undefined : setInterval(() => context.heartbeat(), BEAT_MS);
  try {
    context?.heartbeat();
    const answer = askTwice(model, { ...asked, signal });
    return await (context === undefined ? answer : Promise.race([answer, context.cancelled]));
  } catch (error) {
    throw asFailure(error, signal);
  } finally {
    clearInterval(beat);
  }
}

/** An answer outside its schema is shown to its model once more, with what is wrong; what both took is counted. */
async function askTwice<P extends Purpose>(model: ModelPort, request: ModelRequest<P>): Promise<ModelAnswer<P>> {
  try {
    return await model.generate(request);
  } catch (error) {
    if (!(error instanceof ModelError) || error.kind !== "off-schema" || request.signal.aborted) throw error;
    const repair = { answer: error.answer ?? "", fault: error.message };
    const answer = await model.generate({ ...request, repair });
    return withEarlier(answer, error.calls);
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
  return ApplicationFailure.create({
    type: FAILURE_TYPES[error.kind],
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
