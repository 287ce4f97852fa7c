/** Model wait: since when a running task waits for its model, and when it asks again; read off its pending activity. */

import type { Client } from "@temporalio/client";
import type { DataConverter } from "@temporalio/common";
import { optionalTsToDate } from "@temporalio/common/lib/time.js";
import { readPayload } from "../../adapters/encryption/payload-codec.js";
import { type ModelOutage, readOutage } from "../../core/limits/model-outage.js";
import { faultCode, faultWords } from "../../core/task/command.js";
import type { TaskKey } from "../../db/schema.js";
import type { ModelWait } from "../../protocol/task.js";
import { workflowIdOf } from "../../workflows/messages.js";

/** Null: it waits for no model. */
export async function readModelWait(
  client: Client,
  dataConverter: DataConverter,
  task: TaskKey,
): Promise<ModelWait | null> {
  const { raw } = await client.workflow.getHandle(workflowIdOf(task)).describe();
  for (const { heartbeatDetails, nextAttemptScheduleTime } of raw.pendingActivities ?? []) {
    const [told] = heartbeatDetails?.payloads ?? [];
    const outage = told && readOutage(await readPayload(told, dataConverter));
    if (outage) return waitOf(outage, optionalTsToDate(nextAttemptScheduleTime)?.toISOString());
  }
  return null;
}

function waitOf({ sinceMs, fault }: ModelOutage, nextTryAt: string | undefined): ModelWait {
  const since = new Date(sinceMs).toISOString();
  const next = nextTryAt === undefined ? "it is being asked again" : `next try at ${clock(nextTryAt)}`;
  const what = faultWords({ type: fault, message: "" });
  const reason = `${what.charAt(0).toUpperCase()}${what.slice(1)} since ${clock(since)}; ${next}.`;
  return { code: faultCode({ type: fault }), reason, since, ...(nextTryAt !== undefined && { nextTryAt }) };
}

const clock = (iso: string): string => `${iso.slice(11, 19)} UTC`;
