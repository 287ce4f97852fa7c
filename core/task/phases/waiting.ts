/** Paused and closing: no new work starts. The task waits for a person, or is over. */

import type { TaskOutcome } from "../../../protocol/task.js";
import { completeCurrent, dataOf, failCurrent, isLastSubTask } from "../../planning/subtasks.js";
import { repeatReply, speak } from "../delivery.js";
import type { PhaseDefinition } from "../phase.js";
import type { NextAction } from "../reply.js";
import { type TaskState, update } from "../state.js";
import { actionsSoFar, logEvent } from "../transition.js";

export const paused: PhaseDefinition<"paused"> = {
  status: "paused",
  label: () => "a person paused it.",
  todo: () => "resume it, with a hint if there is one. It waits as long as it takes.",
  onObservation: (state, observation, { takenOver }) => {
    const suspended = { ...state.phase.suspended, observation, ...(takenOver && { takenOver: true as const }) };
    return repeatReply(update(state, { phase: { name: "paused", suspended } }));
  },
};

export const closing: PhaseDefinition<"closing"> = {
  status: ({ status }) => status,
  label: ({ phase: { status, outcome } }) =>
    `it is over: ${outcome === undefined ? status : `${status}, ${outcome.replaceAll("_", " ")}`}.`,
  todo: () => "nothing.",
};

export interface TaskEnding {
  readonly status: "completed" | "failed" | "cancelled";
  readonly outcome?: TaskOutcome;
  readonly thought: string;
  readonly text?: string;
  /** Text of `finish("…")` for the user. `unconfirmed`: facts in it that no page showed. */
  readonly answer?: { readonly text: string; readonly unconfirmed: readonly string[] };
}

/** Replies at once. The workflow stays open until the projections contain the ending. */
export function close(state: TaskState, ending: TaskEnding, nowMs: number): TaskState {
  const { status, outcome, thought, text = thought, answer } = ending;
  const isDone = status === "completed";
  const said = isDone ? (answer?.text ?? thought) : text;
  const ended = update(withLastSubTask(state, status), { phase: { name: "closing", status, outcome } });
  return speak(logEvent(ended, status, said, nowMs), {
    thought,
    action: `${isDone ? "finish" : "fail"}(${JSON.stringify(said)})`,
    outcome,
    ...(isDone ? { result: resultOf(state, answer) } : { reason: text }),
  });
}

/** Ends the current sub-task together with the task. A cancelled task leaves it as it is. */
function withLastSubTask(state: TaskState, status: TaskEnding["status"]): TaskState {
  const { subTasks, plan } = state.progress;
  if (subTasks === undefined) return state;
  if (status === "failed") return update(state, { progress: { subTasks: failCurrent(subTasks) } });
  if (status === "cancelled" || !isLastSubTask(subTasks)) return state;
  return update(state, { progress: { subTasks: completeCurrent(subTasks, plan, actionsSoFar(state)) } });
}

/** A task without an answer and without outputs has no result. */
function resultOf({ progress }: TaskState, answer: TaskEnding["answer"]): NextAction["result"] {
  const data = progress.subTasks === undefined ? {} : dataOf(progress.subTasks);
  const hasData = Object.keys(data).length > 0;
  if (answer === undefined && !hasData) return undefined;
  return {
    text: answer?.text,
    unconfirmed: answer === undefined || answer.unconfirmed.length === 0 ? undefined : answer.unconfirmed,
    data: hasData ? data : undefined,
    sources: [],
  };
}
