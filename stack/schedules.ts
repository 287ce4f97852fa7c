/** Schedules: the sweeps that Temporal starts by the clock, made once for a namespace. */

import { type Client, ScheduleAlreadyRunning, type ScheduleOptions } from "@temporalio/client";
import type * as workflows from "../workflows/index.js";
import type { ReconcileSweep } from "../workflows/sweeps.js";

export const RECONCILE_SCHEDULE = "surefoot-reconcile";
export const AUDIT_SCHEDULE = "surefoot-audit";

const RECONCILE: ReconcileSweep = { quietMs: 60_000, graceMs: 120_000 };

interface Sweep {
  readonly id: string;
  readonly spec: ScheduleOptions["spec"];
  readonly workflowType: keyof typeof workflows;
  readonly args: readonly unknown[];
  readonly staticSummary: string;
}

const SWEEPS: readonly Sweep[] = [
  {
    id: RECONCILE_SCHEDULE,
    spec: { intervals: [{ every: "5 minutes" }] },
    workflowType: "reconcileSweep",
    args: [RECONCILE],
    staticSummary: "Close tasks whose workflow is gone",
  },
  {
    id: AUDIT_SCHEDULE,
    spec: { intervals: [{ every: "1 day" }] },
    workflowType: "auditSweep",
    args: [],
    staticSummary: "Verify the audit log and log its end",
  },
];

/** Nothing happens to one that is there: an operator may have paused it or set another pace. */
export async function ensureSchedules(client: Client, taskQueue: string): Promise<void> {
  for (const { id, spec, workflowType, args, staticSummary } of SWEEPS) {
    try {
      await client.schedule.create({
        scheduleId: id,
        spec,
        action: { type: "startWorkflow", workflowType, workflowId: id, taskQueue, args: [...args], staticSummary },
        // What was missed while Temporal was away is not caught up on: one look sees everything.
        policies: { overlap: "SKIP", catchupWindow: "1 minute" },
      });
    } catch (error) {
      if (!(error instanceof ScheduleAlreadyRunning)) throw error;
    }
  }
}
