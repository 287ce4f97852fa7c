/** Messages: everything that can be said to a running task, by name and payload; all that `api/` may import from here. */

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

/** `surefoot-model` beside `surefoot`; derived, so that a test's own queue has its own. */
export const modelQueueOf = (taskQueue: string): string => `${taskQueue}-model`;

/** `task:<tenantId>:<taskId>`. */
export const workflowIdOf = (task: { readonly tenantId: string; readonly taskId: string }): string =>
  `task:${task.tenantId}:${task.taskId}`;

/** Attributes as Temporal takes them, at the start and later; what is not known yet is left out. */
export function searchAttributesOf(attributes: TaskAttributes): SearchAttributePair[] {
  return Object.entries(attributes).map(([name, value]) => {
    const type = ATTRIBUTE_TYPES[name as keyof TaskAttributes];
    // The type of each value is the one that the table gives its name; the pair of both loses that.
    return { key: defineSearchAttributeKey(name, type), value } as SearchAttributePair;
  });
}

/** What a task is started with. The first observation travels here, so that nothing depends on an update no worker accepted. */
export interface TaskStart extends TaskOpening {
  readonly v: 1;
  /** Longest attempt at an answer of a model, as configured when the task began. */
  readonly modelAttemptMs?: number;
  /** Runs that began before this count their flushes, and the first observation, as something heard (TM10), and go on with that. */
  readonly flushesUncounted?: true;
  /** Runs that began before tell of a long turn by a timer of their own. */
  readonly hearsOfLongTurns?: true;
  /** Runs that began before say an outstanding action again without a look at the page (TM16). */
  readonly rechecks?: true;
  /** Runs that began before forget what they have withdrawn (TM10), and count the strategies of a step by its verb (RC2). */
  readonly settles?: true;
  /** Runs that began before hear signals that were not encrypted. */
  readonly refusesUnencrypted?: true;
  /** Of its tenant, as it was when the task began: its share where calls of a model queue up. */
  readonly tier?: Tier;
  /** Turns after which the run is rolled over; for tests. */
  readonly stepsPerRun?: number;
}

/** What new runs do, and those that began before it did not. */
export const AS_NEW_RUNS = {
  flushesUncounted: true,
  hearsOfLongTurns: true,
  rechecks: true,
  settles: true,
  refusesUnencrypted: true,
} as const;

/** The main road. The first call names the observation in the start input; later calls carry it. */
export type ObserveMessage =
  | { readonly kind: "first"; readonly observationId: ObservationId; readonly clientId?: string }
  | { readonly kind: "full"; readonly observation: Observation };

/** Update; update id = observation id. Replies with the next action, or whatever the task has to say. */
export const observeUpdate = defineUpdate<NextAction, [ObserveMessage]>("observe");
/** Signal: the same observation, durable even with no worker up. */
export const domUpdateSignal = defineSignal<[Observation]>("domUpdate");
export const cancelTaskSignal = defineSignal<[{ readonly reason?: string }]>("cancelTask");
/** Update: what a person says when asked. Refused with RESOURCE_CONFLICT when nothing is asked, or was at another `turn`. */
export const answerUpdate = defineUpdate<{ readonly status: Status }, [PersonsAnswer]>("answer");
/** Update: yes or no to the action that waits. Refused with RESOURCE_CONFLICT when it is another action, none, or of another `turn`. */
export const approveUpdate = defineUpdate<{ readonly status: Status }, [PersonsApproval]>("approve");
export const pauseTaskSignal = defineSignal<[]>("pauseTask");
export const resumeTaskSignal =
  defineSignal<[{ readonly hint?: string; readonly limits?: Partial<Limits> }]>("resumeTask");
/** Signal, of a worker: what it was asked takes long. What is known until then can be read meanwhile (TM13). */
export const longTurnSignal = defineSignal<[]>("longTurn");
/** Signal: another build is current; a task that waits for a person hears of it by this alone (OP23). */
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
/** The phases of the task with what they found out, and the plan of the phase at hand; null for a task of one phase. */
export const subTasksQuery = defineQuery<(SubTaskTree & { readonly plan: Plan | null }) | null>("subTasks");
/** The last verdicts, newest last, at most 20. */
export const verdictsQuery =
  defineQuery<readonly { readonly stepIndex: number; readonly action: string; readonly verdict: Verdict }[]>(
    "verdicts",
  );

/**
 * Types of the ApplicationFailure with which `observe` refuses; named as the error codes of the API. One from the validator has
 * no details: nothing of the observation is known to the task. One from the handler has `RefusalDetail` as its first detail.
 * `NOT_READY`: of earlier builds alone, whose run drains before a roll-over; send the observation by `domUpdate`.
 */
export type RefusalType =
  | "TASK_COMPLETED"
  | "TASK_HELD"
  | "MAX_STEPS_EXCEEDED"
  | "VALIDATION_ERROR"
  | "NOT_READY"
  | "RESOURCE_CONFLICT";

/** The observation counts, with its receipts; only its reply is another client's. */
export interface RefusalDetail {
  readonly heard: true;
}
