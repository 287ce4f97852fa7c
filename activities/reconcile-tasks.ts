/** Reconcile tasks: open rows whose workflow is gone are closed, and say why; where Temporal itself is in doubt, none is. */

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

/** What the engine says of workflows. Throws when it cannot be asked; then nothing is known, and nothing may be closed. */
export interface WorkflowStates {
  namespace(): Promise<Namespace>;
  /** Ids of those that run, by the index. It is late at times, so it is never grounds for closing. */
  running(tasks: readonly TaskKey[]): Promise<ReadonlySet<string>>;
  fateOf(task: TaskKey): Promise<WorkflowState>;
}

export interface ReconcileInput {
  readonly quietMs: number;
  /** More lost tasks than this in one look are left open. */
  readonly lostMax: number;
}

export interface Reconciled {
  readonly looked: number;
  readonly closed: number;
  /** Unknown to the engine in this look for the first time: a start may be on its way. */
  readonly lost: readonly LostTask[];
  /** Why lost tasks were left open. */
  readonly stopped?: string;
}

/** Rows of one question to the index. */
const PAGE = 100;
/** More lost tasks than anybody reads about; those beyond are counted by the next sweep. */
const LOST_KEPT = 1_000;
/** Answered tasks by which a namespace is recognised the first time. */
const WITNESSES = 20;

export interface ReconcileDeps {
  readonly database: Database;
  readonly fates: WorkflowStates;
  readonly listTenants: () => Promise<readonly string[]>;
  readonly metrics: Pick<Metrics, "swept">;
  readonly log: Pick<Logger, "info" | "error">;
  readonly now: () => number;
}

/** How far a look has come; the next attempt goes on from it. */
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

/** The second look at what was lost in the first. Returns how many it closed. */
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

/** Goes on where the attempt before this one was cut off. */
async function lookThrough(deps: ReconcileDeps, unchangedSince: Date): Promise<Progress> {
  // The cast: what a heartbeat of this very activity held.
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

/** A row that cannot be written keeps no other from being closed. */
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

/** Full pages, whatever the tenants: many small ones do not each cost a question to the engine. */
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

/** Asked once, by the first sweep: whether the namespace knows a task that was answered, or none ever was. */
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
  // The columns hold what a TaskRef was written from.
  return { tenantId, userId, sessionId, taskId } as TaskRef;
}
