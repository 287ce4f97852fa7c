/** Lost workers: their tasks are given to whoever is free, and not to the memory of a process that is gone. */

import type { Client } from "@temporalio/client";
import proto from "@temporalio/proto";
import type { ActivityRef } from "../../activities/lost-worker.js";

const HEARTBEAT = proto.temporal.api.enums.v1.TimeoutType.TIMEOUT_TYPE_HEARTBEAT;

/** Where the activity's last attempt fell silent: an attempt that failed said so itself, and its worker lives. */
export async function noticeLostWorkerOf(
  { workflowService, options: { namespace } }: Pick<Client, "workflowService" | "options">,
  { workflowId, runId, activityId }: ActivityRef,
): Promise<void> {
  const execution = { workflowId, runId };
  const { pendingActivities } = await workflowService.describeWorkflowExecution({ namespace, execution });
  const own = pendingActivities?.find((pending) => pending.activityId === activityId);
  if (own?.lastFailure?.timeoutFailureInfo?.timeoutType !== HEARTBEAT) return;
  await workflowService.resetStickyTaskQueue({ namespace, execution });
}
