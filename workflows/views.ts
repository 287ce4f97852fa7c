/** Views: what a task says of itself when it is asked. */

import { setHandler } from "@temporalio/workflow";
import { statusOf } from "../core/task/phases/table.js";
import type { TaskState } from "../core/task/state.js";
import { type ProgressView, planQuery, progressQuery, subTasksQuery, verdictsQuery } from "./messages.js";

/** Answers the queries of a task with its state at that time. */
export function setViews(stateOf: () => TaskState): void {
  setHandler(progressQuery, () => progressOf(stateOf()));
  setHandler(planQuery, () => stateOf().progress.plan);
  setHandler(subTasksQuery, () => treeOf(stateOf()));
  setHandler(verdictsQuery, () => stateOf().memory.verdicts);
}

const treeOf = ({ progress: { subTasks, plan } }: TaskState) => (subTasks === undefined ? null : { ...subTasks, plan });

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
    outcome: phase.name === "closing" ? phase.outcome : undefined,
    outstandingActionId: phase.name === "acting" ? phase.issued.actionId : undefined,
    cause: phase.name === "interrupted" ? phase.cause : undefined,
  };
}
