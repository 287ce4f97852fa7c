/** Messages: names and payloads of all messages to a running task; the only file here that `api/` may import. */

import { defineSearchAttributeKey, type SearchAttributePair } from "@temporalio/common";
import { defineQuery, defineSignal, defineUpdate } from "@temporalio/workflow";
import type { SubTaskTree } from "../core/planning/subtasks.js";
import type { PersonsAnswer, PersonsApproval } from "../core/task/command.js";
import type { TaskOpening } from "../core/task/opening.js";
import { ATTRIBUTE_TYPES, type TaskAttributes } from "../core/task/operator-view.js";
import type { NextAction } from "../core/task/reply.js";
import type { ActionId, ObservationId } from "../core/turn/identity.js";
import type { Observation } from "../core/turn/observation.js";
import type { Verdict } from "../core/verification/verdict.js";
import type { Plan } from "../protocol/contract.js";
import type { Tier } from "../protocol/requests.js";
import type { Limits, Status, TaskOutcome } from "../protocol/task.js";

export const WORKFLOW_TYPE = "browserTask";
export const TASK_QUEUE = "surefoot";

/** `surefoot-model` for `surefoot`. Derived, so that a test's queue gets a model queue of its own. */
export const modelQueueOf = (taskQueue: string): string => `${taskQueue}-model`;

/** `task:<tenantId>:<taskId>`. */
export const workflowIdOf = (task: { readonly tenantId: string; readonly taskId: string }): string =>
  `task:${task.tenantId}:${task.taskId}`;

/** Attributes in Temporal's form, for the start and for later upserts. Unknown ones are left out. */
export function searchAttributesOf(attributes: TaskAttributes): SearchAttributePair[] {
  return Object.entries(attributes).map(([name, value]) => {
    const type = ATTRIBUTE_TYPES[name as keyof TaskAttributes];
    // The cast: the table gives each name the type of its value, but the pair loses that link.
    return { key: defineSearchAttributeKey(name, type), value } as SearchAttributePair;
  });
}

/** Start input of a task. It carries the first observation, so that no worker has to accept an update for it. */
export interface TaskStart extends TaskOpening {
  readonly v: 1;
  /** Longest attempt at a model's answer, as configured when the task began. */
  readonly modelAttemptMs?: number;
  /** Absent in older runs, which go on counting flushes and the first observation as heard (TM10). */
  readonly flushesUncounted?: true;
  /** Absent in older runs, which detect a long turn by their own timer. */
  readonly hearsOfLongTurns?: true;
  /** Absent in older runs, which repeat an outstanding action without checking the page (TM16). */
  readonly rechecks?: true;
  /** Absent in older runs, which forget withdrawn actions (TM10) and count a step's strategies by its verb (RC2). */
  readonly settles?: true;
  /** Absent in older runs, which accept unencrypted signals. */
  readonly refusesUnencrypted?: true;
  /** The tenant's tier when the task began. It sets the tenant's share of a full model queue. */
  readonly tier?: Tier;
  /** Turns after which the run rolls over; for tests. */
  readonly stepsPerRun?: number;
}

/** Flags that new runs have and older runs lack. */
export const AS_NEW_RUNS = {
  flushesUncounted: true,
  hearsOfLongTurns: true,
  rechecks: true,
  settles: true,
  refusesUnencrypted: true,
} as const;

/** The first call only names the observation in the start input; later calls carry theirs. */
export type ObserveMessage =
  | { readonly kind: "first"; readonly observationId: ObservationId; readonly clientId?: string }
  | { readonly kind: "full"; readonly observation: Observation };

/** Update; update id = observation id. Replies with the next action, or with the task's state. */
export const observeUpdate = defineUpdate<NextAction, [ObserveMessage]>("observe");
/** Signal: the same observation, durable even if no worker is up. */
export const domUpdateSignal = defineSignal<[Observation]>("domUpdate");
export const cancelTaskSignal = defineSignal<[{ readonly reason?: string }]>("cancelTask");
/** Update: a person's answer. Refused with RESOURCE_CONFLICT if nothing is asked, or was asked at another `turn`. */
export const answerUpdate = defineUpdate<{ readonly status: Status }, [PersonsAnswer]>("answer");
/** Update: yes or no to the waiting action. Refused with RESOURCE_CONFLICT for another action, none, or another `turn`. */
export const approveUpdate = defineUpdate<{ readonly status: Status }, [PersonsApproval]>("approve");
export const pauseTaskSignal = defineSignal<[]>("pauseTask");
export const resumeTaskSignal =
  defineSignal<[{ readonly hint?: string; readonly limits?: Partial<Limits> }]>("resumeTask");
/** Signal from a worker: its activity takes long. Clients can read the results so far meanwhile (TM13). */
export const longTurnSignal = defineSignal<[]>("longTurn");
/** Signal: another build is current. A task that waits for a person learns it only this way (OP23). */
export const rollOverNowSignal = defineSignal<[]>("rollOverNow");

export interface ProgressView {
  readonly status: Status;
  readonly outcome?: TaskOutcome;
  readonly phase: string;
  readonly turn: number;
  readonly stepIndex: number;
  readonly outstandingActionId?: ActionId;
  readonly cause?: string;
  readonly runSteps: number;
}

export const progressQuery = defineQuery<ProgressView>("progress");
export const planQuery = defineQuery<Plan | null>("plan");
/** The task's phases with their findings, and the plan of the current phase. Null for a task of one phase. */
export const subTasksQuery = defineQuery<(SubTaskTree & { readonly plan: Plan | null }) | null>("subTasks");
/** The last verdicts, newest last, at most 20. */
export const verdictsQuery =
  defineQuery<readonly { readonly stepIndex: number; readonly action: string; readonly verdict: Verdict }[]>(
    "verdicts",
  );

/**
 * Types of the ApplicationFailure with which `observe` refuses, named like the API's error codes. A refusal by the validator has
 * no details: the task does not know the observation. A refusal by the handler has `RefusalDetail` as its first detail.
 * `NOT_READY` comes only from earlier builds, whose run drains before a roll-over; send the observation by `domUpdate`.
 */
export type RefusalType =
  | "TASK_COMPLETED"
  | "TASK_HELD"
  | "MAX_STEPS_EXCEEDED"
  | "VALIDATION_ERROR"
  | "NOT_READY"
  | "RESOURCE_CONFLICT";

/** The task took the observation and its receipts; only the reply belongs to another client. */
export interface RefusalDetail {
  readonly heard: true;
}
