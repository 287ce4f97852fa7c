/** Task history: all messages that a task received, read from the histories of its runs in Temporal. */

import { type Client, WorkflowNotFoundError } from "@temporalio/client";
import type { DataConverter, Payload } from "@temporalio/common";
import { tsToMs } from "@temporalio/common/lib/time.js";
import proto, { type temporal } from "@temporalio/proto";
import { readPayload } from "../../adapters/encryption/payload-codec.js";
import { GRPC_CODES, isGrpcError } from "../../adapters/temporal/grpc-error.js";
import type { ActivityResult } from "../../core/task/verbs.js";
import type { TaskKey } from "../../db/schema.js";
import type { RecordedMessage } from "../../protocol/recording.js";
import { type TaskStart, workflowIdOf } from "../../workflows/messages.js";
import { unavailable } from "../engine/engine.js";

export interface TaskHistory {
  readonly start: TaskStart;
  readonly startedMs: number;
  /** All messages but the first observation, which is in `start`. */
  readonly messages: readonly RecordedMessage[];
  readonly skipMs?: number;
  readonly prepared: readonly ActivityResult<"prepare">[];
}

type Event = temporal.api.history.v1.IHistoryEvent;
type Said = { readonly kind: RecordedMessage["kind"]; readonly [field: string]: unknown };
interface HistoryReader {
  readonly events: readonly Event[];
  readonly read: (payloads: readonly Payload[] | null | undefined) => Promise<unknown>;
}

/** Shorter timers only tell people that a turn takes long; they do not affect a replay. */
const LONG_TIMER_MS = 60_000;

/** Null when Temporal no longer keeps the history. */
export async function readTaskHistory(
  client: Client,
  dataConverter: DataConverter,
  task: TaskKey,
): Promise<TaskHistory | null> {
  const read: HistoryReader["read"] = async (payloads) => {
    const [payload] = payloads ?? [];
    return payload && (await readPayload(payload, dataConverter));
  };
  try {
    const events = await eventsOf(client, workflowIdOf(task));
    const opening = events[0]?.workflowExecutionStartedEventAttributes?.input?.payloads;
    // The cast: every task is started with a TaskStart.
    const start = (await read(opening)) as TaskStart;
    const run = { events, read };
    return { start, startedMs: timeOf(events[0]), prepared: await preparedIn(run), ...(await messagesIn(run, start)) };
  } catch (error) {
    if (isForgotten(error)) return null;
    throw unavailable(error);
  }
}

const isForgotten = (error: unknown): boolean =>
  error instanceof WorkflowNotFoundError || isGrpcError(error, GRPC_CODES.NOT_FOUND);

/** Events of all runs, oldest first. */
async function eventsOf(client: Client, workflowId: string): Promise<readonly Event[]> {
  const events: Event[] = [];
  for (const runId of await readRunIds(client, workflowId)) {
    const { events: found } = await client.workflow.getHandle(workflowId, runId).fetchHistory();
    events.push(...(found ?? []));
  }
  return events;
}

const { HISTORY_EVENT_FILTER_TYPE_CLOSE_EVENT: ONLY_CLOSING } = proto.temporal.api.enums.v1.HistoryEventFilterType;

/** Run ids, oldest first. Reads only each run's closing event, which names the next run. */
export async function readRunIds(
  { workflow, workflowService, options: { namespace } }: Client,
  workflowId: string,
): Promise<readonly string[]> {
  const { raw } = await workflow.getHandle(workflowId).describe();
  const runIds: string[] = [];
  const { firstRunId, execution } = raw.workflowExecutionInfo ?? {};
  for (let runId = firstRunId || execution?.runId || undefined; runId !== undefined; ) {
    runIds.push(runId);
    // Skip the last run: the server would hold the answer until that run ends.
    if (runId === execution?.runId) break;
    const { history } = await workflowService.getWorkflowExecutionHistory({
      namespace,
      execution: { workflowId, runId },
      historyEventFilterType: ONLY_CLOSING,
    });
    const [last] = history?.events ?? [];
    runId = last?.workflowExecutionContinuedAsNewEventAttributes?.newExecutionRunId || undefined;
  }
  return runIds;
}

