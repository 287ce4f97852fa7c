/** Completion work: the question whether a task, a phase or a claim holds, as a command. */

import { briefOf, dataOf } from "../planning/subtasks.js";
import { type ActivityCommand, activityCommand } from "./command.js";
import { claimOf } from "./completion-claim.js";
import type { PhaseOf } from "./phase.js";
import type { TaskState } from "./state.js";

const SUMMARIES = {
  request: "look whether the task is done",
  phase: "look whether this phase is done",
  claim: "look whether what is claimed is so",
} as const;

/** Null before there is a contract: nothing can be over then. */
export function completionWork(state: TaskState, { command, claim }: PhaseOf<"finishing">): ActivityCommand | null {
  const {
    settings: { task },
    client: { page },
    progress: { contract, plan, subTasks },
    memory: { deeds, history, earlierSummary, hints },
  } = state;
  if (contract === null) return null;
  const { about, said, last } = claim;
  const subTask = about === "phase" ? briefOf(subTasks) : undefined;
  const input = {
    task,
    about,
    page,
    claim: claimOf(state, contract, claim),
    deeds,
    plan,
    history,
    earlierSummary,
    hints,
    lines: last?.evidence?.lines ?? [],
    outputs: subTasks === undefined ? {} : dataOf(subTasks),
    ...(subTask === undefined ? {} : { subTask }),
    ...(said === undefined ? {} : { said }),
  };
  return activityCommand("judgeCompletion", command, input, SUMMARIES[about]);
}
