/** Task histories: Temporal's records of tasks, found and deleted run by run. */

import { type Client, WorkflowNotFoundError } from "@temporalio/client";
import { GRPC_CODES, isGrpcError } from "../../adapters/temporal/grpc-error.js";
import type { TaskKey } from "../../db/schema.js";
import { workflowIdOf } from "../../workflows/messages.js";

/** Tasks per query of the index. */
const PAGE = 100;
const AT_ONCE = 10;
/** Ids that need no escaping in a query. */
const PLAIN_ID = /^[\w:.-]+$/;

export interface TaskRun {
  readonly workflowId: string;
  readonly runId: string;
}

/** Finds every run of these tasks, also rolled-over and hosting ones. `tenantId` adds all of the tenant's tasks, known or not. */
export async function findRuns(
  client: Client,
  { tasks, tenantId }: { readonly tasks: readonly TaskKey[]; readonly tenantId?: string },
): Promise<readonly TaskRun[]> {
  const found = new Map<string, TaskRun>();
  const add = (run: TaskRun) => found.set(`${run.workflowId} ${run.runId}`, run);
  const ids = tasks.map(workflowIdOf);
  const queries = pagesOf(ids.filter((id) => PLAIN_ID.test(id))).map((page) => `WorkflowId IN (${page.join(", ")})`);
  // A task requested through Temporal has a second workflow, which hosts it and holds its request and its report.
  const taskIds = tasks.map(({ taskId }) => taskId).filter((id) => PLAIN_ID.test(id));
  queries.push(...pagesOf(taskIds).map((page) => `SfTask IN (${page.join(", ")})`));
  if (tenantId !== undefined && PLAIN_ID.test(tenantId)) queries.push(`SfTenant = "${tenantId}"`);
  for (const query of queries) {
    for await (const { workflowId, runId } of client.workflow.list({ query })) add({ workflowId, runId });
  }
  // The index can lag, so look up the last run of each task by its id.
  await inTurns(ids, async (workflowId) => {
    const runId = await lastRunOf(client, workflowId);
    if (runId !== null) add({ workflowId, runId });
  });
  return [...found.values()];
}

const pagesOf = (ids: readonly string[]): string[][] =>
  Array.from({ length: Math.ceil(ids.length / PAGE) }, (_, page) =>
    ids.slice(page * PAGE, (page + 1) * PAGE).map((id) => `"${id}"`),
  );

async function lastRunOf({ workflow }: Client, workflowId: string): Promise<string | null> {
  try {
    return (await workflow.getHandle(workflowId).describe()).runId;
  } catch (error) {
    if (error instanceof WorkflowNotFoundError) return null;
    throw error;
  }
}

/** Deletion also ends a running workflow. Temporal does not notify callers that wait for it. */
export async function deleteRuns(client: Client, runs: readonly TaskRun[]): Promise<void> {
  const { namespace } = client.options;
  await inTurns(runs, async (workflowExecution) => {
    try {
      await client.workflowService.deleteWorkflowExecution({ namespace, workflowExecution });
    } catch (error) {
      if (!isGrpcError(error, GRPC_CODES.NOT_FOUND)) throw error;
    }
  });
}

async function inTurns<T>(all: readonly T[], work: (one: T) => Promise<void>): Promise<void> {
  for (let at = 0; at < all.length; at += AT_ONCE) await Promise.all(all.slice(at, at + AT_ONCE).map(work));
}
