/** Browser task: one long-running workflow a task; interprets `absorb` and `decide` and holds no rule of its own (task-machine §1). */

import {
  allHandlersFinished,
  CancellationScope,
  CancelledFailure,
  condition,
  makeContinueAsNewFunc,
  workflowInfo,
} from "@temporalio/workflow";
import { absorb, decide } from "../core/task/machine.js";
import { statusOf } from "../core/task/phases/table.js";
import type { Status, TaskOutcome } from "../core/task/reply.js";
import { openTask, type TaskState, update } from "../core/task/state.js";
import { setHandlers, type TaskRun } from "./handlers.js";
import type { TaskStart } from "./messages.js";
import { reconcile } from "./under-way.js";

/** What a run hands to the next one (task-machine §8). */
export interface TaskCarried {
  readonly v: 2;
  readonly state: TaskState;
  readonly modelAttemptMs?: number;
  readonly stepsPerRun?: number;
}

/** What the start of a task says of all its runs. */
type Bounds = Pick<TaskCarried, "modelAttemptMs" | "stepsPerRun">;

export interface WorkflowResult {
  readonly status: Status;
  readonly outcome?: TaskOutcome;
}

export async function browserTask(input: TaskStart | TaskCarried): Promise<WorkflowResult> {
  const box = open(input);
  setHandlers(box);
  let byOperator = false;
  CancellationScope.current().cancelRequested.catch(() => {
    byOperator = true;
    box.inbox.push({ kind: "cancelled", reason: "Cancelled by an operator." });
  });
  const result = await CancellationScope.nonCancellable(() => run(box, boundsOf(input)));
  if (byOperator && result.status === "cancelled") throw new CancelledFailure("Cancelled by an operator.");
  return result;
}

function open(input: TaskStart | TaskCarried): TaskRun {
  if ("state" in input) return { state: update(input.state, { run: { runSteps: 0, rollOverDue: false } }), inbox: [] };
  return { state: openTask(input, Date.now()), inbox: [{ kind: "observed", observation: input.first }] };
}

/** Returns at the end of the task, or continues as new. */
async function run(box: TaskRun, bounds: Bounds): Promise<WorkflowResult> {
  const { inbox } = box;
  const { stepsPerRun, modelAttemptMs } = bounds;
  const underWay = new Map<string, () => void>();
  for (;;) {
    if (isRollOverDue(box.state, stepsPerRun)) inbox.push({ kind: "rollOverDue" });
    for (let event = inbox.shift(); event !== undefined; event = inbox.shift()) {
      box.state = absorb(box.state, event, Date.now());
    }
    const commands = decide(box.state, Date.now());
    reconcile(commands, { underWay, inbox, modelAttemptMs });
    if (commands.some((command) => command.kind === "close")) {
      await condition(allHandlersFinished);
      return resultOf(box.state);
    }
    if (commands.some((command) => command.kind === "rollOver")) {
      await condition(() => allHandlersFinished() || inbox.length > 0);
      // Looked at again without an await in between: an observation that just arrived is absorbed first.
      if (inbox.length === 0 && allHandlersFinished()) await rollOver({ v: 2, state: box.state, ...bounds });
    }
    await condition(() => inbox.length > 0);
  }
}

const rollOver = makeContinueAsNewFunc<typeof browserTask>({ initialVersioningBehavior: "AUTO_UPGRADE" });

function boundsOf({ modelAttemptMs, stepsPerRun }: Bounds): Bounds {
  return {
    ...(modelAttemptMs === undefined ? {} : { modelAttemptMs }),
    ...(stepsPerRun === undefined ? {} : { stepsPerRun }),
  };
}

function resultOf({ phase }: TaskState): WorkflowResult {
  const outcome = phase.name === "closing" ? phase.outcome : undefined;
  return { status: statusOf(phase), ...(outcome === undefined ? {} : { outcome }) };
}

function isRollOverDue(state: TaskState, stepsPerRun: number | undefined): boolean {
  if (state.run.rollOverDue) return false;
  const info = workflowInfo();
  return (
    info.continueAsNewSuggested ||
    info.targetWorkerDeploymentVersionChanged === true ||
    (stepsPerRun !== undefined && state.run.runSteps >= stepsPerRun)
  );
}