async function preparedIn({ events, read }: HistoryReader): Promise<TaskHistory["prepared"]> {
  const asked = events.filter((event) => event.activityTaskScheduledEventAttributes?.activityType?.name === "prepare");
  const ids = new Set(asked.map(({ eventId }) => String(eventId)));
  const done = events.flatMap(({ activityTaskCompletedEventAttributes: done }) => (done ? [done] : []));
  const results = done.filter(({ scheduledEventId }) => ids.has(String(scheduledEventId)));
  // The cast: results of that activity.
  return (await Promise.all(results.map(({ result }) => read(result?.payloads)))) as ActivityResult<"prepare">[];
}

/** Activities and timers that are open at the current event, and the observations seen so far. */
interface OpenWork {
  readonly activities: Set<string>;
  readonly longTimers: Set<string>;
  readonly heard: Set<unknown>;
  lastMs: number;
  skips: boolean;
}

async function messagesIn(
  { events, read }: HistoryReader,
  start: TaskStart,
): Promise<Pick<TaskHistory, "messages" | "skipMs">> {
  const startedMs = timeOf(events[0]);
  const open: OpenWork = {
    activities: new Set(),
    longTimers: new Set(),
    heard: new Set([start.first.observationId]),
    lastMs: startedMs,
    skips: false,
  };
  const messages: RecordedMessage[] = [];
  const skipped = (nowMs: number) => (open.skips ? { skipMs: nowMs - open.lastMs } : {});
  for (const event of events) {
    follow(open, event);
    const said = await messageOf(event, read);
    if (said === null || isRepeated(open, said)) continue;
    const nowMs = timeOf(event);
    const when = { atMs: nowMs - startedMs, ...(open.activities.size > 0 && { whileBusy: true }), ...skipped(nowMs) };
    // The cast: `messageOf` sets the fields of each kind.
    messages.push({ ...said, ...when } as RecordedMessage);
    open.lastMs = nowMs;
    open.skips = false;
  }
  return { messages, ...skipped(timeOf(events.at(-1))) };
}

/** The same observation may arrive both as an update and as a signal. */
function isRepeated({ heard }: OpenWork, said: Said): boolean {
  if (said.kind !== "observe") return false;
  const { observationId } = said["observation"] as { observationId: unknown }; // of an observation
  const isKnown = heard.has(observationId);
  heard.add(observationId);
  return isKnown;
}

function follow(open: OpenWork, event: Event): void {
  const activity =
    event.activityTaskCompletedEventAttributes ??
    event.activityTaskFailedEventAttributes ??
    event.activityTaskTimedOutEventAttributes ??
    event.activityTaskCancelRequestedEventAttributes;
  if (activity) open.activities.delete(String(activity.scheduledEventId));
  if (event.activityTaskScheduledEventAttributes) open.activities.add(String(event.eventId));
  if (event.workflowExecutionContinuedAsNewEventAttributes) open.activities.clear();
  const { timerStartedEventAttributes: timer, timerFiredEventAttributes: fired } = event;
  if (timer && tsToMs(timer.startToFireTimeout) >= LONG_TIMER_MS) open.longTimers.add(String(event.eventId));
  if (fired && open.longTimers.has(String(fired.startedEventId))) open.skips = true;
}

/** Null for events that carry no message. */
async function messageOf(event: Event, read: HistoryReader["read"]): Promise<Said | null> {
  const signal = event.workflowExecutionSignaledEventAttributes;
  const update = event.workflowExecutionUpdateAcceptedEventAttributes?.acceptedRequest?.input;
  const name = signal?.signalName ?? update?.name;
  if (!name) return null;
  // The cast: each message has one object as its argument, or none.
  const told = ((await read(signal?.input?.payloads ?? update?.args?.payloads)) ?? {}) as Record<string, unknown>;
  switch (name) {
    case "observe":
      return told["kind"] === "full" ? { kind: "observe", observation: told["observation"] } : null;
    case "domUpdate":
      return { kind: "observe", observation: told };
    case "answer":
      return { kind: "answer", text: told["text"] };
    case "approve":
      return { kind: "approve", ...told };
    case "pauseTask":
      return { kind: "pause" };
    case "resumeTask":
      return { kind: "resume", how: told };
    case "cancelTask":
      return { kind: "cancel", ...told };
    default:
      return null;
  }
}

const timeOf = (event: Event | undefined): number => tsToMs(event?.eventTime);
