/** Schedules: the sweeps that Temporal starts by the clock, made once for a namespace. */

import { type Client, ScheduleAlreadyRunning } from "@temporalio/client";
import type { ReconcileSweep, reconcileSweep } from "../workflows/sweeps.js";

export const RECONCILE_SCHEDULE = "surefoot-reconcile";

const RECONCILE: ReconcileSweep = { quietMs: 60_000, graceMs: 120_000 };

/** Nothing happens to one that is there: an operator may have paused it or set another pace. */
export async function ensureSchedules(client: Client, taskQueue: string): Promise<void> {
  try {
    await client.schedule.create({
      scheduleId: RECONCILE_SCHEDULE,
      spec: { intervals: [{ every: "5 minutes" }] },
      action: {
        type: "startWorkflow",
        workflowType: "reconcileSweep" satisfies (typeof reconcileSweep)["name"],
        workflowId: RECONCILE_SCHEDULE,
        taskQueue,
        args: [RECONCILE],
        staticSummary: "Close tasks whose workflow is gone",
      },
      // What was missed while Temporal was away is not caught up on: one look sees everything.
      policies: { overlap: "SKIP", catchupWindow: "1 minute" },
    });
  } catch (error) {
    if (!(error instanceof ScheduleAlreadyRunning)) throw error;
  }
}
