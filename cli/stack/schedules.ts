/** Schedules: sweeps that Temporal starts by the clock, created once per namespace and kept as this build defines them. */

import {
  type Client,
  ScheduleAlreadyRunning,
  type ScheduleDescription,
  type ScheduleOptions,
  type ScheduleUpdateOptions,
} from "@temporalio/client";
import type * as workflows from "../../workflows/index.js";
import type { ReconcileSweep } from "../../workflows/sweeps.js";

export const RECONCILE_SCHEDULE = "surefoot-reconcile";
export const AUDIT_SCHEDULE = "surefoot-audit";
export const RETENTION_SCHEDULE = "surefoot-retention";
export const UPGRADE_SCHEDULE = "surefoot-upgrade";

export const RECONCILE: ReconcileSweep = { quietMs: 60_000, graceMs: 120_000, lostMax: 10 };

interface Sweep {
  readonly id: string;
  /** Raise it with every change of a line below. Workers update schedules of an older version. */
  readonly version: number;
  readonly spec: { readonly intervals: [{ readonly every: "1 minute" | "5 minutes" | "1 hour" | "1 day" }] };
  readonly workflowType: keyof typeof workflows;
  readonly args: readonly unknown[];
  readonly staticSummary: string;
  /** Set for sweeps that are needed only if workers are versioned. */
  readonly ofBuilds?: true;
}

export const SWEEPS: readonly Sweep[] = [
  {
    id: RECONCILE_SCHEDULE,
    version: 2,
    spec: { intervals: [{ every: "5 minutes" }] },
    workflowType: "reconcileSweep",
    args: [RECONCILE],
    staticSummary: "Close tasks whose workflow is gone",
  },
  {
    id: AUDIT_SCHEDULE,
    version: 2,
    spec: { intervals: [{ every: "1 day" }] },
    workflowType: "auditSweep",
    args: [],
    staticSummary: "Verify the audit log and log its end",
  },
  {
    id: RETENTION_SCHEDULE,
    version: 1,
    spec: { intervals: [{ every: "1 hour" }] },
    workflowType: "retentionSweep",
    args: [],
    staticSummary: "Delete what is past its period",
  },
  {
    id: UPGRADE_SCHEDULE,
    version: 1,
    spec: { intervals: [{ every: "1 minute" }] },
    workflowType: "upgradeSweep",
    args: [],
    staticSummary: "Tell tasks on older builds to move on",
    ofBuilds: true,
  },
];

/** Leaves out `ofBuilds` sweeps if workers are not versioned. */
export const sweepsOf = ({ isVersioned }: { readonly isVersioned: boolean }): readonly Sweep[] =>
  SWEEPS.filter(({ ofBuilds }) => isVersioned || ofBuilds === undefined);

/** Temporal does not catch up on runs missed during an outage: one sweep sees everything. */
const POLICIES: ScheduleOptions["policies"] = { overlap: "SKIP", catchupWindow: "1 minute" };

/** Memo key of our version in a schedule's action. */
const VERSION = "surefootVersion";

/** Keeps the interval, pause and note of an existing schedule, as an operator may have set them. Its action is ours. */
export async function ensureSchedules(
  client: Client,
  taskQueue: string,
  { isVersioned = false }: { readonly isVersioned?: boolean } = {},
): Promise<void> {
  for (const sweep of sweepsOf({ isVersioned })) {
    const { id: scheduleId, spec } = sweep;
    const action = actionOf(sweep, taskQueue);
    try {
      await client.schedule.create({ scheduleId, spec, action, policies: POLICIES });
    } catch (error) {
      if (!(error instanceof ScheduleAlreadyRunning)) throw error;
      await bringUpToDate(client, sweep, taskQueue);
    }
  }
}

/** Leaves a newer build's schedule alone: old workers still start during a rollout. */
async function bringUpToDate(client: Client, sweep: Sweep, taskQueue: string): Promise<void> {
  const handle = client.schedule.getHandle(sweep.id);
  if (versionOf(await handle.describe()) >= sweep.version) return;
  await handle.update(({ spec, state }): ScheduleUpdateOptions<ReturnType<typeof actionOf>> => {
    return { spec, state, action: actionOf(sweep, taskQueue), policies: POLICIES };
  });
}

function versionOf({ action }: Pick<ScheduleDescription, "action">): number {
  const version = action.memo?.[VERSION];
  return typeof version === "number" ? version : 1;
}

/** Sets a time-out for the run, because a sweep that hangs would hold up all later ones. */
const actionOf = ({ id, version, workflowType, args, staticSummary }: Sweep, taskQueue: string) => ({
  type: "startWorkflow" as const,
  workflowType,
  workflowId: id,
  taskQueue,
  args: [...args],
  staticSummary,
  memo: { [VERSION]: version },
  workflowExecutionTimeout: "1 hour" as const,
});
