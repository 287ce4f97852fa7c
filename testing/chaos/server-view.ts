/** Server view: what tables, queries and histories say of one task once the storm is over. */

import { Client, type Connection } from "@temporalio/client";
import proto, { type temporal } from "@temporalio/proto";
import { and, asc, eq } from "drizzle-orm";
import type { EncryptionKeys } from "../../adapters/encryption/cipher.js";
import { dataConverterOf } from "../../adapters/encryption/payload-codec.js";
import type { Database } from "../../db/client.js";
import { withTenant } from "../../db/client.js";
import { taskActions, verificationRecords } from "../../db/record-schema.js";
import { tasks } from "../../db/schema.js";
import type { TaskRow } from "../../db/tasks.js";
import type { VerdictTag } from "../../protocol/task.js";
import { type ProgressView, progressQuery, verdictsQuery, workflowIdOf } from "../../workflows/messages.js";

export interface ActionRow {
  readonly stepIndex: number;
  readonly position: number;
  readonly actionId: string;
  readonly action: string;
  /** `skipped`: its chain ended before it. */
  readonly status: string;
}

export interface VerdictRow {
  readonly stepIndex: number;
  readonly actionId: string;
  readonly verdict: string | null;
}

/** One run of the workflow, in the numbers that invariants need. */
export interface HistoryFacts {
  readonly events: number;
  /** `completed`, `running`, or how else the run ended. */
  readonly end: string;
  /** Update ids as often as they were accepted. */
  readonly accepted: readonly string[];
  /** Causes of failed workflow tasks: a worker that died leaves a time-out, never one of these. */
  readonly faults: readonly string[];
  /** A line for each event, for whoever reads the papers. */
  readonly timeline: readonly string[];
}

export interface ServerView {
  readonly row: TaskRow | null;
  readonly actions: readonly ActionRow[];
  readonly verdicts: readonly VerdictRow[];
  readonly progress: ProgressView | null;
  readonly told: readonly { readonly stepIndex: number; readonly action: string; readonly tag: VerdictTag }[];
  readonly history: HistoryFacts | null;
  readonly unread: readonly string[];
}

export interface ServerReader {
  read(taskId: string): Promise<ServerView>;
}

export function createServerReader({
  database,
  connection,
  namespace,
  tenantId,
  encryptionKeys,
}: {
  database: Database;
  connection: Connection;
  namespace: string;
  tenantId: string;
  encryptionKeys: EncryptionKeys | undefined;
}): ServerReader {
  const client = new Client({ connection, namespace, dataConverter: dataConverterOf(encryptionKeys) });
  return {
    async read(taskId) {
      // Branded by the server that minted it.
      const handle = client.workflow.getHandle(
        workflowIdOf({ tenantId, taskId } as Parameters<typeof workflowIdOf>[0]),
      );
      const unread: string[] = [];
      const orNull = async <T>(what: string, work: () => Promise<T>): Promise<T | null> =>
        work().catch((error: unknown) => {
          unread.push(`${what}: ${error instanceof Error ? error.message : String(error)}`);
          return null;
        });
      const rows = await orNull("tables", () => readRows(database, tenantId, taskId));
      const view = await orNull("progress", () => handle.query(progressQuery));
      const said = await orNull("verdicts", () => handle.query(verdictsQuery));
      const history = await orNull("history", async () => factsOf(await handle.fetchHistory()));
      return {
        row: rows?.row ?? null,
        actions: rows?.actions ?? [],
        verdicts: rows?.verdicts ?? [],
        progress: view,
        told: (said ?? []).map(({ stepIndex, action, verdict }) => ({ stepIndex, action, tag: verdict.tag })),
        history,
        unread,
      };
    },
  };
}

