/** Context: the dependencies of activities, and loading of the goal and the page that model input refers to. */

import { ApplicationFailure } from "@temporalio/common";
import type { Cipher } from "../adapters/encryption/cipher.js";
import type { KnowledgePort } from "../adapters/knowledge/port.js";
import type { ModelPort } from "../adapters/model/port.js";
import type { SearchPort } from "../adapters/search/port.js";
import type { SnapshotReader } from "../adapters/snapshots/recent.js";
import type { Metrics } from "../adapters/telemetry/metrics.js";
import { textsToSeek } from "../core/page/seek.js";
import type { Skeleton } from "../core/page/skeleton.js";
import { soundConfidence } from "../core/reasoning/source.js";
import type { ChoosingContext } from "../core/task/choice.js";
import type { ActivityInput, ActivityName } from "../core/task/verbs.js";
import type { SnapshotId, TaskRef } from "../core/turn/identity.js";
import type { PageRef } from "../core/turn/observation.js";
import type { Database } from "../db/client.js";
import { readGoal } from "../db/tasks.js";
import type { SourceMeans } from "./ask-sources.js";
import type { ActivityRef } from "./lost-worker.js";
import type { CallMeter } from "./metering.js";

export interface ActivityDeps {
  readonly database: Database;
  readonly snapshots: SnapshotReader;
  readonly model: ModelPort;
  /** Rules that answer when the model does not. */
  readonly rules: ModelPort;
  /** Reads the user's request. Absent: each activity reads the row, because a secret may become known later (SF14). */
  readonly goals?: GoalReader;
  /** Absent: text typed into a credential field is not stored. */
  readonly cipher?: Cipher | undefined;
  /** Absent: the web cannot be searched. */
  readonly search?: SearchPort;
  readonly knowledge?: KnowledgePort;
  /** Absent: no keys, and so no systems of record. */
  readonly sources?: SourceMeans;
  readonly meter?: CallMeter;
  readonly metrics?: Pick<Metrics, "decided" | "searched" | "recorded">;
  readonly log?: ActivityLog;
  /** Tells a task that its question takes long. Absent: no task is told. */
  readonly tellLongTurn?: (workflowId: string) => Promise<void>;
  /** Checks if the last attempt's worker died, and moves the task to another worker. Absent: no check. */
  readonly noticeLostWorker?: (activity: ActivityRef) => Promise<void>;
  /** Longest wait for a provider's outage to end. */
  readonly modelPatienceMs?: number;
  /** True: scripts are read and kept (RP8). */
  readonly replay?: boolean;
}

export type GoalReader = (task: TaskRef) => Promise<string>;

export type DepsOf<K extends keyof ActivityDeps> = Pick<ActivityDeps, K>;

/** A log line with a task id also has its session id, because operators filter by either. */
type LogFields = Readonly<Record<string, unknown>> &
  ({ readonly taskId?: never } | Pick<TaskRef, "taskId" | "sessionId">);

export const logFieldsOf = ({ taskId, sessionId }: Pick<TaskRef, "taskId" | "sessionId">) => ({ taskId, sessionId });

/** A pino logger fits. */
export interface ActivityLog {
  info?(fields: LogFields, message: string): void;
  warn(fields: LogFields, message: string): void;
}

export interface PageInput extends Pick<PageRef, "url" | "title" | "focus"> {
  readonly skeleton: Skeleton;
  /** Client ids of elements that change by themselves. Absent: none are known (SK6). */
  readonly ambient?: readonly number[];
}

/** A verb's input for a model: the goal and the page replace the references to them. */
export type QuestionInput<N extends ActivityName> = Omit<ActivityInput<N>, "task" | "page"> & {
  readonly goal: string;
} & (ActivityInput<N> extends { readonly page: PageRef } ? { readonly page: PageInput } : unknown);

type Stores = DepsOf<"database" | "snapshots" | "goals">;

export async function loadInput<I extends { readonly task: TaskRef; readonly page: PageRef }>(
  { database, snapshots, goals = (task) => readGoal(database, task) }: Stores,
  { task, page: ref, ...rest }: I,
) {
  const [goal, page] = await Promise.all([goals(task), loadPage(snapshots, task, ref)]);
  return { ...rest, goal, page };
}

/** Texts that the client is to look for before a model is asked, on a page that was cut; null if there are none (SK11). */
export const textsMissing = (
  { page, look, told }: { readonly page: PageInput } & Pick<ChoosingContext, "look" | "told">,
  goal: string,
): readonly string[] | null => (told === undefined ? null : textsToSeek(page.skeleton, { goal, look, told }));

/** Fails without retries if the snapshot is gone, because it cannot come back. */
export async function loadPage(snapshots: Stores["snapshots"], task: TaskRef, page: PageRef): Promise<PageInput> {
  const { snapshotId, url, title, focus } = page;
  const stored = await snapshots.get(task.tenantId, snapshotId);
  if (stored !== null) return { url, title, focus, skeleton: stored.skeleton, ambient: stored.ambient };
  const message = `Snapshot ${snapshotId} is not stored; send a new observation.`;
  throw ApplicationFailure.nonRetryable(message, "SnapshotMissing");
}

/** Skeletons of pages that a task has seen, without those no longer stored. */
export async function loadSkeletons(
  snapshots: Stores["snapshots"],
  task: TaskRef,
  ids: readonly SnapshotId[],
): Promise<readonly Skeleton[]> {
  const pages = await Promise.all(ids.map((id) => snapshots.get(task.tenantId, id)));
  return pages.flatMap((page) => page?.skeleton ?? []);
}

/** Confidence below this is hardly more than a guess and is logged as a warning. */
const LOW_CONFIDENCE = 0.3;

/** A confidence outside 0 to 1 becomes 0.5, with a warning. */
export function checkedConfidence(confidence: number, of: string, task: TaskRef, log: ActivityLog | undefined): number {
  const sound = soundConfidence(confidence);
  const fields = { ...logFieldsOf(task), of, confidence };
  if (sound !== confidence) log?.warn(fields, "confidence outside 0 to 1: taken as 0.5");
  else if (sound < LOW_CONFIDENCE) log?.warn(fields, "low confidence");
  return sound;
}
