/** Fairness check: no answer of the server tells whether queues are fair, so some hundred tasks are queued and looked at. */

import { randomUUID } from "node:crypto";
import type { Client, WorkflowHandle } from "@temporalio/client";

/** A queue has four partitions, each of them fair by itself: each holds some thirty of the many. */
const MANY = 120;
const FEW = 4;
/** As many are taken: seven or so of each partition. Two of the few are among them only if they overtook the many. */
const TAKEN = 30;
const POLL_MS = 5_000;

/**
 * Queues many tasks of one key and then a few of another, where no worker listens, and takes them as a worker would. Leaves
 * nothing: the runs are deleted, and end by themselves if this is cut off.
 */
export async function isFair(client: Client): Promise<boolean> {
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
    const taken = await take(client, taskQueue);
    return taken.filter((id) => id.includes(":few:")).length >= 2;
  } finally {
    await Promise.all(runs.map((run) => remove(client, run)));
  }
}

/** Workflow ids in the order in which the server hands them out. */
async function take({ connection, options }: Client, name: string): Promise<readonly string[]> {
  const { namespace } = options;
  const ids: string[] = [];
  while (ids.length < TAKEN) {
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
