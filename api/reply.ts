/** Reply: what a client is told, from what the workflow said and what the database knows more of (protocol §2). Elsewhere: response body. */

import type { TaskRef } from "../core/task/identity.js";
import type { NextAction } from "../core/task/reply.js";
import type { Database } from "../db/client.js";
import type { TaskRow } from "../db/tasks.js";
import { readEvidence } from "../db/verification-records.js";
import type { InteractReply } from "../protocol/reply.js";
import type { Accepted, TaskView } from "../protocol/task.js";

/** Below this a success is not believed (seed 000). */
const BELIEVED = 0.7;

/** Fills in what is too long for history: the full evidence of the verified step. */
export async function toReply(database: Database, task: TaskRef, next: NextAction): Promise<InteractReply> {
  const { verification, ...rest } = next;
  const base = { ...rest, taskId: task.taskId, sessionId: task.sessionId };
  if (!verification) return base;
  // A reply that issues step n speaks of a step before n; any other speaks of the last one.
  const lastStep = next.actionId === undefined ? next.stepIndex : next.stepIndex - 1;
  const evidence = (await readEvidence(database, task, lastStep)) ?? [];
  return {
    ...base,
    verification: {
      verdict: verification.tag,
      success: verification.actionSucceeded && verification.confidence >= BELIEVED,
      actionSucceeded: verification.actionSucceeded,
      taskCompleted: verification.taskCompleted,
      ...(verification.subTaskCompleted !== undefined && { subTaskCompleted: verification.subTaskCompleted }),
      goalAchieved: verification.goalAchieved,
      confidence: verification.confidence,
      semanticSummary: verification.semanticSummary,
      evidence: evidence.length > 0 ? evidence : verification.evidence,
      ...(verification.actions && { actions: verification.actions }),
    },
  };
}

export function toView(row: TaskRow): TaskView {
  const { reply } = row;
  return {
    taskId: row.taskId,
    sessionId: row.sessionId,
    status: row.status,
    query: row.query,
    url: row.url,
    turn: row.turn,
    stepIndex: row.stepIndex,
    createdAt: row.createdAt.toISOString(),
    updatedAt: row.updatedAt.toISOString(),
    ...(row.outcome && { outcome: row.outcome }),
    ...(row.outstandingActionId !== null && { outstandingActionId: row.outstandingActionId }),
    ...(row.closedAt && { closedAt: row.closedAt.toISOString() }),
    ...(reply && { limits: reply.limits }),
    ...(reply?.currentStep !== undefined && { currentStep: reply.currentStep }),
    ...(reply?.totalSteps !== undefined && { totalSteps: reply.totalSteps }),
    ...(reply?.reason !== undefined && { reason: reply.reason }),
    ...(reply?.result && { result: reply.result }),
  };
}

const RETRY_AFTER_SECONDS = 2;

export function toAccepted(row: Pick<TaskRow, "taskId" | "sessionId" | "status">): Accepted {
  const { taskId, sessionId, status } = row;
  return { taskId, sessionId, status, statusUrl: `/api/agent/tasks/${taskId}`, retryAfter: RETRY_AFTER_SECONDS };
}
