/** Reply: what a client is told, from what the workflow said and what the database knows more of (protocol §2). Elsewhere: response body. */

import type { TaskRef } from "../core/task/identity.js";
import type { ActionVerdict, NextAction } from "../core/task/reply.js";
import type { VerdictTag } from "../core/verification/verdict.js";
import type { Database } from "../db/client.js";
import type { TaskRow } from "../db/tasks.js";
import { readEvidence } from "../db/verification-records.js";

/** A verdict as clients see it; `success` is the seeds' word for "believed". */
export interface Verification {
  readonly verdict: VerdictTag;
  readonly success: boolean;
  readonly actionSucceeded: boolean;
  readonly taskCompleted: boolean;
  readonly subTaskCompleted?: boolean;
  readonly goalAchieved: boolean;
  /** 0 to 1. */
  readonly confidence: number;
  readonly semanticSummary: string;
  readonly evidence: readonly string[];
  /** Of a chain, each by itself. */
  readonly actions?: readonly ActionVerdict[];
}

export interface InteractReply extends Omit<NextAction, "verification"> {
  readonly taskId: string;
  readonly sessionId: string;
  readonly verification?: Verification;
}

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

/** A task at a glance; read from its row. */
export interface TaskView {
  readonly taskId: string;
  readonly sessionId: string;
  readonly status: TaskRow["status"];
  readonly outcome?: NonNullable<TaskRow["outcome"]>;
  readonly query: string;
  readonly url: string;
  readonly turn: number;
  readonly stepIndex: number;
  readonly currentStep?: number;
  readonly totalSteps?: number;
  readonly outstandingActionId?: string;
  readonly reason?: string;
  readonly result?: NonNullable<NextAction["result"]>;
  readonly limits?: NextAction["limits"];
  /** ISO 8601. */
  readonly createdAt: string;
  readonly updatedAt: string;
  readonly closedAt?: string;
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

/** 202: the task has it; what comes of it is at `statusUrl`, the reply at `/next?after=<your last turn>`. */
export interface Accepted {
  readonly taskId: string;
  readonly sessionId: string;
  readonly status: TaskRow["status"];
  readonly statusUrl: string;
  /** Seconds. */
  readonly retryAfter: number;
}

const RETRY_AFTER_SECONDS = 2;

export function toAccepted(row: Pick<TaskRow, "taskId" | "sessionId" | "status">): Accepted {
  const { taskId, sessionId, status } = row;
  return { taskId, sessionId, status, statusUrl: `/api/agent/tasks/${taskId}`, retryAfter: RETRY_AFTER_SECONDS };
}
