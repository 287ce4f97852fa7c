/** Resume: how an interrupted task goes on (task-machine §4). */

import { raise } from "../limits/budget.js";
import { noLoop } from "../limits/loop.js";
import { noVelocity } from "../limits/velocity.js";
import type { PhaseOf } from "./phase.js";
import { IDLE_MS, type TaskState } from "./state.js";
import { rearm, tell, toChoosing, toPlanning, toPreparing } from "./transition.js";

/** Hints and answers remembered; older ones are dropped. */
const HINTS = 5;

export interface ResumeWith {
  readonly hint?: string;
  readonly limits?: Partial<TaskState["limits"]>;
}

export function resume(state: TaskState, phase: PhaseOf<"interrupted">, how: ResumeWith, nowMs: number): TaskState {
  const ready = rearm(
    { ...withHint(state, how, nowMs), velocity: noVelocity, loop: noLoop, finishRefusals: 0 },
    nowMs + IDLE_MS,
  );
  switch (phase.resume.kind) {
    case "acting":
      return { ...ready, phase: phase.resume.phase };
    case "preparing":
      return toPreparing(ready);
    case "planning":
      return toPlanning(ready);
    case "choosing":
      return toChoosing(ready);
  }
}

/** What a person added: a hint for every later prompt, and bounds in place of the old ones. */
export function withHint(state: TaskState, how: ResumeWith, nowMs: number): TaskState {
  return {
    ...state,
    lastContactMs: nowMs,
    limits: raise(state.limits, how.limits ?? {}),
    hints: how.hint === undefined ? state.hints : [...state.hints, how.hint].slice(-HINTS),
  };
}

/** A person's answer is a hint for every later prompt, and the reason to choose anew. */
export function answered(state: TaskState, text: string, nowMs: number): TaskState {
  if (state.phase.name !== "asking") return state;
  const heard = rearm(withHint(state, { hint: text }, nowMs), nowMs + IDLE_MS);
  const told = tell(heard, "answered", text, nowMs);
  return toChoosing(told, { fault: `You asked: ${state.phase.question} The user answered: ${text}`.slice(0, 400) });
}
