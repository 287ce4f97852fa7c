/** Pollers: which workers ask a task queue for work. */

import type { Client } from "@temporalio/client";
// A default import: Node cannot see what this CommonJS package names.
import proto from "@temporalio/proto";

export const { TASK_QUEUE_TYPE_WORKFLOW, TASK_QUEUE_TYPE_ACTIVITY } = proto.temporal.api.enums.v1.TaskQueueType;

export interface PolledQueue {
  readonly name: string;
  readonly taskQueueType: proto.temporal.api.enums.v1.TaskQueueType;
}

/** A poll lasts a minute at most. The server names pollers for five, and so those of a worker that was killed or stands still. */
const POLLED_WITHIN_MS = 75_000;

/** Those that have asked within the last 75 s. */
export async function readPollers({ connection, options }: Client, { name, taskQueueType }: PolledQueue) {
  const { namespace } = options;
  const taskQueue = { name };
  const answer = await connection.workflowService.describeTaskQueue({ namespace, taskQueue, taskQueueType });
  const since = Date.now() - POLLED_WITHIN_MS;
  return (answer.pollers ?? []).filter(({ lastAccessTime: at }) => Number(at?.seconds ?? 0) * 1_000 >= since);
}
