/** Activity options: where each activity runs, how long it may take, and how it is retried (task-machine §7). Elsewhere: retry policy. */

import type { ActivityOptions, LocalActivityOptions } from "@temporalio/workflow";
import type { ActivityName } from "../core/task/verbs.js";
import { modelQueueOf } from "./messages.js";

/** Longest attempt at an answer, where the start of the task says nothing else. */
const USUAL_ATTEMPT_MS = 80_000;
/** What an activity does beside asking. */
const BESIDE_MS = 10_000;

/** How long one may take is the configuration's to say, and comes with the task. */
const MODEL: ActivityOptions = {
  // What a killed worker leaves is noticed this late: the longest single wait of a recovery.
  heartbeatTimeout: "6s",
  scheduleToCloseTimeout: "1 day",
  retry: { initialInterval: "1s", backoffCoefficient: 2, maximumInterval: "30s", maximumAttempts: 5 },
  // An abandoned model call must not hold up a cancel or a pause.
  cancellationType: "TRY_CANCEL",
  // An eager activity would skip matching, and with it the queue's rate and fairness.
  allowEagerDispatch: false,
};

const GATHER: ActivityOptions = {
  startToCloseTimeout: "5s",
  retry: { initialInterval: "200ms", backoffCoefficient: 2, maximumInterval: "10s", maximumAttempts: 30 },
};

/** A task goes on without what could not be found in this time (seed 002 §4.10.1). The adapter gives up at 20 s itself. */
const SEARCH: ActivityOptions = {
  startToCloseTimeout: "25s",
  retry: { initialInterval: "500ms", backoffCoefficient: 2, maximumAttempts: 3 },
  cancellationType: "TRY_CANCEL",
};

const RECORD: ActivityOptions = {
  startToCloseTimeout: "10s",
  retry: { initialInterval: "200ms", backoffCoefficient: 2, maximumInterval: "10s" },
};

/**
 * Short idempotent I/O is tried in the workflow's own worker first, where its input costs no history; what these
 * attempts do not get done becomes a normal activity. The reply waits for them, so they give up early.
 */
export const LOCAL_OPTIONS: Readonly<Partial<Record<ActivityName, LocalActivityOptions>>> = {
  gatherEvidence: {
    startToCloseTimeout: "5s",
    retry: { initialInterval: "100ms", maximumAttempts: 5, maximumInterval: "1s" },
  },
  record: { startToCloseTimeout: "2s", retry: { initialInterval: "100ms", maximumAttempts: 2 } },
};

const OPTIONS: Readonly<Record<ActivityName, ActivityOptions>> = {
  prepare: MODEL,
  plan: MODEL,
  decompose: MODEL,
  refineStep: MODEL,
  generateAction: MODEL,
  gatherEvidence: GATHER,
  judge: MODEL,
  judgeCompletion: MODEL,
  correct: MODEL,
  validatePlan: MODEL,
  reflect: MODEL,
  criticise: MODEL,
  search: SEARCH,
  evaluateSearch: MODEL,
  checkCompleteness: MODEL,
  record: RECORD,
};

/** Model calls have a queue of their own beside the task's, so that their rate and fairness can be set (task-machine §7). */
export function optionsFor(
  name: ActivityName,
  { taskQueue, modelAttemptMs = USUAL_ATTEMPT_MS }: { readonly taskQueue: string; readonly modelAttemptMs?: number },
): ActivityOptions {
  const options = OPTIONS[name];
  if (options !== MODEL) return { ...options, taskQueue };
  return { ...options, taskQueue: modelQueueOf(taskQueue), startToCloseTimeout: modelAttemptMs + BESIDE_MS };
}
