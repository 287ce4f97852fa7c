/** Reconcile tasks: closes open rows whose workflow is gone, with the reason. Closes none if Temporal is in doubt. */

import type { Logger } from "pino";
import type { Metrics } from "../adapters/telemetry/metrics.js";
import { closableTasks, type LostTask, type LostTasks, type NamespaceFinding } from "../core/task/lost.js";
import { endingOf, type WorkflowState } from "../core/task/projection.js";
import type { TaskRef } from "../core/turn/identity.js";
import { type Database, StatementError } from "../db/client.js";
import { closeOpenTask, listAnsweredTasks, listOpenTasks } from "../db/open-tasks.js";
import type { TaskKey } from "../db/schema.js";
import { findTenantTask, type TaskRow } from "../db/tasks.js";
import { type Namespace, readNamespace, writeNamespace } from "../db/temporal-namespace.js";
import { currentContext } from "./attempt.js";
import { logFieldsOf } from "./context.js";

/** Workflow states according to Temporal. Throws if Temporal cannot be asked; no task may be closed then. */
export interface WorkflowStates {
  namespace(): Promise<Namespace>;
  /** Ids of running tasks from the visibility index. The index may lag, so it never justifies closing a task. */
  running(tasks: readonly TaskKey[]): Promise<ReadonlySet<string>>;
  fateOf(task: TaskKey): Promise<WorkflowState>;
}

export interface ReconcileInput {
  readonly quietMs: number;
  /** If one sweep finds more lost tasks than this, they stay open. */
  readonly lostMax: number;
}

export interface Reconciled {
  readonly looked: number;
  readonly closed: number;
  /** Tasks unknown to Temporal. They stay open until a second look, because a start may be under way. */
  readonly lost: readonly LostTask[];
  /** Reason why lost tasks were left open. */
  readonly stopped?: string;
}

/** Rows per query of the index. */
const PAGE = 100;
/** Most lost tasks that one sweep keeps; the next sweep finds the rest. */
const LOST_KEPT = 1_000;
/** Most answered tasks tried to recognise a namespace the first time. */
const WITNESSES = 20;

export interface ReconcileDeps {
  readonly database: Database;
  readonly fates: WorkflowStates;
  readonly listTenants: () => Promise<readonly string[]>;
  readonly metrics: Pick<Metrics, "swept">;
  readonly log: Pick<Logger, "info" | "error">;
  readonly now: () => number;
}

/** Heartbeat details, from which the next attempt continues. */
interface Progress {
  readonly after?: TaskKey;
  readonly looked: number;
  readonly closed: number;
  readonly known: number;
  readonly lost: readonly LostTask[];
}

const NOTHING: Progress = { looked: 0, closed: 0, known: 0, lost: [] };

export const createReconcileTasks = (deps: ReconcileDeps) =>
  async function reconcileTasks({ quietMs, lostMax }: ReconcileInput): Promise<Reconciled> {
    const nowMs = deps.now();
    const asked = await deps.fates.namespace();
    const expected = await readNamespace(deps.database);
    if (expected !== null && expected.id !== asked.id) {
      const proof = { kind: "other", asked: nameOf(asked), expected: nameOf(expected) } as const;
      return tell(deps, { looked: 0, closed: 0, ...closableTasks([], proof, { lostMax, nowMs }) });
    }
    const { looked, closed, known, lost } = await lookThrough(deps, new Date(nowMs - quietMs));
    const isProven = expected !== null || known > 0 || (await isWitnessed(deps));
    if (isProven && expected === null) await writeNamespace(deps.database, asked, { nowMs });
    const proof: NamespaceFinding = isProven ? { kind: "proven" } : { kind: "unproven", asked: nameOf(asked) };
    return tell(deps, { looked, closed, ...closableTasks(lost, proof, { lostMax, nowMs }) });
  };

/** Looks at lost tasks a second time. Returns the number of tasks closed. */
export const createCloseLostTasks = (deps: ReconcileDeps) =>
  async function closeLostTasks({ lost }: Pick<Reconciled, "lost">): Promise<number> {
    const expected = await readNamespace(deps.database);
    if ((await deps.fates.namespace()).id !== expected?.id) return 0;
    let closed = 0;
    for (const { tenantId, taskId } of lost) {
      currentContext()?.heartbeat();
      const row = await findTenantTask(deps.database, tenantId, taskId);
      if (row === null || row.closedAt !== null) continue;
      const fate = await deps.fates.fateOf(row);
      if (fate.kind === "missing" && (await close(deps, row, fate))) closed += 1;
    }
    deps.metrics.swept({ sweep: "reconcile", table: "tasks", rows: closed });
    return closed;
  };

