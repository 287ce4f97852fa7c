/** Browser task: one long-running workflow a task; interprets `absorb` and `decide` and holds no rule of its own (task-machine §1). */

import { ApplicationFailure } from "@temporalio/common";
import {
  allHandlersFinished,
  CancellationScope,
  CancelledFailure,
  condition,
  makeContinueAsNewFunc,
  setHandler,
  workflowInfo,
} from "@temporalio/workflow";
import { absorb } from "../core/task/absorb.js";
import { decide } from "../core/task/decide.js";
import { refusalOf, replyFor } from "../core/task/delivery.js";
import type { TaskEvent } from "../core/task/event.js";
import { isKnown } from "../core/task/observed.js";
import { statusOf } from "../core/task/phase.js";
import type { Outcome, Status } from "../core/task/reply.js";
import { openTask, type TaskState } from "../core/task/state.js";
import {
  cancelTask,
  domUpdate,
  observe,
  planQuery,
  progress,
  resumeTask,
  type TaskStart,
  verdicts,
} from "./messages.js";
import { reconcile } from "./under-way.js";

/** What a run hands to the next one (task-machine §8). */
export interface TaskCarried {
  readonly v: 1;
  readonly state: TaskState;
  readonly stepsPerRun?: number;
}

export interface TaskResult {
  readonly status: Status;
  readonly outcome?: Outcome;
}

export async function browserTask(input: TaskStart | TaskCarried): Promise<TaskResult> {
  const inbox: TaskEvent[] = [];
  let state = "state" in input ? input.state : openTask(input, Date.now());
  if ("first" in input) inbox.push({ kind: "observed", observation: input.first });
  else state = { ...state, runSteps: 0, rollOverDue: false };

  setHandler(
    observe,
    async (message) => {
      const id = message.kind === "first" ? message.observationId : message.observation.observationId;
      if (message.kind === "full") inbox.push({ kind: "observed", observation: message.observation });
      const answer = () => (inbox.some((event) => event.kind === "observed") ? undefined : replyFor(state, id));
      // A native cancellation ends the task with a final reply; it must not tear the waiting caller away first.
      await CancellationScope.nonCancellable(() => condition(() => answer() !== undefined));
      const reply = answer();
      if (reply === undefined) throw ApplicationFailure.nonRetryable("no reply for this observation", "NOT_READY");
      return reply;
    },
    {
      validator: (message) => {
        const refusal = message.kind === "full" ? refusalOf(state, message.observation) : null;
        if (refusal !== null) throw ApplicationFailure.nonRetryable(refusal, refusal);
      },
    },
  );
  setHandler(domUpdate, (observation) => {
    // A throw here would stall the workflow task: what the validator would refuse is dropped.
    if (refusalOf(state, observation) === null && !isKnown(state, observation.observationId)) {
      inbox.push({ kind: "observed", observation });
    }
  });
  setHandler(
    cancelTask,
    ({ reason }) => void inbox.push({ kind: "cancelled", reason: reason ?? "Cancelled by the user." }),
  );
  setHandler(resumeTask, (how) => void inbox.push({ kind: "resumed", ...how }));
  setHandler(progress, () => ({
    status: statusOf(state.phase),
    ...(state.phase.name === "closing" && state.phase.outcome !== undefined ? { outcome: state.phase.outcome } : {}),
    phase: state.phase.name,
    turn: state.turn,
    stepIndex: state.stepIndex,
    ...(state.phase.name === "acting" ? { outstandingActionId: state.phase.issued.actionId } : {}),
    ...(state.phase.name === "interrupted" ? { cause: state.phase.cause } : {}),
    runSteps: state.runSteps,
  }));
  setHandler(planQuery, () => state.plan);
  setHandler(verdicts, () => state.verdicts);

  let cancelledNatively = false;
  CancellationScope.current().cancelRequested.catch(() => {
    cancelledNatively = true;
    inbox.push({ kind: "cancelled", reason: "Cancelled by an operator." });
  });

  /** Returns at the end of the task, or continues as new. */
  async function run(): Promise<TaskResult> {
    const underWay = new Map<string, () => void>();
    for (;;) {
      if (isRollOverDue(state, input.stepsPerRun)) inbox.push({ kind: "rollOverDue" });
      for (let event = inbox.shift(); event !== undefined; event = inbox.shift())
        state = absorb(state, event, Date.now());
      const commands = decide(state, Date.now());
      reconcile(commands, underWay, inbox);
      if (commands.some((command) => command.kind === "close")) {
        await condition(allHandlersFinished);
        return {
          status: statusOf(state.phase),
          ...(state.phase.name === "closing" && state.phase.outcome ? { outcome: state.phase.outcome } : {}),
        };
      }
      if (commands.some((command) => command.kind === "rollOver")) {
        await condition(() => allHandlersFinished() || inbox.length > 0);
        // Looked at again without an await in between: an observation that just arrived is absorbed first.
        if (inbox.length === 0 && allHandlersFinished()) await rollOver({ v: 1, state, ...stepsOf(input) });
      }
      await condition(() => inbox.length > 0);
    }
  }

  const result = await CancellationScope.nonCancellable(run);
  if (cancelledNatively && result.status === "cancelled") throw new CancelledFailure("Cancelled by an operator.");
  return result;
}

const rollOver = makeContinueAsNewFunc<typeof browserTask>({ initialVersioningBehavior: "AUTO_UPGRADE" });

function stepsOf(input: TaskStart | TaskCarried) {
  return input.stepsPerRun === undefined ? {} : { stepsPerRun: input.stepsPerRun };
}

function isRollOverDue(state: TaskState, stepsPerRun: number | undefined): boolean {
  if (state.rollOverDue) return false;
  const info = workflowInfo();
  return (
    info.continueAsNewSuggested ||
    info.targetWorkerDeploymentVersionChanged === true ||
    (stepsPerRun !== undefined && state.runSteps >= stepsPerRun)
  );
}
