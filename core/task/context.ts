/** What activities are told of a task, in parts that several inputs share. */

import type { Contract } from "../../protocol/contract.js";
import { CONTINUE_REFINING, isContinuing } from "../planning/plan.js";
import { briefOf, type SubTaskBrief } from "../planning/subtasks.js";
import { mayChain } from "./chaining.js";
import type { ChoosingContext, TaskProgress } from "./choice.js";
import type { Feedback } from "./memory.js";
import type { TaskState } from "./state.js";
import { isoOf, type TimeContext } from "./time.js";

const NO_CONTRACT: Contract = { type: "skip", criteria: [], generatedFrom: "auto", generatedAt: "" };
export const contractOf = ({ progress }: TaskState): Contract => progress.contract ?? NO_CONTRACT;

export const timeOf = ({ client }: TaskState, nowMs: number): TimeContext => ({
  nowIso: isoOf(nowMs),
  ...client.place,
});

export const subTaskOf = ({ progress }: TaskState): SubTaskBrief | undefined => briefOf(progress.subTasks);

/** `sentence` after an action that worked without ending the task. */
export const continuationOf = ({ memory }: TaskState, sentence: string): string | undefined =>
  isContinuing(memory.verdicts.at(-1)?.verdict) ? sentence : undefined;

export function progressOf(state: TaskState): TaskProgress {
  return {
    task: state.settings.task,
    contract: contractOf(state),
    criteria: state.progress.criteria,
    history: state.memory.history,
    subTask: subTaskOf(state),
  };
}

export function choosingContext(state: TaskState, fault: Feedback | undefined, nowMs: number): ChoosingContext {
  const { earlierSummary, hints, reasoning } = state.memory;
  return {
    ...progressOf(state),
    page: state.client.page,
    earlierSummary,
    hints,
    when: timeOf(state, nowMs),
    lookAhead: state.progress.lookAhead,
    continuation: continuationOf(state, CONTINUE_REFINING),
    found: reasoning.found?.summary,
    fault,
    mayChain: mayChain(state) || undefined,
  };
}
