/** Fast-forward: lets the real server's clock for one workflow run ahead while it waits. */

import { randomUUID } from "node:crypto";
import type { Client, WorkflowHandle } from "@temporalio/client";
import { msToTs } from "@temporalio/common/lib/time.js";

type Duration = Parameters<typeof msToTs>[0];

/**
 * Skips `duration` for one parked workflow on a server started with `frontend.WorkflowTimeSkippingEnabled=true`
 * (server 1.32 and later). Fires user timers and retry back-offs that fall due, in order. Do not call it while an
 * activity is in flight: the server ends the skip early. Resolves when the skip is over.
 */
export async function fastForward(client: Client, handle: WorkflowHandle, duration: Duration): Promise<void> {
  const { workflowService } = client.connection;
  const { namespace } = client.options;
  const workflowExecution = { workflowId: handle.workflowId };
  const id = randomUUID();
  await workflowService.updateWorkflowExecutionOptions({
    namespace,
    workflowExecution,
    workflowExecutionOptions: {
      timeSkippingConfig: { enabled: true, fastForwardConfig: { id, duration: msToTs(duration) } },
    },
    updateMask: { paths: ["time_skipping_config"] },
  });
  await workflowService.pollWorkflowExecutionTimeSkipping({ namespace, workflowExecution, fastForwardId: id });
}
