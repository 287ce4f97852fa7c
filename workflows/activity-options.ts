/** Activity options: where an activity runs, for how long, and how it is retried. */

import type { ActivityOptions, LocalActivityOptions } from "@temporalio/workflow";
import type { ActivityName } from "../core/task/verbs.js";
import { modelQueueOf } from "./messages.js";

/** Longest attempt at an answer, where the start of the task says nothing else. */
const USUAL_ATTEMPT_MS = 80_000;
const BESIDE_MS = 10_000;

/** How long one may take is the configuration's to say, and comes with the task. */
const MODEL: ActivityOptions = {
  // What a killed worker leaves is noticed this late: the longest single wait of a recovery.
  heartbeatTimeout: "6s",
  scheduleToCloseTimeout: "1 day",
  // When there is another attempt, and whether, the activity says: a provider's outage is waited for by time.
  retry: { initialInterval: "1s", backoffCoefficient: 2, maximumInterval: "60s" },
  // An abandoned model call must not hold up a cancel or a pause.
  cancellationType: "TRY_CANCEL",
  // An eager activity would skip matching, and with it the queue's rate and fairness.
  allowEagerDispatch: false,
};

/**
 * In all that is tried at once. A workflow task that would last longer than four seconds is gone on with as a new one: where that comes
 * too late, the SDK (1.24) answers the one after it with half of what it has to say, and fails it.
 */
export const AT_ONCE_TIMEOUT = "3s";

/**
 * Short idempotent I/O is tried in the workflow's own worker first, where its input costs no history; what is not done by then
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

/** Every other activity asks a model. */
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
  /** A task goes on without what could not be found in this time. The adapter gives up at 20 s itself. */
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

/** Model calls have a queue of their own beside the task's, so that their rate and fairness can be set. */
export function optionsFor(name: ActivityName, taskQueue: string, modelAttemptMs = USUAL_ATTEMPT_MS): ActivityOptions {
  const options = WITHOUT_MODEL[name];
  if (options !== undefined) return { ...options, taskQueue };
  return { ...MODEL, taskQueue: modelQueueOf(taskQueue), startToCloseTimeout: modelAttemptMs + BESIDE_MS };
}
