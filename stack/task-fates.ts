/** Task fates: what Temporal knows of a task's workflow, in core's words. */

import { type Client, WorkflowFailedError, WorkflowNotFoundError } from "@temporalio/client";
import type { WorkflowStates } from "../activities/reconcile-tasks.js";
import type { TaskRef } from "../core/task/identity.js";
import type { WorkflowState } from "../core/task/projection.js";
import type { browserTask } from "../workflows/browser-task.js";
import { workflowIdOf } from "../workflows/messages.js";

export function createTaskFates(client: Client): WorkflowStates {
  return { fateOf: (task) => fateOf(client, task) };
}

async function fateOf(client: Client, task: Pick<TaskRef, "tenantId" | "taskId">): Promise<WorkflowState> {
  const handle = client.workflow.getHandle<typeof browserTask>(workflowIdOf(task));
  try {
    // Without a run id it is the last run that is described: a roll-over is still running.
    const { status } = await handle.describe();
    switch (status.name) {
      case "COMPLETED": {
        const { status: last, outcome } = await handle.result();
        return isEnd(last)
          ? { kind: "ended", status: last, ...(outcome === undefined ? {} : { outcome }) }
          : { kind: "failed", reason: `its last status was ${last}` };
      }
      case "FAILED":
        return { kind: "failed", reason: await reasonOf(() => handle.result()) };
      case "CANCELLED":
        return { kind: "cancelled" };
      case "TERMINATED":
        return { kind: "terminated", reason: await reasonOf(() => handle.result()) };
      case "TIMED_OUT":
        return { kind: "timed-out" };
      default:
        return { kind: "running" };
    }
  } catch (error) {
    if (error instanceof WorkflowNotFoundError) return { kind: "missing" };
    throw error;
  }
}

function isEnd(status: string): status is "completed" | "failed" | "cancelled" {
  return status === "completed" || status === "failed" || status === "cancelled";
}

/** Of a workflow that is over: the failure with which its result is refused. */
async function reasonOf(result: () => Promise<unknown>): Promise<string> {
  try {
    await result();
    return "";
  } catch (error) {
    if (error instanceof WorkflowFailedError) return error.cause?.message ?? "";
    throw error;
  }
}
