/** Sweeps: housekeeping that a schedule starts. */

import { proxyActivities, sleep } from "@temporalio/workflow";
import type { SweepActivities } from "../activities/index.js";

const { reconcileTasks, verifyAuditLog } = proxyActivities<SweepActivities>({
  startToCloseTimeout: "10 minutes",
  heartbeatTimeout: "1 minute",
  retry: { initialInterval: "5s", maximumInterval: "1 minute", maximumAttempts: 5 },
});

export interface ReconcileSweep {
  readonly quietMs: number;
  /** Between finding that a task is missing and believing it: a start may be on its way, after an outage most of all. */
  readonly graceMs: number;
}

export interface SweepResult {
  readonly looked: number;
  readonly closed: number;
}

/** Open rows whose workflow was terminated, timed out, is closed, or never began (native cancel and terminate included). */
export async function reconcileSweep({ quietMs, graceMs }: ReconcileSweep): Promise<SweepResult> {
  const { looked, closed, suspects } = await reconcileTasks({ quietMs, suspects: [] });
  if (suspects.length === 0) return { looked, closed };
  await sleep(graceMs, { summary: "wait before believing that a task never began" });
  const again = await reconcileTasks({ quietMs, suspects });
  return { looked, closed: closed + again.closed };
}

/** SF11: once a day. What it returns stands in the schedule's list. */
export const auditSweep = (): Promise<{ readonly tenants: number; readonly broken: number }> => verifyAuditLog();
