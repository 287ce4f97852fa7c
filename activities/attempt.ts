/** Attempt: usage across all attempts of an activity, and the number and delay of its retries (TM7). */

import { Context } from "@temporalio/activity";
import { ApplicationFailure, ApplicationFailureCategory, CancelledFailure } from "@temporalio/common";
import type { ModelPort } from "../adapters/model/port.js";
import { type AttemptUsage, addUsage, NO_USAGE, readAttemptUsage } from "../core/limits/budget.js";
import { afterFault, isPassing, type ModelOutage, readOutage, retryDelayMs } from "../core/limits/model-outage.js";
import { hashText } from "../core/page/text.js";
import type { EarlierUsage } from "../core/task/verbs.js";
import type { Usage } from "../core/turn/issued-action.js";

/** Function that implements an activity. */
export type Asked<I, R> = (input: I) => Promise<R>;

/** The running activity; undefined where a test calls the function directly. */
export function currentContext(): Context | undefined {
  try {
    return Context.current();
  } catch {
    return undefined;
  }
}

/** Heartbeats carry the model usage of all attempts, and their outage, to the next attempt. */
interface ActivityAttempt {
  /** Marks the start of a question. If no later heartbeat follows, it counts as one call. */
  begin(): void;
  end(usage: Usage): void;
  beat(): void;
  readonly earlier: Usage | undefined;
  readonly outage: ModelOutage | undefined;
  total(): Usage | undefined;
  /** Tells the next attempt why this one failed. */
  tell(outage: ModelOutage): void;
}

export interface CountedModel extends ModelPort {
  attempt(): ActivityAttempt | undefined;
}

export interface AttemptOptions {
  /** Longest wait for a temporary failure to pass, counted from the first failure. */
  readonly patienceMs: number;
}

/** Limit of attempts that fail for any other reason, or end without a report. */
const ATTEMPTS_MAX = 5;

export function createAttemptCounter(options: AttemptOptions) {
  const attempts = new WeakMap<Context, ActivityAttempt>();
  const current = () => {
    const context = currentContext();
    if (context === undefined) return undefined;
    const attempt = attempts.get(context) ?? openAttempt(context);
    attempts.set(context, attempt);
    return attempt;
  };
  return {
    counted: ({ name, generate }: ModelPort): CountedModel => ({ name, generate, attempt: current }),
    reporting:
      <I, R extends object>(activity: Asked<I, R>) =>
      async (input: I): Promise<R & EarlierUsage> => {
        const [context, attempt] = [currentContext(), current()];
        if (context === undefined || attempt === undefined) return activity(input);
        try {
          if (countedAttempts(context, attempt) > ATTEMPTS_MAX) throw endedSilently();
          const result = await activity(input);
          return attempt.earlier === undefined ? result : { ...result, earlier: attempt.earlier };
        } catch (error) {
          throw error instanceof CancelledFailure ? error : failureOf(error, context, attempt, options);
        }
      },
  };
}

/** Includes the current attempt; excludes those that failed temporarily. */
const countedAttempts = ({ info }: Context, { outage }: ActivityAttempt): number =>
  info.attempt - (outage?.faults ?? 0);

/** Work that crashes its worker would otherwise crash workers for ever. */
const endedSilently = (): ApplicationFailure =>
  ApplicationFailure.nonRetryable(`${ATTEMPTS_MAX} attempts ended without a word.`, "AttemptsSpent");

/** The failure says whether and when to retry, and carries the usage of all attempts. */
function failureOf(
  error: unknown,
  context: Context,
  attempt: ActivityAttempt,
  { patienceMs }: AttemptOptions,
): ApplicationFailure {
  const spent = attempt.total();
  // The cast: `fromError` accepts any thrown value, and an existing failure keeps its other fields.
  const failure = ApplicationFailure.fromError(
    error as Error,
    spent && { details: [{ spent } satisfies AttemptUsage] },
  );
  if (failure.nonRetryable) return failure;
  const fault = failure.type ?? "Error";
  if (!isPassing(fault)) {
    const isLast = countedAttempts(context, attempt) >= ATTEMPTS_MAX;
    return Object.assign(failure, { nonRetryable: isLast });
  }
  const { currentAttemptScheduledTimestampMs: startedMs } = context.info;
  const outage = afterFault(attempt.outage, { fault, startedMs });
  attempt.tell(outage);
  // The library tells milliseconds and durations apart by type; ours are milliseconds.
  const retryAfterMs = typeof failure.nextRetryDelay === "number" ? failure.nextRetryDelay : undefined;
  const nextRetryDelay = retryDelayMs(outage, {
    nowMs: startedMs,
    patienceMs,
    retryAfterMs,
    chance: chanceOf(context),
  });
  // BENIGN keeps attempts out of the log: the circuit breaker logs one line for all of them.
  const category = ApplicationFailureCategory.BENIGN;
  return Object.assign(failure, nextRetryDelay === null ? { nonRetryable: true } : { nextRetryDelay, category });
}

/** Repeatable jitter from 0 to 1 that differs for each attempt of each task. */
function chanceOf({ info }: Context): number {
  const { workflowExecution, activityId, attempt } = info;
  const hash = hashText(`${workflowExecution?.workflowId} ${activityId} ${attempt}`);
  return Number.parseInt(hash.slice(0, 8), 16) / 2 ** 32;
}

function openAttempt(context: Context): ActivityAttempt {
  const earlier = readAttemptUsage(context.info.heartbeatDetails);
  let outage = readOutage(context.info.heartbeatDetails);
  let total = earlier;
  let open = false;
  const beat = () =>
    context.heartbeat({
      spent: total ?? NO_USAGE,
      ...(open && { open }),
      ...(outage && { outage }),
    } satisfies AttemptUsage);
  return {
    earlier,
    outage,
    total: () => total,
    beat,
    begin() {
      open = true;
      beat();
    },
    end(usage) {
      total = addUsage(total ?? NO_USAGE, usage);
      open = false;
      beat();
    },
    tell(now) {
      outage = now;
      beat();
    },
  };
}
