/** Child channel: a browser task as a child workflow, in the namespace of the host; news come by signal. */

import { condition, defineSignal, setHandler, startChild } from "@temporalio/workflow";
import {
  type BrowserTaskProgress,
  type BrowserTaskRequest,
  type BrowserTaskResult,
  HOSTED_TASK,
  type HostedTaskStart,
  hostedWorkflowId,
  MESSAGES,
} from "./browser-tasks.js";
import { type Channel, settled } from "./nexus-channel.js";

const NEWS_WITHIN = "1 hour";

export async function childChannel(
  request: BrowserTaskRequest,
  { id, taskQueue }: { readonly id: string; readonly taskQueue: string },
): Promise<Channel> {
  const tells = `browserTask:${id}`;
  let latest: BrowserTaskProgress = { change: 0, status: "planning", steps: [] };
  setHandler(defineSignal<[BrowserTaskProgress]>(tells), (progress) => {
    if (progress.change > latest.change) latest = progress;
  });
  const child = await startChild<(start: HostedTaskStart) => Promise<BrowserTaskResult>>(HOSTED_TASK, {
    ...{ taskQueue, workflowId: hostedWorkflowId(id), args: [{ ...request, tells }] },
    workflowIdReusePolicy: "REJECT_DUPLICATE",
    cancellationType: "WAIT_CANCELLATION_COMPLETED",
    parentClosePolicy: "REQUEST_CANCEL",
  });
  return {
    id,
    ...settled(child.result()),
    async status(after) {
      if (after !== undefined) await condition(() => latest.change > after, NEWS_WITHIN);
      return latest;
    },
    // A workflow can only signal another one: whether it was taken is seen in the next status.
    async answer(text) {
      await child.signal(MESSAGES.answer, text);
      return { status: latest.status };
    },
    async approve(approval) {
      await child.signal(MESSAGES.approve, approval);
      return { status: latest.status };
    },
    cancel: (reason) => child.signal(MESSAGES.cancel, reason),
  };
}
