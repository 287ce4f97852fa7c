/** Sweeps: housekeeping that a schedule starts. */

import { proxyActivities, sleep } from "@temporalio/workflow";
import type { SweepActivities } from "../activities/index.js";

/** As long as they get on: what an attempt has seen, the next one need not look at again. */
const { reconcileTasks, closeLostTasks, verifyAuditLog, deleteExpired, upgradeTasks } =
  proxyActivities<SweepActivities>({
    startToCloseTimeout: "10 minutes",
    scheduleToCloseTimeout: "25 minutes",
    heartbeatTimeout: "1 minute",
    retry: { initialInterval: "5s", maximumInterval: "1 minute" },
  });

export interface ReconcileSweep {
  readonly quietMs: number;
  /** Between finding that a task is lost and believing it: a start may be on its way, after an outage most of all. */
  readonly graceMs: number;
  /** More lost tasks than this are left open. */
  readonly lostMax: number;
}

export interface SweepResult {
  readonly looked: number;
  readonly closed: number;
  /** Why it left open what looked lost. */
  readonly stopped?: string;
}

/** Open rows whose workflow was terminated, timed out, is closed, or never began (native cancel and terminate included). */
export async function reconcileSweep({ quietMs, graceMs, lostMax }: ReconcileSweep): Promise<SweepResult> {
  const { lost, ...found } = await reconcileTasks({ quietMs, lostMax });
  if (lost.length === 0) return found;
  await sleep(graceMs, { summary: "wait before believing that a task never began" });
  return { ...found, closed: found.closed + (await closeLostTasks({ lost })) };
}

/** SF11: once a day. What it returns stands in the schedule's list. */
export const auditSweep = (): Promise<{ readonly tenants: number; readonly broken: number }> => verifyAuditLog();

/** Once an hour, so that a sweep is never a long one. */
export const retentionSweep = (): ReturnType<SweepActivities["deleteExpired"]> => deleteExpired();

/** Once a minute (OP23): tasks that wait on an older build are told to move to the current one. */
export const upgradeSweep = (): ReturnType<SweepActivities["upgradeTasks"]> => upgradeTasks();
