/** Activity options: where each activity runs, how long it may take, and how it is retried (task-machine §7). Elsewhere: retry policy. */

import type { ActivityOptions, LocalActivityOptions } from "@temporalio/workflow";
import type { ActivityName } from "../core/task/activities.js";
import { MODEL_TASK_QUEUE, TASK_QUEUE } from "./messages.js";

const MODEL: ActivityOptions = {
  taskQueue: MODEL_TASK_QUEUE,
  startToCloseTimeout: "90s",
  heartbeatTimeout: "15s",
  scheduleToCloseTimeout: "1 day",
  retry: { initialInterval: "1s", backoffCoefficient: 2, maximumInterval: "30s", maximumAttempts: 5 },
  // An abandoned model call must not hold up a cancel or a pause.
  cancellationType: "TRY_CANCEL",
  // An eager activity would skip matching, and with it the queue's rate and fairness.
  allowEagerDispatch: false,
};

const GATHER: ActivityOptions = {
  taskQueue: TASK_QUEUE,
  startToCloseTimeout: "5s",
  retry: { initialInterval: "200ms", backoffCoefficient: 2, maximumInterval: "10s", maximumAttempts: 30 },
};

const RECORD: ActivityOptions = {
  taskQueue: TASK_QUEUE,
  startToCloseTimeout: "10s",
  retry: { initialInterval: "200ms", backoffCoefficient: 2, maximumInterval: "10s" },
};

/** Tried in the workflow's own worker first; after these attempts it becomes a normal activity. */
export const LOCAL_GATHER: LocalActivityOptions = {
  startToCloseTimeout: "5s",
  retry: { initialInterval: "100ms", maximumAttempts: 5, maximumInterval: "1s" },
};

export const ACTIVITY_OPTIONS: Readonly<Record<ActivityName, ActivityOptions>> = {
  agreeContract: MODEL,
  plan: MODEL,
  refineStep: MODEL,
  generateAction: MODEL,
  gatherEvidence: GATHER,
  judge: MODEL,
  correct: MODEL,
  record: RECORD,
};
