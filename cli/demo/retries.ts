/** Retries: activities that were tried more than once, read from a task's history in Temporal. */

import { Client, Connection } from "@temporalio/client";
import type { Retry } from "./model-bill.js";

/** History holds the last failure before the attempt that counted. */
export async function readRetries(address: string, workflowId: string): Promise<readonly Retry[]> {
  const connection = await Connection.connect({ address });
  try {
    const history = await new Client({ connection }).workflow.getHandle(workflowId).fetchHistory();
    const events = history.events ?? [];
    const names = new Map(
      events.map((event) => [String(event.eventId), event.activityTaskScheduledEventAttributes?.activityType?.name]),
    );
    return events.flatMap(({ activityTaskStartedEventAttributes: started }) => {
      const attempt = started?.attempt ?? 1;
      const failure = started?.lastFailure?.applicationFailureInfo;
      if (attempt < 2) return [];
      const { seconds, nanos } = failure?.nextRetryDelay ?? {};
      const delay = Number(seconds ?? 0) * 1000 + Math.round((nanos ?? 0) / 1_000_000);
      return [
        {
          activity: names.get(String(started?.scheduledEventId)) ?? "unknown",
          attempt,
          failure: failure?.type ?? "none told",
          nextRetryDelayMs: delay === 0 ? null : delay,
        },
      ];
    });
  } finally {
    await connection.close();
  }
}
