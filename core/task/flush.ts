/** Flush: what is written to the projections next (task-machine §7). Part of decide. */

import { type ActivityCommand, activityCommand } from "./command.js";
import { statusOf } from "./phase.js";
import type { RecordBatch } from "./record-batch.js";
import type { TaskState } from "./state.js";

export function flushOf(state: TaskState, command: string): ActivityCommand {
  const { phase } = state;
  const outstanding = phase.name === "acting" ? phase.issued.actionId : undefined;
  const batch: RecordBatch = {
    task: state.task,
    status: statusOf(phase),
    ...(phase.name === "closing" && phase.outcome !== undefined ? { outcome: phase.outcome } : {}),
    turn: state.turn,
    stepIndex: state.stepIndex,
    url: state.page.url,
    ...(outstanding === undefined ? {} : { outstandingActionId: outstanding }),
    reply: state.reply,
    facts: state.facts.filter((pending) => pending.sequence <= state.flush.upTo),
    upTo: state.flush.upTo,
  };
  return activityCommand("record", command, batch, "write the projections");
}
