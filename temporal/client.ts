/** Browser tasks from a program with a Temporal client, in the namespace of the host. */

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
  /** The same id is the same task, also once it is over. */
  readonly id: string;
  /** Of the host; `surefoot-host` unless it was started with another. */
  readonly taskQueue?: string;
}

export interface BrowserTask {
  readonly id: string;
  /** When it is over. Rejects with WorkflowFailedError: it was cancelled, or the host could not carry it out. */
  result(): Promise<BrowserTaskResult>;
  status(): Promise<BrowserTaskProgress>;
  /** Rejects with WorkflowUpdateFailedError: nothing is asked. */
  answer(text: string): Promise<MessageAccepted>;
  /** Counts for that action alone. */
  approve(approval: BrowserTaskApproval): Promise<MessageAccepted>;
  cancel(reason?: string): Promise<void>;
}

/** Resolves as soon as Temporal has it, host or not. */
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
      // One that is over keeps its result. By name: the package must not bring a second copy of the error's class.
      if (!(error instanceof Error) || error.name !== "WorkflowExecutionAlreadyStartedError") throw error;
    });
  return browserTaskOf(client, id);
}

/** A task that was started before, by whomever. */
export function browserTaskOf(client: Client, id: string): BrowserTask {
  const handle = client.workflow.getHandle(hostedWorkflowId(id));
  return {
    id,
    // The cast: of the workflow that answers to this id.
    result: async () => (await handle.result()) as BrowserTaskResult,
    status: () => handle.query<BrowserTaskProgress>(MESSAGES.progress),
    answer: (text) => handle.executeUpdate<MessageAccepted, [string]>(MESSAGES.answer, { args: [text] }),
    approve: (approval) =>
      handle.executeUpdate<MessageAccepted, [BrowserTaskApproval]>(MESSAGES.approve, { args: [approval] }),
    cancel: (reason) => handle.signal(MESSAGES.cancel, reason),
  };
}
