/** Nexus channel: a browser task asked for through an endpoint, from whatever namespace. */

import { CancellationScope, createNexusServiceClient, type NexusServiceClient } from "@temporalio/workflow";
import {
  type BrowserTaskApproval,
  type BrowserTaskProgress,
  type BrowserTaskRequest,
  type BrowserTaskResult,
  browserTasks,
  type MessageAccepted,
} from "./browser-tasks.js";

/** One task, as a workflow speaks with it. */
export interface Channel {
  readonly id: string;
  /** When the task is over. */
  result(): Promise<BrowserTaskResult>;
  isOver(): boolean;
  /** With `after`: waits a while for a later change. */
  status(after?: number): Promise<BrowserTaskProgress>;
  answer(text: string): Promise<MessageAccepted>;
  /** Counts for that action alone. */
  approve(approval: BrowserTaskApproval): Promise<MessageAccepted>;
  /** `result` then has the status `cancelled`. */
  cancel(reason?: string): Promise<void>;
}

/** A host that is away must not hold up the next try for long. */
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
 * Whoever asks for news may leave at any moment. The operation is let run out: one that is cancelled as `ABANDON` and completes
 * later fails every workflow task of its caller from then on (Temporal's TypeScript SDK 1.24).
 */
async function unlessLeft<T>(ask: () => Promise<T>): Promise<T> {
  const scope = CancellationScope.current();
  if (scope.consideredCancelled) return await scope.cancelRequested;
  const asked = CancellationScope.nonCancellable(ask);
  asked.catch(() => undefined);
  return await Promise.race([asked, scope.cancelRequested]);
}

/** The same promise each time, and whether it has settled. */
export function settled(running: Promise<BrowserTaskResult>): Pick<Channel, "result" | "isOver"> {
  let isOver = false;
  const end = () => {
    isOver = true;
  };
  running.then(end, end);
  return { result: () => running, isOver: () => isOver };
}