/** Continues from the last heartbeat of the previous attempt. */
async function lookThrough(deps: ReconcileDeps, unchangedSince: Date): Promise<Progress> {
  // The cast: only this activity writes these heartbeat details.
  let progress = (currentContext()?.info.heartbeatDetails as Progress | undefined) ?? NOTHING;
  const beat = () => currentContext()?.heartbeat(progress);
  for await (const rows of openTasks(deps, { unchangedSince, after: progress.after, beat })) {
    progress = await look(deps, rows, progress);
    beat();
  }
  return progress;
}

async function look(deps: ReconcileDeps, rows: readonly TaskRow[], so: Progress): Promise<Progress> {
  const running = await deps.fates.running(rows);
  let { closed, known } = so;
  const lost = [...so.lost];
  for (const row of rows) {
    const fate: WorkflowState = running.has(row.taskId) ? { kind: "running" } : await deps.fates.fateOf(row);
    if (fate.kind !== "missing") known += 1;
    else if (lost.length < LOST_KEPT) lost.push(lostOf(row));
    if (fate.kind !== "missing" && (await close(deps, row, fate))) closed += 1;
  }
  const last = rows.at(-1);
  const after = last && { tenantId: last.tenantId, taskId: last.taskId };
  return { looked: so.looked + rows.length, closed, known, lost, ...(after && { after }) };
}

/** Logs a row that cannot be written, and lets the sweep go on. */
async function close({ database, log }: ReconcileDeps, row: TaskRow, fate: WorkflowState): Promise<boolean> {
  const ending = endingOf(fate, row.turn);
  if (ending === null) return false;
  try {
    return await closeOpenTask(database, refOf(row), ending);
  } catch (error) {
    if (!(error instanceof StatementError)) throw error;
    log.error({ tenantId: row.tenantId, ...logFieldsOf(refOf(row)), err: error }, "an open task could not be closed");
    return false;
  }
}

interface Scan {
  readonly unchangedSince: Date;
  readonly after: TaskKey | undefined;
  readonly beat: () => void;
}

/** Pages span tenants, so that many small tenants do not each cost a query to Temporal. */
async function* openTasks(deps: ReconcileDeps, { unchangedSince, after, beat }: Scan): AsyncGenerator<TaskRow[]> {
  let page: TaskRow[] = [];
  for (const tenantId of [...(await deps.listTenants())].sort()) {
    if (after && tenantId < after.tenantId) continue;
    let last = after?.tenantId === tenantId ? after.taskId : undefined;
    for (let limit = PAGE - page.length, isMore = true; isMore; limit = PAGE - page.length) {
      beat();
      const rows = await listOpenTasks(deps.database, tenantId, { unchangedSince, limit, after: last });
      page.push(...rows);
      last = rows.at(-1)?.taskId;
      isMore = rows.length === limit;
      if (page.length < PAGE) continue;
      yield page;
      page = [];
    }
  }
  if (page.length > 0) yield page;
}

/** Asked by the first sweep only: true if the namespace knows an answered task, or no task was ever answered. */
async function isWitnessed({ database, fates, listTenants }: ReconcileDeps): Promise<boolean> {
  let asked = 0;
  for (const tenantId of await listTenants()) {
    for (const row of await listAnsweredTasks(database, tenantId, WITNESSES - asked)) {
      asked += 1;
      if ((await fates.fateOf(row)).kind !== "missing") return true;
    }
    if (asked >= WITNESSES) break;
  }
  return asked === 0;
}

function tell(
  { metrics, log }: ReconcileDeps,
  { close: lost, ...told }: Omit<Reconciled, "lost"> & LostTasks,
): Reconciled {
  metrics.swept({ sweep: "reconcile", table: "tasks", rows: told.closed, isStopped: told.stopped !== undefined });
  if (told.stopped !== undefined) log.error({ looked: told.looked }, `reconciling stopped itself: ${told.stopped}`);
  return { ...told, lost };
}

const nameOf = ({ name, id }: Namespace): string => `"${name}" (${id})`;

const lostOf = ({ tenantId, taskId, turn, createdAt }: TaskRow): LostTask => ({
  tenantId,
  taskId,
  turn,
  createdMs: createdAt.getTime(),
});

function refOf({ tenantId, userId, sessionId, taskId }: TaskRow): TaskRef {
  // The cast: these columns were written from a TaskRef.
  return { tenantId, userId, sessionId, taskId } as TaskRef;
}
