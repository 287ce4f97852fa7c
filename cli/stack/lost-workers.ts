/** Lost workers: their tasks go to any free worker instead of the sticky queue of a process that is gone. */

import type { Client } from "@temporalio/client";
import proto from "@temporalio/proto";
import type { ActivityRef } from "../../activities/lost-worker.js";

const HEARTBEAT = proto.temporal.api.enums.v1.TimeoutType.TIMEOUT_TYPE_HEARTBEAT;

/** Acts only if the last attempt's heartbeat timed out. An attempt that reported a failure has a living worker. */
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
