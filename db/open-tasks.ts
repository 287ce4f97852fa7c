/** Open tasks: rows that are not closed yet, found across tenants, and closed when their workflow is gone. Elsewhere: orphan sweep. */

import { and, asc, eq, gt, isNull, lt } from "drizzle-orm";
import { DEFAULT_LIMITS, type Limits, limitUse } from "../core/limits/budget.js";
import type { TaskId, TaskRef } from "../core/task/identity.js";
import type { RecordBatch, RowEnding } from "../core/task/projection.js";
import type { NextAction } from "../core/task/reply.js";
import type { Database } from "./client.js";
import { withTenant } from "./client.js";
import { listOrganisations } from "./people.js";
import { tasks } from "./schema.js";
import { lockSession } from "./sessions.js";
import { keyOf, type TaskRow, writeBatch } from "./tasks.js";

/** Every tenant that can have tasks. */
export async function listTenants(database: Database): Promise<readonly string[]> {
  return (await listOrganisations(database)).map((one) => one.tenantId);
}

export interface OpenTasksPage {
  /** Tasks that changed since are left alone: what is being written needs no help. */
  readonly unchangedSince: Date;
  /** The last task id of the page before. */
  readonly after?: TaskId;
  readonly limit: number;
}

/** By task id, so that a page does not depend on what the sweep does to the page before. */
export async function listOpenTasks(
  database: Database,
  tenantId: string,
  page: OpenTasksPage,
): Promise<readonly TaskRow[]> {
  return withTenant(database, tenantId, (tx) =>
    tx
      .select()
      .from(tasks)
      .where(
        and(
          eq(tasks.tenantId, tenantId),
          isNull(tasks.closedAt),
          lt(tasks.updatedAt, page.unchangedSince),
          page.after === undefined ? undefined : gt(tasks.taskId, page.after),
        ),
      )
      .orderBy(asc(tasks.taskId))
      .limit(page.limit),
  );
}

/** False when it is closed already or no more there. Says it in the session and wakes whoever waits for the task. */
export async function closeOpenTask(database: Database, task: TaskRef, ending: RowEnding): Promise<boolean> {
  return withTenant(database, task.tenantId, async (tx) => {
    await lockSession(tx, task);
    const [row] = await tx.select().from(tasks).where(keyOf(task)).for("update");
    if (!row || row.closedAt !== null) return false;
    await writeBatch(tx, lastBatch(task, row, ending));
    return true;
  });
}

/** Of a task that never began. */
const NOTHING_USED = Object.fromEntries(Object.keys(DEFAULT_LIMITS).map((name) => [name, 0])) as Limits; // the same keys

/** What the workflow would have flushed, had it lived. */
function lastBatch(task: TaskRef, row: TaskRow, ending: RowEnding): RecordBatch {
  const { status, outcome, reason } = ending;
  const turn = row.turn + 1;
  const upTo = row.upTo + 1;
  const word = status === "completed" ? "finish" : "fail";
  const reply: NextAction = {
    limits: limitUse(DEFAULT_LIMITS, NOTHING_USED),
    usage: { promptTokens: 0, completionTokens: 0 },
    hasOrgKnowledge: false,
    ...lasting(row.reply),
    turn,
    stepIndex: row.stepIndex,
    status,
    ...(outcome === undefined ? {} : { outcome }),
    thought: reason,
    reason,
    action: `${word}(${JSON.stringify(reason)})`,
  };
  return {
    task,
    status,
    ...(outcome === undefined ? {} : { outcome }),
    turn,
    stepIndex: row.stepIndex,
    url: row.url,
    reply,
    facts: [
      {
        sequence: upTo,
        atMs: row.updatedAt.getTime(),
        fact: { kind: "event", sequence: upTo, type: status, text: reason },
      },
    ],
    upTo,
  };
}

/** What of the last reply is true of the task as a whole; the rest was about an action that nobody awaits. */
function lasting(reply: TaskRow["reply"]): Partial<NextAction> {
  if (reply === null) return {};
  const { plan, currentStep, totalSteps, contract, limits, usage, hasOrgKnowledge } = reply;
  return {
    ...(plan && { plan }),
    ...(currentStep !== undefined && { currentStep }),
    ...(totalSteps !== undefined && { totalSteps }),
    ...(contract && { contract }),
    limits,
    usage,
    hasOrgKnowledge,
  };
}
