/** Handlers: how messages reach a task and how their replies leave it; set before the first await. Elsewhere: message handlers. */

import { ApplicationFailure } from "@temporalio/common";
import { CancellationScope, condition, setHandler } from "@temporalio/workflow";
import type { TaskEvent } from "../core/task/command.js";
import { isAsked, isKnown, mayHear, rejectionOf, replyFor } from "../core/task/delivery.js";
import { statusOf } from "../core/task/phases/table.js";
import type { Status } from "../core/task/reply.js";
import type { TaskState } from "../core/task/state.js";
import {
  answer,
  approve,
  cancelTask,
  domUpdate,
  type ObserveMessage,
  observe,
  type ProgressView,
  pauseTask,
  planQuery,
  progress,
  resumeTask,
  subTasksQuery,
  verdicts,
} from "./messages.js";

/** One run's task: its state, and what has happened but is not absorbed yet. */
export interface TaskRun {
  state: TaskState;
  readonly inbox: TaskEvent[];
}

export function setHandlers(box: TaskRun): void {
  setHandler(observe, (message) => reply(box, message), {
    validator: (message) => {
      const refusal = message.kind === "full" ? rejectionOf(box.state, message.observation, box.inbox) : null;
      if (refusal !== null) throw ApplicationFailure.nonRetryable(refusal, refusal);
    },
  });
  setHandler(domUpdate, (observation) => {
    // A throw here would stall the workflow task: what the validator would refuse is dropped.
    if (rejectionOf(box.state, observation, box.inbox) !== null || isKnown(box.state, observation.observationId))
      return;
    box.inbox.push({ kind: "observed", observation });
  });
  setHandler(answer, ({ text }) => say(box, { kind: "answered", text }), {
    validator: (_said: { readonly text: string }) => mustBeAsked(box, { kind: "answer" }),
  });
  setHandler(approve, (said) => say(box, { kind: "approved", ...said }), {
    validator: ({ actionId }) => mustBeAsked(box, { kind: "approval", actionId }),
  });
  setHandler(pauseTask, () => void box.inbox.push({ kind: "paused" }));
  setHandler(resumeTask, (how) => void box.inbox.push({ kind: "resumed", ...how }));
  setHandler(cancelTask, ({ reason }) => {
    box.inbox.push({ kind: "cancelled", reason: reason ?? "Cancelled by the user." });
  });
  setHandler(progress, () => progressOf(box.state));
  setHandler(planQuery, () => box.state.progress.plan);
  setHandler(subTasksQuery, () => treeOf(box.state));
  setHandler(verdicts, () => box.state.memory.verdicts);
}

async function reply(box: TaskRun, message: ObserveMessage) {
  const id = message.kind === "first" ? message.observationId : message.observation.observationId;
  if (message.kind === "full") box.inbox.push({ kind: "observed", observation: message.observation });
  const current = () => (box.inbox.some((event) => event.kind === "observed") ? undefined : replyFor(box.state, id));
  // A native cancellation ends the task with a final reply; it must not tear the waiting caller away first.
  await CancellationScope.nonCancellable(() => condition(() => current() !== undefined));
  const found = current();
  const clientId = message.kind === "first" ? message.clientId : message.observation.clientId;
  if (clientId !== undefined && !mayHear(box.state, clientId))
    throw ApplicationFailure.nonRetryable("TASK_HELD", "TASK_HELD");
  if (found === undefined) throw ApplicationFailure.nonRetryable("no reply for this observation", "NOT_READY");
  return found;
}

/** Answers as soon as it is absorbed; the action itself comes from `/next` or the next observation. */
async function say(box: TaskRun, event: TaskEvent): Promise<{ status: Status }> {
  box.inbox.push(event);
  await condition(() => !box.inbox.includes(event));
  return { status: statusOf(box.state.phase) };
}

function mustBeAsked(box: TaskRun, what: Parameters<typeof isAsked>[1]): void {
  if (isAsked(box.state, what)) return;
  throw ApplicationFailure.nonRetryable("nothing of the kind was asked", "RESOURCE_CONFLICT");
}

function treeOf({ progress: { subTasks, plan } }: TaskState) {
  return subTasks === undefined ? null : { ...subTasks, plan };
}

function progressOf({
  phase,
  delivery: { turn },
  progress: { stepIndex },
  run: { runSteps },
}: TaskState): ProgressView {
  return {
    status: statusOf(phase),
    phase: phase.name,
    turn,
    stepIndex,
    runSteps,
    ...(phase.name === "closing" && phase.outcome !== undefined ? { outcome: phase.outcome } : {}),
    ...(phase.name === "acting" ? { outstandingActionId: phase.issued.actionId } : {}),
    ...(phase.name === "interrupted" ? { cause: phase.cause } : {}),
  };
}
