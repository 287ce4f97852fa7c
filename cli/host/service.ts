/** The Nexus service of a host: operations for callers in other namespaces, who name a task by an id of their own. */

import { setTimeout as sleep } from "node:timers/promises";
import { WorkflowUpdateFailedError } from "@temporalio/client";
import { ApplicationFailure, WorkflowExecutionAlreadyStartedError, WorkflowNotFoundError } from "@temporalio/common";
import { getClient, TemporalOperationHandler, TemporalOperationResult } from "@temporalio/nexus";
import { HandlerError, OperationError, serviceHandler } from "nexus-rpc";
import type { z } from "zod";
import { describeFaults } from "../../protocol/issue-words.js";
import {
  type BrowserTaskProgress,
  type BrowserTaskRequest,
  type BrowserTaskResult,
  browserTasks,
  hostedWorkflowId,
  MESSAGES,
  type MessageAccepted,
} from "../../temporal/browser-tasks.js";
import type { hostedTask } from "../../workflows/hosted-task.js";
import { answerRequest, approveRequest, cancelRequest, startRequest, statusRequest } from "./requests.js";

/** Stays within the server's ten seconds for a synchronous operation. */
const NEWS_MS = 6_000;
const LOOK_MS = 400;
const LATE_MS = 2_000;
const HEARD_MS = 8_000;

const start = new TemporalOperationHandler<BrowserTaskRequest & { readonly id: string }, BrowserTaskResult>({
  async start(_context, client, input) {
    const { id, ...request } = checked(startRequest, input);
    const workflowId = hostedWorkflowId(id);
    try {
      return await client.startWorkflow<typeof hostedTask>("hostedTask", {
        ...{ workflowId, args: [request] },
        // Callers with the same id wait for the same task.
        workflowIdConflictPolicy: "USE_EXISTING",
        workflowIdReusePolicy: "REJECT_DUPLICATE",
      });
    } catch (error) {
      if (!(error instanceof WorkflowExecutionAlreadyStartedError)) throw error;
      // The task is over and has kept its result.
      const known = client.client.workflow.getHandle<typeof hostedTask>(workflowId);
      return TemporalOperationResult.sync(await known.result().catch(failOperation));
    }
  },
});

export const createBrowserTasksService = () =>
  serviceHandler(browserTasks, {
    start,
    async status({ abortSignal }, input) {
      const { id, after } = checked(statusRequest, input);
      const endMs = Date.now() + NEWS_MS;
      const look = () => handleOf(id).query<BrowserTaskProgress>(MESSAGES.progress);
      for (;;) {
        // A host that shuts down no longer answers queries.
        const progress = await getClient()
          .withDeadline(endMs + LATE_MS, look)
          .catch(failUnknown(id));
        const isNews = after === undefined || progress.change > after;
        if (isNews || Date.now() >= endMs || abortSignal.aborted) return progress;
        await sleep(LOOK_MS);
      }
    },
    async answer({ requestId }, input) {
      const { id, text } = checked(answerRequest, input);
      return await tell(id, requestId, { name: MESSAGES.answer, said: text });
    },
    async approve({ requestId }, input) {
      const { id, ...said } = checked(approveRequest, input);
      return await tell(id, requestId, { name: MESSAGES.approve, said });
    },
    async cancel(_context, input) {
      const { id, reason } = checked(cancelRequest, input);
      await handleOf(id).signal(MESSAGES.cancel, reason).catch(failUnknown(id));
    },
  });

const handleOf = (id: string) => getClient().workflow.getHandle(hostedWorkflowId(id));

interface Message {
  readonly name: string;
  readonly said: unknown;
}

/** A retried request has the same id, and therefore counts once. */
async function tell(id: string, updateId: string, { name, said }: Message): Promise<MessageAccepted> {
  const heard = () => handleOf(id).executeUpdate<MessageAccepted, [unknown]>(name, { args: [said], updateId });
  return await getClient()
    .withDeadline(Date.now() + HEARD_MS, heard)
    .catch(failUnknown(id));
}

function checked<S extends z.ZodType>(schema: S, input: unknown): z.output<S> {
  const read = schema.safeParse(input);
  if (read.success) return read.data;
  throw new HandlerError("BAD_REQUEST", describeFaults(read.error, "the input"));
}

const failUnknown =
  (id: string) =>
  (error: unknown): never => {
    if (error instanceof WorkflowNotFoundError) {
      throw new HandlerError("NOT_FOUND", `There is no task ${id} under way here.`, { cause: error });
    }
    if (error instanceof WorkflowUpdateFailedError) failOperation(error);
    throw error;
  };

function failOperation(error: unknown): never {
  const cause = error instanceof Error ? error.cause : undefined;
  const root = cause instanceof Error && cause.cause instanceof ApplicationFailure ? cause.cause : cause;
  const message = root instanceof Error ? root.message : String(error);
  throw new OperationError("failed", message, root instanceof Error ? { cause: root } : {});
}