function readRows(database: Database, tenantId: string, taskId: string) {
  return withTenant(database, tenantId, async (tx) => {
    const [row] = await tx
      .select()
      .from(tasks)
      .where(and(eq(tasks.tenantId, tenantId), eq(tasks.taskId, taskId)));
    const actions = await tx
      .select({
        stepIndex: taskActions.stepIndex,
        position: taskActions.position,
        actionId: taskActions.actionId,
        action: taskActions.action,
        status: taskActions.status,
      })
      .from(taskActions)
      .where(and(eq(taskActions.tenantId, tenantId), eq(taskActions.taskId, taskId)))
      .orderBy(asc(taskActions.stepIndex), asc(taskActions.position));
    const records = await tx
      .select({
        stepIndex: verificationRecords.stepIndex,
        actionId: verificationRecords.actionId,
        verdict: verificationRecords.verdict,
      })
      .from(verificationRecords)
      .where(and(eq(verificationRecords.tenantId, tenantId), eq(verificationRecords.taskId, taskId)))
      .orderBy(asc(verificationRecords.stepIndex));
    return { row: row ?? null, actions, verdicts: records };
  });
}

/** UNHANDLED_COMMAND: something arrived while the run was closing; it is looked at again, which is no fault. */
const OVERTAKEN = 1;

/** Attributes of the event that ends a run, and what that end is called here. */
const ENDS = {
  workflowExecutionCompletedEventAttributes: "completed",
  workflowExecutionFailedEventAttributes: "failed",
  workflowExecutionTimedOutEventAttributes: "timed out",
  workflowExecutionTerminatedEventAttributes: "terminated",
  workflowExecutionCanceledEventAttributes: "cancelled",
  workflowExecutionContinuedAsNewEventAttributes: "continued as new",
} as const;

function factsOf(history: temporal.api.history.v1.IHistory): HistoryFacts {
  const events = history.events ?? [];
  const last = events.at(-1) ?? {};
  const end = Object.entries(ENDS).find(([attributes]) => last[attributes as keyof typeof ENDS] != null); // a key of ENDS
  return {
    events: events.length,
    end: end?.[1] ?? "running",
    accepted: events.flatMap(({ workflowExecutionUpdateAcceptedEventAttributes: accepted }) =>
      accepted?.protocolInstanceId == null ? [] : [accepted.protocolInstanceId],
    ),
    faults: events.flatMap(({ workflowTaskFailedEventAttributes: failed }) =>
      failed == null || failed.cause === OVERTAKEN
        ? []
        : [`${failed.cause ?? ""} ${failed.failure?.message ?? ""}`.trim()],
    ),
    timeline: events.map(lineOf),
  };
}

const SCHEDULE_TO_START = proto.temporal.api.enums.v1.TimeoutType.TIMEOUT_TYPE_SCHEDULE_TO_START;

function lineOf(event: temporal.api.history.v1.IHistoryEvent): string {
  const at = new Date(Number(event.eventTime?.seconds ?? 0) * 1_000 + Math.round((event.eventTime?.nanos ?? 0) / 1e6));
  const name = Object.keys(event).find((key) => key.endsWith("EventAttributes")) ?? "";
  return `${at.toISOString().slice(11, 23)} ${name.replace("EventAttributes", "")} ${aboutOf(event)}`.trim();
}

/** What an activity is, which attempt it is, and how a workflow task was given out and lost. */
function aboutOf(event: temporal.api.history.v1.IHistoryEvent): string {
  const { activityTaskScheduledEventAttributes: activity, activityTaskStartedEventAttributes: started } = event;
  const { workflowTaskScheduledEventAttributes: task, workflowTaskTimedOutEventAttributes: timedOut } = event;
  if (activity != null) return activity.activityType?.name ?? "";
  if (started != null) return `attempt ${started.attempt ?? 1} ${started.lastFailure?.message ?? ""}`;
  if (task != null) return `${task.taskQueue?.normalName ? "sticky" : "to anyone"}, attempt ${task.attempt ?? 1}`;
  if (timedOut != null) return timedOut.timeoutType === SCHEDULE_TO_START ? "in its queue" : "at work";
  return "";
}
