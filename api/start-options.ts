/** Start options: how the workflow of a task is started: its id and queue, its tenant's share, what operators see of it. */

import type { WorkflowStartOptions } from "@temporalio/client";
import { openingAttributes } from "../core/task/operator-view.js";
import { searchAttributesOf, TASK_QUEUE, type TaskStart, workflowIdOf } from "../workflows/messages.js";

type WithStartOptions = WorkflowStartOptions & { workflowIdConflictPolicy: "USE_EXISTING" };

export function startOptionsOf(
  opening: TaskStart,
  summary: string,
  { taskQueue = TASK_QUEUE, modelAttemptMs }: { readonly taskQueue?: string; readonly modelAttemptMs?: number },
): WithStartOptions {
  return {
    workflowId: workflowIdOf(opening.task),
    taskQueue,
    args: [{ ...opening, modelAttemptMs }],
    workflowIdConflictPolicy: "USE_EXISTING",
    // A late retry of a finished task must not run it again.
    workflowIdReusePolicy: "REJECT_DUPLICATE",
    // A worker that dies in the middle of a workflow task is noticed this late, not after the default ten seconds.
    workflowTaskTimeout: "5s",
    priority: { fairnessKey: opening.task.tenantId.slice(0, 64) },
    staticSummary: summary,
    typedSearchAttributes: searchAttributesOf(openingAttributes(opening.task.tenantId, opening.first.url)),
  };
}
