/** Reconcile tasks: open rows whose workflow is gone are closed, and say why. */

import type { TaskId, TaskRef } from "../core/task/identity.js";
import { endingOf, type WorkflowState } from "../core/task/projection.js";
import type { Database } from "../db/client.js";
import { closeOpenTask, listOpenTasks } from "../db/open-tasks.js";
import type { TaskRow } from "../db/tasks.js";
import { currentContext } from "./ask.js";

export interface WorkflowStates {
  /** Throws when the engine cannot be asked; then nothing is known, and nothing may be closed. */
  fateOf(task: Pick<TaskRef, "tenantId" | "taskId">): Promise<WorkflowState>;
}

export interface ReconcileInput {
  readonly quietMs: number;
  /** Found missing by the look before this one: closed if they still are. */
  readonly suspects: readonly TaskId[];
}

export interface Reconciled {
  readonly looked: number;
  readonly closed: number;
  /** Missing in this look for the first time: a start may be on its way to the engine. */
  readonly suspects: readonly TaskId[];
}

const PAGE = 100;
/** More than this is an outage of the engine's store, not a handful of lost starts: the next sweep sees the rest. */
const SUSPECTS_MAX = 1_000;

export interface ReconcileDeps {
  readonly database: Database;
  readonly fates: WorkflowStates;
  readonly listTenants: () => Promise<readonly string[]>;
  readonly now: () => number;
}

export const createReconcileTasks = (deps: ReconcileDeps) =>
  async function reconcileTasks({ quietMs, suspects }: ReconcileInput): Promise<Reconciled> {
    const known = new Set(suspects);
    const found = { looked: 0, closed: 0, suspects: [] as TaskId[] };
    for await (const row of openTasks(deps, new Date(deps.now() - quietMs))) {
      found.looked += 1;
      const task = refOf(row);
      const fate = await deps.fates.fateOf(task);
      const ending = endingOf(fate, row.turn);
      if (ending === null) continue;
      if (fate.kind === "missing" && !known.has(task.taskId)) {
        if (found.suspects.length < SUSPECTS_MAX) found.suspects.push(task.taskId);
      } else if (await closeOpenTask(deps.database, task, ending)) {
        found.closed += 1;
      }
    }
    return found;
  };

async function* openTasks({ database, listTenants }: ReconcileDeps, unchangedSince: Date): AsyncGenerator<TaskRow> {
  for (const tenantId of await listTenants()) {
    let after: TaskId | undefined;
    for (;;) {
      currentContext()?.heartbeat();
      const rows = await listOpenTasks(database, tenantId, { unchangedSince, limit: PAGE, after });
      yield* rows;
      const last = rows.at(-1);
      if (last === undefined || rows.length < PAGE) break;
      after = refOf(last).taskId;
    }
  }
}

function refOf({ tenantId, userId, sessionId, taskId }: TaskRow): TaskRef {
  // The columns hold what a TaskRef was written from.
  return { tenantId, userId, sessionId, taskId } as TaskRef;
}
