/** Nexus channel: a browser task requested through an endpoint, from any namespace. */

import { CancellationScope, createNexusServiceClient, type NexusServiceClient } from "@temporalio/workflow";
import {
  type BrowserTaskApproval,
  type BrowserTaskProgress,
  type BrowserTaskRequest,
  type BrowserTaskResult,
  browserTasks,
  type MessageAccepted,
} from "./browser-tasks.js";

/** A workflow's access to one task. */
export interface Channel {
  readonly id: string;
  /** Resolves at the task's end. */
  result(): Promise<BrowserTaskResult>;
  isOver(): boolean;
  /** With `after`: waits a while for a later change. */
  status(after?: number): Promise<BrowserTaskProgress>;
  answer(text: string): Promise<MessageAccepted>;
  /** Applies to that action only. */
  approve(approval: BrowserTaskApproval): Promise<MessageAccepted>;
  /** `result` then has the status `cancelled`. */
  cancel(reason?: string): Promise<void>;
}

/** An absent host must not delay the next status request for long. */
const NEWS = { scheduleToCloseTimeout: "2 minutes" } as const;
const SUMMARY_MAX = 120;

export async function nexusChannel(
  request: BrowserTaskRequest,
  { id, endpoint }: { readonly id: string; readonly endpoint: string },
): Promise<Channel> {
  const client: NexusServiceClient<typeof browserTasks> = createNexusServiceClient({ endpoint, service: browserTasks });
  const summary = `browser: ${request.query.replace(/\s+/g, " ").slice(0, SUMMARY_MAX)}`;
  const started = await client.startOperation("start", { ...request, id }, { summary });
  const over = settled(started.result());
  return {
    id,
    ...over,
    status: (after) =>
      unlessLeft(() => client.executeOperation("status", { id, ...(after !== undefined && { after }) }, NEWS)),
    answer: (text) => client.executeOperation("answer", { id, text }),
    approve: (approval) => client.executeOperation("approve", { id, ...approval }),
    cancel: (reason) =>
      CancellationScope.nonCancellable(() =>
        client.executeOperation("cancel", { id, ...(reason !== undefined && { reason }) }),
      ),
  };
}

/**
 * The caller may stop waiting at any moment, but the operation runs to its end. An operation that is cancelled as `ABANDON` and
 * completes later fails every later workflow task of its caller (Temporal's TypeScript SDK 1.24).
 */
async function unlessLeft<T>(ask: () => Promise<T>): Promise<T> {
  const scope = CancellationScope.current();
  if (scope.consideredCancelled) return await scope.cancelRequested;
  const asked = CancellationScope.nonCancellable(ask);
  asked.catch(() => undefined);
  return await Promise.race([asked, scope.cancelRequested]);
}

/** Returns the same promise each time, and tells if it has settled. */
export function settled(running: Promise<BrowserTaskResult>): Pick<Channel, "result" | "isOver"> {
  let isOver = false;
  const end = () => {
    isOver = true;
  };
  running.then(end, end);
  return { result: () => running, isOver: () => isOver };
}
