/** Close: how a task ends: the final reply, then a last flush, then nothing. Elsewhere: finalize. */

import { dataOf } from "../planning/subtask-view.js";
import { completeCurrent, failCurrent, isLastSubTask } from "../planning/subtasks.js";
import type { Outcome } from "./reply.js";
import type { TaskState } from "./state.js";
import { actionsSoFar, speak, tell } from "./transition.js";

export interface Ending {
  readonly status: "completed" | "failed" | "cancelled";
  readonly outcome?: Outcome;
  readonly thought: string;
  /** What `finish("…")` or `fail("…")` says. */
  readonly text: string;
}

/** The reply is given at once; the workflow stays until it is in the projections. */
export function close(state: TaskState, ending: Ending, nowMs: number): TaskState {
  const { status, outcome, thought, text } = ending;
  const word = status === "completed" ? "finish" : "fail";
  const closing: TaskState = {
    ...withLastPhase(state, status),
    phase: { name: "closing", status, ...(outcome === undefined ? {} : { outcome }) },
  };
  return speak(tell(closing, status, text, nowMs), {
    thought,
    action: `${word}(${JSON.stringify(text)})`,
    ...(outcome === undefined ? {} : { outcome }),
    ...(status === "completed" ? { result: { text, ...producedBy(state), sources: [] } } : { reason: text }),
  });
}

/** The phase at hand ends with the task; one that was cancelled stays as it is. */
function withLastPhase(state: TaskState, status: Ending["status"]): TaskState {
  const { subTasks, plan } = state;
  if (subTasks === undefined) return state;
  if (status === "failed") return { ...state, subTasks: failCurrent(subTasks) };
  if (status === "cancelled" || !isLastSubTask(subTasks)) return state;
  return { ...state, subTasks: completeCurrent(subTasks, plan, actionsSoFar(state)) };
}

function producedBy({ subTasks }: TaskState): { readonly data?: Readonly<Record<string, string>> } {
  const data = subTasks === undefined ? {} : dataOf(subTasks);
  return Object.keys(data).length === 0 ? {} : { data };
}
