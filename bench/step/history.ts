/** History: what one step leaves in a workflow's history, and how much of it before the reply. */

import { Client, Connection } from "@temporalio/client";
import proto, { type temporal } from "@temporalio/proto";
import { quantile } from "../page/timing.js";
import type { BenchStack } from "./stack.js";

const { HistoryEvent } = proto.temporal.api.history.v1;
const { EventType } = proto.temporal.api.enums.v1;

export interface HistoryFigures {
  /** From the workflow task that brings the observation to the answer, both counted; medians over the steps. */
  readonly eventsToReply: number;
  readonly bytesToReply: number;
  /** From one observation to the next. */
  readonly eventsPerStep: number;
  readonly bytesPerStep: number;
  /** Of the events to the reply of one step in the middle. */
  readonly kinds: readonly string[];
}

/** Of the run that the task is in. */
export async function historyOf(
  { temporalAddress: address, namespace }: BenchStack,
  workflowId: string,
): Promise<HistoryFigures> {
  const connection = await Connection.connect({ address });
  try {
    const { events } = await new Client({ connection, namespace }).workflow.getHandle(workflowId).fetchHistory();
    return figuresOf((events ?? []).map((event) => ({ ...event, bytes: HistoryEvent.encode(event).finish().length })));
  } finally {
    await connection.close();
  }
}

type Event = temporal.api.history.v1.IHistoryEvent & { readonly bytes: number };

function figuresOf(events: readonly Event[]): HistoryFigures {
  const starts = events.flatMap(({ eventType }, at) =>
    eventType === EventType.EVENT_TYPE_WORKFLOW_EXECUTION_UPDATE_ACCEPTED ? [scheduledBefore(events, at)] : [],
  );
  const toReply = starts.map((from) => {
    const to = events.findIndex(
      ({ eventType }, at) => at > from && eventType === EventType.EVENT_TYPE_WORKFLOW_EXECUTION_UPDATE_COMPLETED,
    );
    return events.slice(from, to + 1);
  });
  const whole = starts.slice(0, -1).map((from, step) => events.slice(from, starts[step + 1]));
  const count = (steps: readonly (readonly Event[])[]) =>
    quantile(
      steps.map(({ length }) => length),
      0.5,
    );
  const bytes = (steps: readonly (readonly Event[])[]) =>
    quantile(
      steps.map((step) => step.reduce((sum, event) => sum + event.bytes, 0)),
      0.5,
    );
  const middle = toReply[toReply.length >> 1] ?? [];
  return {
    eventsToReply: count(toReply),
    bytesToReply: bytes(toReply),
    eventsPerStep: count(whole),
    bytesPerStep: bytes(whole),
    kinds: middle.map(
      ({ eventType, bytes: size }) => `${EventType[eventType ?? 0]?.replace("EVENT_TYPE_", "")} ${size}`,
    ),
  };
}

/** The workflow task that brings an update is scheduled before the update is accepted. */
function scheduledBefore(events: readonly Event[], at: number): number {
  for (let place = at; place > 0; place--)
    if (events[place]?.eventType === EventType.EVENT_TYPE_WORKFLOW_TASK_SCHEDULED) return place;
  return at;
}
