/** Start options: how the workflow of a task is started: its id and queue, its tenant's share, what operators see of it. */

import type { WorkflowStartOptions } from "@temporalio/client";
import { openingAttributes } from "../../core/task/operator-view.js";
import type { Tier } from "../../protocol/requests.js";
import { AS_NEW_RUNS, searchAttributesOf, TASK_QUEUE, type TaskStart, workflowIdOf } from "../../workflows/messages.js";

type WithStartOptions = WorkflowStartOptions & { workflowIdConflictPolicy: "USE_EXISTING" };

/** Shares of a queue of model calls that is full: a tenant of the one tier gets so much of it beside one of another. */
const FAIRNESS_WEIGHTS: Readonly<Record<Tier, number>> = { free: 1, pro: 3, enterprise: 10 };

/** Settings of the installation that a task keeps for as long as it runs. */
export interface StartSettings {
  readonly taskQueue?: string | undefined;
  /** Longest attempt at an answer of a model. */
  readonly modelAttemptMs?: number | undefined;
  /** Similarity below which a plan is looked at again after trouble (PL6). */
  readonly replanBelow?: number | undefined;
}

export function startOptionsOf(
  opening: TaskStart,
  summary: string,
  { taskQueue = TASK_QUEUE, modelAttemptMs, replanBelow }: StartSettings,
): WithStartOptions {
  return {
    workflowId: workflowIdOf(opening.task),
    taskQueue,
    args: [{ ...opening, ...AS_NEW_RUNS, modelAttemptMs, replanBelow }],
    workflowIdConflictPolicy: "USE_EXISTING",
    // A late retry of a finished task must not run it again.
    workflowIdReusePolicy: "REJECT_DUPLICATE",
    // A worker that dies in the middle of a workflow task is noticed this late, not after the default ten seconds.
    workflowTaskTimeout: "5s",
    // Its activities inherit it.
    priority: {
      fairnessKey: opening.task.tenantId.slice(0, 64),
      fairnessWeight: FAIRNESS_WEIGHTS[opening.tier ?? "free"],
    },
    staticSummary: summary,
    typedSearchAttributes: searchAttributesOf(openingAttributes(opening.task.tenantId, opening.first.url)),
  };
}
