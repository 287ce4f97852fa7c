/** Views: what a task says of itself when it is asked. */

import { statusOf } from "../core/task/phases/table.js";
import type { TaskState } from "../core/task/state.js";
import type { ProgressView } from "./messages.js";

export const treeOf = ({ progress: { subTasks, plan } }: TaskState) =>
  subTasks === undefined ? null : { ...subTasks, plan };

export function progressOf({
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
