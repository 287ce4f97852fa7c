/** Open tasks: finds rows that are not closed, tenant by tenant, and closes those whose workflow is gone. */

import { and, asc, desc, eq, gt, isNull, lt } from "drizzle-orm";
import { DEFAULT_LIMITS, limitUse } from "../core/limits/budget.js";
import type { RecordBatch, RowEnding } from "../core/task/projection.js";
import type { NextAction } from "../core/task/reply.js";
import type { TaskRef } from "../core/turn/identity.js";
import type { Limits } from "../protocol/task.js";
import { type Database, withTenant } from "./client.js";
import { listOrganisations } from "./people.js";
import { isOf, tasks } from "./schema.js";
import { lockSession } from "./sessions.js";
import { type TaskRow, writeBatch } from "./tasks.js";

/** Every tenant that can have tasks. */
export const listTenants = async (database: Database): Promise<readonly string[]> =>
  (await listOrganisations(database)).map((one) => one.tenantId);

export interface OpenTasksPage {
  /** Tasks that changed since are skipped: their workflow is still writing. */
  readonly unchangedSince: Date;
  /** Last task id of the previous page. */
  readonly after?: string;
  readonly limit: number;
}

/** Ordered by task id, so that tasks closed by the sweep do not shift the next page. */
export async function listOpenTasks(
  database: Database,
  tenantId: string,
  { unchangedSince, after, limit }: OpenTasksPage,
): Promise<readonly TaskRow[]> {
  const isQuiet = and(isNull(tasks.closedAt), lt(tasks.updatedAt, unchangedSince));
  const isNext = and(eq(tasks.tenantId, tenantId), isQuiet, after === undefined ? undefined : gt(tasks.taskId, after));
  return withTenant(database, tenantId, (tx) =>
    tx.select().from(tasks).where(isNext).orderBy(asc(tasks.taskId)).limit(limit),
  );
}

/** Tasks that have been answered, latest first; the namespace that runs them must know them. */
export async function listAnsweredTasks(
  database: Database,
  tenantId: string,
  limit: number,
): Promise<readonly TaskRow[]> {
  const wasAnswered = and(eq(tasks.tenantId, tenantId), gt(tasks.turn, 0));
  return withTenant(database, tenantId, (tx) =>
    tx.select().from(tasks).where(wasAnswered).orderBy(desc(tasks.updatedAt)).limit(limit),
  );
}

/** Adds the ending to the session and wakes waiting requests. False when the task is closed already or was deleted. */
export const closeOpenTask = async (database: Database, task: TaskRef, ending: RowEnding): Promise<boolean> =>
  withTenant(database, task.tenantId, async (tx) => {
    await lockSession(tx, task);
    const [row] = await tx.select().from(tasks).where(isOf(tasks, task)).for("update");
    if (!row || row.closedAt !== null) return false;
    await writeBatch(tx, lastBatch(task, row, ending));
    return true;
  });

/** Usage of a task that never began. */
const NOTHING_USED = Object.fromEntries(Object.keys(DEFAULT_LIMITS).map((name) => [name, 0])) as Limits; // the same keys

/** The final batch that a living workflow would have flushed. */
function lastBatch(task: TaskRef, row: TaskRow, { status, outcome, reason }: RowEnding): RecordBatch {
  const { stepIndex, url, updatedAt } = row;
  const turn = row.turn + 1;
  const upTo = row.upTo + 1;
  const action = `${status === "completed" ? "finish" : "fail"}(${JSON.stringify(reason)})`;
  const reply = { ...lasting(row.reply), turn, stepIndex, status, outcome, thought: reason, reason, action };
  const fact = { kind: "event", sequence: upTo, type: status, text: reason } as const;
  const facts = [{ sequence: upTo, atMs: updatedAt.getTime(), fact }];
  return { task, status, outcome, turn, stepIndex, url, reply, facts, upTo };
}

/** The members of the last reply that describe the whole task; the others belong to an action that nobody awaits. */
function lasting(reply: NextAction | null) {
  if (reply === null) {
    const limits = limitUse(DEFAULT_LIMITS, NOTHING_USED);
    return { limits, usage: { promptTokens: 0, completionTokens: 0 }, hasOrgKnowledge: false };
  }
  const { plan, currentStep, totalSteps, contract, limits, usage, hasOrgKnowledge } = reply;
  return { plan, currentStep, totalSteps, contract, limits, usage, hasOrgKnowledge };
}
