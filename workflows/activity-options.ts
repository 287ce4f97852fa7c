/** Activity options: queues, time-outs and retries of activities. */

import type { ActivityOptions, LocalActivityOptions } from "@temporalio/workflow";
import type { ActivityName } from "../core/task/verbs.js";
import { modelQueueOf } from "./messages.js";

/** Longest attempt at an answer, unless the start of the task sets another. */
const USUAL_ATTEMPT_MS = 80_000;
const BESIDE_MS = 10_000;

/** Options for model calls. The configured limit of an attempt comes with the task. */
const MODEL: ActivityOptions = {
  // Time until the loss of a killed worker is noticed: the longest single wait of a recovery.
  heartbeatTimeout: "6s",
  scheduleToCloseTimeout: "1 day",
  // The activity decides if and when to retry, because it waits for a provider's outage by time.
  retry: { initialInterval: "1s", backoffCoefficient: 2, maximumInterval: "60s" },
  // An abandoned model call must not hold up a cancel or a pause.
  cancellationType: "TRY_CANCEL",
  // An eager activity would skip matching, and with it the queue's rate and fairness.
  allowEagerDispatch: false,
};

/**
 * Limit for all attempts of a local activity together. After four seconds a new workflow task continues the current one. If
 * it comes too late, the SDK (1.24) answers the task after it with only half of its commands, and fails it.
 */
export const AT_ONCE_TIMEOUT = "3s";

/**
 * Short idempotent I/O runs as a local activity first, where its input costs no history. If it does not succeed in time, it
 * becomes a normal activity. The reply waits for it.
 */
export const AT_ONCE: Readonly<
  Partial<Record<ActivityName, Pick<LocalActivityOptions, "startToCloseTimeout" | "retry">>>
> = {
  gatherEvidence: { retry: { initialInterval: "100ms", maximumAttempts: 5, maximumInterval: "1s" } },
  replayStep: { retry: { initialInterval: "100ms", maximumAttempts: 3 } },
  recheck: { retry: { initialInterval: "100ms", maximumAttempts: 3 } },
  record: { startToCloseTimeout: "2s", retry: { initialInterval: "100ms", maximumAttempts: 2 } },
};

/** All other activities ask a model. */
const WITHOUT_MODEL: Readonly<Partial<Record<ActivityName, ActivityOptions>>> = {
  gatherEvidence: {
    startToCloseTimeout: "5s",
    retry: { initialInterval: "200ms", backoffCoefficient: 2, maximumInterval: "10s", maximumAttempts: 30 },
  },
  replayStep: {
    startToCloseTimeout: "5s",
    retry: { initialInterval: "200ms", backoffCoefficient: 2, maximumInterval: "10s", maximumAttempts: 30 },
  },
  recheck: {
    startToCloseTimeout: "5s",
    retry: { initialInterval: "200ms", backoffCoefficient: 2, maximumInterval: "10s", maximumAttempts: 30 },
  },
  /** After this time a task goes on without results. The adapter itself gives up at 20 s. */
  search: {
    startToCloseTimeout: "25s",
    retry: { initialInterval: "500ms", backoffCoefficient: 2, maximumAttempts: 3 },
    cancellationType: "TRY_CANCEL",
  },
  /** Each source is given up after 3 s, and asked twice. */
  askSources: {
    startToCloseTimeout: "20s",
    retry: { initialInterval: "500ms", backoffCoefficient: 2, maximumAttempts: 5 },
    cancellationType: "TRY_CANCEL",
  },
  record: {
    startToCloseTimeout: "10s",
    retry: { initialInterval: "200ms", backoffCoefficient: 2, maximumInterval: "10s" },
  },
};

/** Model calls have a separate task queue, so that their rate and fairness can be set. */
export function optionsFor(name: ActivityName, taskQueue: string, modelAttemptMs = USUAL_ATTEMPT_MS): ActivityOptions {
  const options = WITHOUT_MODEL[name];
  if (options !== undefined) return { ...options, taskQueue };
  return { ...MODEL, taskQueue: modelQueueOf(taskQueue), startToCloseTimeout: modelAttemptMs + BESIDE_MS };
}
