/** Close: how a task ends: the final reply, then a last flush, then nothing. Elsewhere: finalize. */

import { completeCurrent, dataOf, failCurrent, isLastSubTask } from "../planning/subtasks.js";
import type { NextAction, TaskOutcome } from "./reply.js";
import type { TaskState } from "./state.js";
import { update } from "./state.js";
import { actionsSoFar, speak, tell } from "./transition.js";

export interface TaskEnding {
  readonly status: "completed" | "failed" | "cancelled";
  readonly outcome?: TaskOutcome;
  readonly thought: string;
  /** Why it ended, of a task that is not completed. */
  readonly text?: string;
  /** What `finish("…")` said to the user, with the facts in it that stand on no page that was seen. */
  readonly answer?: { readonly text: string; readonly unconfirmed: readonly string[] };
}

/** The reply is given at once; the workflow stays until it is in the projections. */
export function close(state: TaskState, ending: TaskEnding, nowMs: number): TaskState {
  const { status, outcome, thought, text = thought, answer } = ending;
  const isDone = status === "completed";
  const said = isDone ? (answer?.text ?? thought) : text;
  const closing: TaskState = {
    ...withLastPhase(state, status),
    phase: { name: "closing", status, ...(outcome === undefined ? {} : { outcome }) },
  };
  return speak(tell(closing, status, said, nowMs), {
    thought,
    action: `${isDone ? "finish" : "fail"}(${JSON.stringify(said)})`,
    ...(outcome === undefined ? {} : { outcome }),
    ...(isDone ? resultOf(state, answer) : { reason: text }),
  });
}

/** The phase at hand ends with the task; one that was cancelled stays as it is. */
function withLastPhase(state: TaskState, status: TaskEnding["status"]): TaskState {
  const {
    progress: { subTasks, plan },
  } = state;
  if (subTasks === undefined) return state;
  if (status === "failed") return update(state, { progress: { subTasks: failCurrent(subTasks) } });
  if (status === "cancelled" || !isLastSubTask(subTasks)) return state;
  return update(state, { progress: { subTasks: completeCurrent(subTasks, plan, actionsSoFar(state)) } });
}

/** Nothing is invented: a task that neither told nor found out anything has no result. */
function resultOf({ progress: { subTasks } }: TaskState, answer: TaskEnding["answer"]): Pick<NextAction, "result"> {
  const data = subTasks === undefined ? {} : dataOf(subTasks);
  const hasData = Object.keys(data).length > 0;
  if (answer === undefined && !hasData) return {};
  return {
    result: {
      ...(answer === undefined ? {} : { text: answer.text }),
      ...(answer === undefined || answer.unconfirmed.length === 0 ? {} : { unconfirmed: answer.unconfirmed }),
      ...(hasData ? { data } : {}),
      sources: [],
    },
  };
}
