/** Asking: a model call inside an activity, with heartbeats, one repair, the cost of all attempts and Temporal failures. */

import { ApplicationFailure, CancelledFailure } from "@temporalio/common";
import type { z } from "zod";
import {
  latencyOf,
  type ModelAnswer,
  ModelError,
  type ModelPort,
  type ModelRequest,
  type ModelTier,
  type Repair,
  type Thinking,
  usageOf,
} from "../adapters/model/port.js";
import { type AttemptUsage, NO_USAGE, readAttemptUsage } from "../core/limits/budget.js";
import type { Usage } from "../core/turn/issued-action.js";
import { type CountedModel, currentContext } from "./attempt.js";
import { type Prompt, renderPrompt } from "./prompt/render.js";

export interface Question<I extends object, T> extends Prompt<I> {
  readonly purpose: string;
  readonly tier: ModelTier;
  readonly thinking: Thinking;
  readonly grounding?: true;
  /** Reasons come before answers, because models write fields in this order. */
  readonly schema: z.ZodType<T>;
  /** Simpler schema that the model fills in instead; parsing its output yields the answer. It may list what the page has. */
  readonly writtenSchema?: (input: Partial<I>) => z.ZodType<T>;
}

export function requestOf<I extends object, T>(
  question: Question<I, T>,
  input: I,
  { signal, repair }: { readonly signal: AbortSignal; readonly repair?: Repair },
): ModelRequest<T> {
  const { purpose, tier, thinking, grounding, schema } = question;
  const writtenSchema = question.writtenSchema?.(input) ?? schema;
  const render: ModelRequest["render"] = (options) => renderPrompt(purpose, question, input, { ...options, repair });
  return { purpose, tier, thinking, grounding, schema, writtenSchema, input, render, repair, signal };
}

/** A third of the heartbeat time-out: two beats may come late. */
const BEAT_MS = 2_000;

/** Failure type after a second unusable answer. It is not retried; the task goes on without the answer. */
export const ANSWER_INVALID = "ModelAnswerInvalid";

/** The answer, or an `ApplicationFailure` that says whether and when to try again. */
export async function ask<I extends object, T>(
  model: ModelPort & Partial<CountedModel>,
  question: Question<I, T>,
  input: I,
  repair?: Repair,
): Promise<ModelAnswer<T>> {
  const context = currentContext();
  const attempt = model.attempt?.();
  const signal = context?.cancellationSignal ?? new AbortController().signal;
  const beat = () => (attempt === undefined ? context?.heartbeat() : attempt.beat());
  const beats = context && setInterval(beat, BEAT_MS);
  try {
    if (attempt === undefined) beat();
    else attempt.begin();
    const asking = askRepaired(model, (repair) => requestOf(question, input, { signal, repair }), repair);
    const answer = await (context === undefined ? asking : Promise.race([asking, context.cancelled]));
    attempt?.end(answer.usage);
    return answer;
  } catch (error) {
    if (error instanceof ModelError) attempt?.end(usageOf(error.calls));
    throw failureOf(error, signal);
  } finally {
    clearInterval(beats);
  }
}

/** Usage of a question that failed. Rethrows anything but an `ApplicationFailure`, of `type` if one is given. */
export function usageOfFailure(error: unknown, type?: string): Usage {
  if (!(error instanceof ApplicationFailure) || (type !== undefined && error.type !== type)) throw error;
  return readAttemptUsage(error.details?.[0]) ?? NO_USAGE;
}

/** Sends an off-schema answer back to the model once, with its fault. The usage covers both answers. */
async function askRepaired<T>(
  model: ModelPort,
  requestWith: (repair?: Repair) => ModelRequest<T>,
  repair: Repair | undefined,
): Promise<ModelAnswer<T>> {
  const request = requestWith(repair);
  try {
    return await model.generate(request);
  } catch (error) {
    if (!(error instanceof ModelError) || error.kind !== "off-schema" || request.signal.aborted) throw error;
    const earlier = error.calls;
    const again = requestWith({ answer: error.answer ?? "", fault: error.message });
    const answer = await model.generate(again).catch((failed: unknown) => {
      throw failed instanceof ModelError ? failed.costing([...earlier, ...failed.calls]) : failed;
    });
    if (earlier.length === 0) return answer;
    const calls = [...earlier, ...(answer.calls ?? [])];
    return { ...answer, calls, usage: { ...answer.usage, ...usageOf(calls), latencyMs: latencyOf(calls) } };
  }
}

/** An abort and a time-out may throw the same error; the signal tells them apart. */
function failureOf(error: unknown, signal: AbortSignal): unknown {
  if (signal.aborted)
    return error instanceof CancelledFailure ? error : new CancelledFailure("The answer is no longer wanted.");
  if (!(error instanceof ModelError)) return error;
  const spent: AttemptUsage = { spent: usageOf(error.calls) };
  return ApplicationFailure.create({
    type: FAILURE_TYPES[error.kind],
    details: [spent],
    message: error.message,
    nonRetryable: !error.retryable || error.kind === "off-schema",
    nextRetryDelay: error.retryAfterMs,
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
