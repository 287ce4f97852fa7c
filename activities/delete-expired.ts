/** Delete expired: cancels abandoned open tasks, then deletes expired rows in small batches. */

import type { Logger } from "pino";
import type { Metrics } from "../adapters/telemetry/metrics.js";
import { type Retention, retentionOf } from "../core/task/retention.js";
import type { Database } from "../db/client.js";
import { listOpenTasks } from "../db/open-tasks.js";
import { commonDeletions, type Deletion, tenantDeletions } from "../db/retention.js";
import type { TaskKey } from "../db/schema.js";
import { readTenantSettings } from "../db/tenant-settings.js";
import { currentContext } from "./attempt.js";

export interface RetentionDeps {
  readonly database: Database;
  /** Default periods for tenants that set none. */
  readonly retention: Retention;
  readonly listTenants: () => Promise<readonly string[]>;
  /** Asks the task to end, with a reason. Has no effect on a task that is over. */
  readonly cancel: (task: TaskKey, reason: string) => Promise<void>;
  readonly metrics: Pick<Metrics, "swept">;
  readonly log: Pick<Logger, "info" | "error">;
  readonly now: () => number;
}

/** Number of deleted rows by table, and of tasks asked to end. */
export interface Expired {
  readonly deleted: Readonly<Record<string, number>>;
  readonly cancelled: number;
}

interface DeletionProgress extends Expired {
  readonly after?: string;
}

const NOTHING: DeletionProgress = { deleted: {}, cancelled: 0 };
const DAY_MS = 86_400_000;
/** Most abandoned tasks that one sweep of a tenant cancels; the next sweep handles the rest. */
const CANCEL_MAX = 100;

export const createDeleteExpired = (deps: RetentionDeps) =>
  async function deleteExpired(): Promise<Expired> {
    // The cast: only this activity writes these heartbeat details.
    let progress = (currentContext()?.info.heartbeatDetails as DeletionProgress | undefined) ?? NOTHING;
    const beat = () => currentContext()?.heartbeat(progress);
    for (const tenantId of [...(await deps.listTenants())].sort()) {
      if (progress.after !== undefined && tenantId <= progress.after) continue;
      const found = await sweepTenant(deps, tenantId, beat);
      progress = { ...sum(progress, found), after: tenantId };
      beat();
    }
    const { deleted, cancelled } = sum(progress, {
      deleted: await runAll(deps, commonDeletions(deps.database), beat),
      cancelled: 0,
    });
    return { deleted, cancelled };
  };

async function sweepTenant(deps: RetentionDeps, tenantId: string, beat: () => void): Promise<Expired> {
  const { database, retention, log, now } = deps;
  const startedMs = now();
  const days = retentionOf(retention, (await readTenantSettings(database, tenantId)).retention);
  const cancelled = await cancelLeft(deps, tenantId, days.interrupted);
  const deleted = await runAll(deps, tenantDeletions(database, tenantId, days), beat);
  const isWorthALine = cancelled > 0 || Object.keys(deleted).length > 0;
  if (isWorthALine)
    log.info({ tenantId, deleted, cancelled, days, ms: now() - startedMs }, "expired rows were deleted");
  return { deleted, cancelled };
}

async function cancelLeft({ database, cancel, now }: RetentionDeps, tenantId: string, days: number): Promise<number> {
  const unchangedSince = new Date(now() - days * DAY_MS);
  const left = await listOpenTasks(database, tenantId, { unchangedSince, limit: CANCEL_MAX });
  for (const task of left) await cancel(task, `Nothing happened in this task for ${days} days.`);
  return left.length;
}

/** Runs one batch at a time, each in its own transaction, so that row locks last for one batch only. */
async function runAll(
  { metrics }: RetentionDeps,
  deletions: readonly Deletion[],
  beat: () => void,
): Promise<Record<string, number>> {
  const deleted: Record<string, number> = {};
  for (const { table, run } of deletions) {
    for (let rows = await run(); rows > 0; rows = await run()) {
      beat();
      deleted[table] = (deleted[table] ?? 0) + rows;
      metrics.swept({ sweep: "retention", table, rows });
      currentContext()?.cancellationSignal.throwIfAborted();
    }
  }
  return deleted;
}

function sum(one: Expired, other: Expired): Expired {
  const tables = [...Object.keys(one.deleted), ...Object.keys(other.deleted)];
  const added = tables.map((table) => [table, (one.deleted[table] ?? 0) + (other.deleted[table] ?? 0)]);
  return { deleted: Object.fromEntries(added), cancelled: one.cancelled + other.cancelled };
}
