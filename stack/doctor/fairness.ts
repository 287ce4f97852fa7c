/** Fairness check: no answer of the server tells whether queues are fair, so a few dozen tasks are queued and looked at. */

import { randomUUID } from "node:crypto";
import type { Client, WorkflowHandle } from "@temporalio/client";

const MANY = 40;
const FEW = 4;
/** Where the queue is fair the second of the few comes among the first; else behind most of the many. */
const SECOND_BY = 15;
const POLL_MS = 5_000;
/** Each partition of a queue is fair by itself, and chance may ask some late; a queue that is not fair never passes. */
const TRIALS = 3;

/**
 * Queues many tasks of one key and then a few of another, where no worker listens, and takes them as a worker would. Leaves
 * nothing: the runs are deleted, and end by themselves if this is cut off.
 */
export async function isFair(client: Client): Promise<boolean> {
  for (let trial = 0; trial < TRIALS; trial += 1) if (await overtakes(client)) return true;
  return false;
}

async function overtakes(client: Client): Promise<boolean> {
  const taskQueue = `surefoot-doctor-${randomUUID()}`;
  const queue = (fairnessKey: string, count: number) =>
    Promise.all(
      Array.from({ length: count }, (_, index) =>
        client.workflow.start("surefootDoctor", {
          ...{ taskQueue, workflowId: `${taskQueue}:${fairnessKey}:${index}`, args: [] },
          workflowExecutionTimeout: "1 minute",
          priority: { fairnessKey },
        }),
      ),
    );
  const runs = [...(await queue("many", MANY)), ...(await queue("few", FEW))];
  try {
    const order = await take(client, taskQueue);
    const places = order.flatMap((id, place) => (id.includes(":few:") ? [place] : []));
    return (places[1] ?? order.length) < SECOND_BY;
  } finally {
    await Promise.all(runs.map((run) => remove(client, run)));
  }
}

/** Workflow ids in the order in which the server hands them out. */
async function take({ connection, options }: Client, name: string): Promise<readonly string[]> {
  const { namespace } = options;
  const ids: string[] = [];
  while (ids.length < MANY + FEW) {
    const task = await connection.withDeadline(Date.now() + POLL_MS, () =>
      connection.workflowService.pollWorkflowTaskQueue({ namespace, taskQueue: { name }, identity: "surefoot doctor" }),
    );
    const id = task.workflowExecution?.workflowId;
    if (!id) break;
    ids.push(id);
  }
  return ids;
}

async function remove({ connection, options }: Client, run: WorkflowHandle): Promise<void> {
  await run.terminate("surefoot doctor has seen it");
  const { namespace } = options;
  const workflowExecution = { workflowId: run.workflowId };
  await connection.workflowService.deleteWorkflowExecution({ namespace, workflowExecution });
}
