/** Task fates: Temporal's knowledge of a task's workflow, in core's terms. */

import {
  type Client,
  isGrpcServiceError,
  ServiceError,
  WorkflowFailedError,
  type WorkflowHandle,
  WorkflowNotFoundError,
} from "@temporalio/client";
import type { WorkflowStates } from "../../activities/reconcile-tasks.js";
import type { WorkflowState } from "../../core/task/projection.js";
import type { TaskKey } from "../../db/schema.js";
import type { Namespace } from "../../db/temporal-namespace.js";
import type { browserTask } from "../../workflows/browser-task.js";
import { cancelTaskSignal, longTurnSignal, rollOverNowSignal, workflowIdOf } from "../../workflows/messages.js";

export function createTaskFates(client: Client): WorkflowStates {
  return {
    namespace: () => namespaceOf(client),
    running: (tasks) => runningOf(client, tasks),
    fateOf: (task) => fateOf(client, task),
  };
}

async function namespaceOf({ workflowService, options }: Client): Promise<Namespace> {
  const { namespaceInfo } = await workflowService.describeNamespace({ namespace: options.namespace });
  const id = namespaceInfo?.id;
  if (!id) throw new Error(`Temporal does not say which namespace "${options.namespace}" is.`);
  return { name: options.namespace, id };
}

/** Signals the task, which then reports its own end. Ignores a task that Temporal no longer runs. */
export const cancelTaskOf = (client: Client, task: TaskKey, reason: string): Promise<void> =>
  unlessGone(client.workflow.getHandle(workflowIdOf(task)).signal(cancelTaskSignal, { reason }));

/** Tells a task that another build is current. Ignores a task that is over. */
export const rollOverTaskOf = ({ workflow }: Client, workflowId: string): Promise<void> =>
  unlessGone(workflow.getHandle(workflowId).signal(rollOverNowSignal));

/** Tells a task that its request takes long. Ignores a task that is over. */
export const tellLongTurnOf = ({ workflow }: Client, workflowId: string): Promise<void> =>
  unlessGone(workflow.getHandle(workflowId).signal(longTurnSignal));

async function unlessGone(told: Promise<void>): Promise<void> {
  try {
    await told;
  } catch (error) {
    if (!(error instanceof WorkflowNotFoundError)) throw error;
  }
}

/** Ids that need no escaping in a query. */
const PLAIN_ID = /^[\w:.-]+$/;

async function runningOf({ workflow }: Client, tasks: readonly TaskKey[]): Promise<ReadonlySet<string>> {
  const asked = new Map(tasks.map((task) => [workflowIdOf(task), task.taskId] as const));
  const ids = [...asked.keys()].filter((id) => PLAIN_ID.test(id)).map((id) => `"${id}"`);
  const running = new Set<string>();
  if (ids.length === 0) return running;
  const query = `ExecutionStatus = "Running" AND WorkflowId IN (${ids.join(", ")})`;
  for await (const { workflowId } of workflow.list({ query, pageSize: ids.length })) {
    const taskId = asked.get(workflowId);
    if (taskId !== undefined) running.add(taskId);
  }
  return running;
}

async function fateOf(client: Client, task: TaskKey): Promise<WorkflowState> {
  const handle = client.workflow.getHandle<typeof browserTask>(workflowIdOf(task));
  try {
    // Without a run id, Temporal describes the last run: a task that rolled over is still running.
    const { status } = await handle.describe();
    switch (status.name) {
      case "COMPLETED":
        return await endOf(handle);
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

/** Reports an unreadable result, e.g. one under a lost key, as a failure. An error would hold up every later sweep. */
async function endOf(handle: WorkflowHandle<typeof browserTask>): Promise<WorkflowState> {
  const ended = await handle.result().catch((error: unknown) => {
    if (isOfServer(error)) throw error;
    return null;
  });
  if (ended === null) return { kind: "failed", reason: "how it ended cannot be read" };
  const { status: last, outcome } = ended;
  return isEnd(last)
    ? { kind: "ended", status: last, ...(outcome === undefined ? {} : { outcome }) }
    : { kind: "failed", reason: `its last status was ${last}` };
}

/** True if the server did not answer, so that nothing is known. */
const isOfServer = (error: unknown): boolean => error instanceof ServiceError || isGrpcServiceError(error);

function isEnd(status: string): status is "completed" | "failed" | "cancelled" {
  return status === "completed" || status === "failed" || status === "cancelled";
}

/** Failure message of a finished workflow, from its rejected result. */
async function reasonOf(result: () => Promise<unknown>): Promise<string> {
  try {
    await result();
    return "";
  } catch (error) {
    if (error instanceof WorkflowFailedError) return error.cause?.message ?? "";
    if (isOfServer(error)) throw error;
    return "why cannot be read";
  }
}
