/** Browser tasks for programs with a Temporal client, in the namespace of the host. */

import type { Client } from "@temporalio/client";
import {
  type BrowserTaskApproval,
  type BrowserTaskProgress,
  type BrowserTaskRequest,
  type BrowserTaskResult,
  HOST_QUEUE,
  HOSTED_TASK,
  hostedWorkflowId,
  MESSAGES,
  type MessageAccepted,
} from "./browser-tasks.js";

export type * from "./browser-tasks.js";

export interface StartOptions {
  /** The same id means the same task, even after its end. */
  readonly id: string;
  /** Task queue of the host. Default: `surefoot-host`, the host's own default. */
  readonly taskQueue?: string;
}

export interface BrowserTask {
  readonly id: string;
  /** Resolves at the task's end. Rejects with WorkflowFailedError if it was cancelled or the host could not run it. */
  result(): Promise<BrowserTaskResult>;
  status(): Promise<BrowserTaskProgress>;
  /** Rejects with WorkflowUpdateFailedError if nothing is asked. */
  answer(text: string): Promise<MessageAccepted>;
  /** Applies to that action only. */
  approve(approval: BrowserTaskApproval): Promise<MessageAccepted>;
  cancel(reason?: string): Promise<void>;
}

/** Resolves once Temporal has the task, even if no host is up. */
export async function startBrowserTask(
  client: Client,
  request: BrowserTaskRequest,
  { id, taskQueue = HOST_QUEUE }: StartOptions,
): Promise<BrowserTask> {
  const workflowId = hostedWorkflowId(id);
  await client.workflow
    .start(HOSTED_TASK, {
      ...{ workflowId, taskQueue, args: [request] },
      workflowIdConflictPolicy: "USE_EXISTING",
      workflowIdReusePolicy: "REJECT_DUPLICATE",
    })
    .catch((error: unknown) => {
      // A finished task keeps its result. Compare names: the package must not bring a second copy of the class.
      if (!(error instanceof Error) || error.name !== "WorkflowExecutionAlreadyStartedError") throw error;
    });
  return browserTaskOf(client, id);
}

/** Handle of a task that any caller started before. */
export function browserTaskOf(client: Client, id: string): BrowserTask {
  const handle = client.workflow.getHandle(hostedWorkflowId(id));
  return {
    id,
    // The cast: the workflow of this id returns this type.
    result: async () => (await handle.result()) as BrowserTaskResult,
    status: () => handle.query<BrowserTaskProgress>(MESSAGES.progress),
    answer: (text) => handle.executeUpdate<MessageAccepted, [string]>(MESSAGES.answer, { args: [text] }),
    approve: (approval) =>
      handle.executeUpdate<MessageAccepted, [BrowserTaskApproval]>(MESSAGES.approve, { args: [approval] }),
    cancel: (reason) => handle.signal(MESSAGES.cancel, reason),
  };
}
