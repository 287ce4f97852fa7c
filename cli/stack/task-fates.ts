/** Task fates: what Temporal knows of a task's workflow, in core's words. */

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

/** The task itself says that it is over; one that Temporal does not run any more has nothing to say. */
export const cancelTaskOf = (client: Client, task: TaskKey, reason: string): Promise<void> =>
  unlessGone(client.workflow.getHandle(workflowIdOf(task)).signal(cancelTaskSignal, { reason }));

/** Tells a task that another build is current; one that is over has nowhere to move to. */
export const rollOverTaskOf = ({ workflow }: Client, workflowId: string): Promise<void> =>
  unlessGone(workflow.getHandle(workflowId).signal(rollOverNowSignal));

/** Tells a task that what it asked takes long; one that is over waits for nothing. */
export const tellLongTurnOf = ({ workflow }: Client, workflowId: string): Promise<void> =>
  unlessGone(workflow.getHandle(workflowId).signal(longTurnSignal));

async function unlessGone(told: Promise<void>): Promise<void> {
  try {
    await told;
  } catch (error) {
    if (!(error instanceof WorkflowNotFoundError)) throw error;
  }
}

/** What needs no quoting in a query. */
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
    // Without a run id it is the last run that is described: a roll-over is still running.
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

/** A result that cannot be read, such as one under a key that is gone, is told; it would hold up every sweep from now on. */
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

/** The server could not be asked; nothing is known. */
const isOfServer = (error: unknown): boolean => error instanceof ServiceError || isGrpcServiceError(error);

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
    if (isOfServer(error)) throw error;
    return "why cannot be read";
  }
}
