/** Resume: how an interrupted task goes on (task-machine §4). */

import { type Limits, raiseAbove } from "../limits/budget.js";
import { noLoop, noVelocity } from "../limits/repetition.js";
import { renewCurrent } from "../planning/subtasks.js";
import { acceptPersonsWord } from "../verification/action-ledger.js";
import { close } from "./close.js";
import { feedback, rememberAnswer } from "./memory.js";
import type { PhaseOf } from "./phase.js";
import { beginAgain, isStillSpent } from "./reflecting.js";
import { IDLE_MS, type TaskState, update } from "./state.js";
import {
  actionsSoFar,
  note,
  rearm,
  sayStop,
  tell,
  toChoosing,
  toPlanning,
  toPreparing,
  usedLimits,
} from "./transition.js";

/** Hints and answers remembered; older ones are dropped. */
const HINTS = 5;

export interface ResumeWith {
  readonly hint?: string;
  readonly limits?: Partial<Limits>;
}

export function resume(state: TaskState, phase: PhaseOf<"interrupted">, how: ResumeWith, nowMs: number): TaskState {
  const heard = withHint(state, how, nowMs);
  // Going on would only stop again: the hint is kept, and what has to be raised is said once more.
  if (isStillSpent(heard, phase)) return sayStop(heard, phase, phase.reason);
  const fresh = update(renewed(heard), { counters: { velocity: noVelocity, loop: noLoop, finishRefusals: 0 } });
  const ready = rearm(fresh, nowMs + IDLE_MS);
  switch (phase.resume.kind) {
    case "acting":
      return { ...ready, phase: phase.resume.phase };
    case "again":
      return beginAgain(ready, phase.resume.phase);
    case "preparing":
      return toPreparing(ready);
    case "planning":
      return toPlanning(ready);
    case "choosing":
      return toChoosing(ready);
  }
}

/** A phase that stood at its own bound may go on as long again. */
function renewed(state: TaskState): TaskState {
  const { subTasks } = state.progress;
  if (subTasks === undefined) return state;
  return update(state, { progress: { subTasks: renewCurrent(subTasks, actionsSoFar(state)) } });
}

/** What a person added: a hint for every later prompt, and bounds in place of the old ones. */
export function withHint(state: TaskState, { hint, limits = {} }: ResumeWith, nowMs: number): TaskState {
  const heard = update(state, {
    client: { lastContactMs: nowMs },
    counters: { limits: raiseAbove(usedLimits(state), state.counters.limits, limits) },
  });
  if (hint === undefined) return heard;
  // Who says how to go on has asked for the step anew.
  return update(heard, { memory: { hints: [...heard.memory.hints, hint].slice(-HINTS), deliveries: [] } });
}

/** A person's answer is a hint for every later prompt, and the reason to choose anew. */
export function answered(state: TaskState, text: string, nowMs: number): TaskState {
  if (state.phase.name !== "asking") return state;
  const heard = rearm(withHint(state, { hint: text }, nowMs), nowMs + IDLE_MS);
  const { question, about } = state.phase;
  const known: TaskState = update(heard, {
    memory: { reasoning: rememberAnswer(heard.memory.reasoning, { question, answer: text }) },
  });
  const noted = note(known, { kind: "answer", sequence: known.projection.factSequence + 1, question, text }, nowMs);
  const told = tell(noted, "answered", text, nowMs);
  if (about !== undefined) return answeredBefore(told, about, text, nowMs);
  return toChoosing(onTheirWord(told, text), { fault: feedback("person", text, question) });
}

/** What came of a thing that may have been sent is for the person to say; from then on their word counts. */
function onTheirWord(state: TaskState, text: string): TaskState {
  const stepIndex = state.memory.history.at(-1)?.stepIndex;
  const history = state.memory.history.map(({ mayHaveLanded: _asked, ...past }) => past);
  if (stepIndex === undefined || NO.test(text.trim())) return update(state, { memory: { history } });
  return update(state, { memory: { history, deeds: acceptPersonsWord(state.memory.deeds, stepIndex) } });
}

const NO = /^(?:no|nope|stop|cancel|don'?t|do not|never mind|nein|non)\b/i;
/** Asked for a value, "no" may begin one. */
const CANCEL = /^(?:no|stop|cancel|never mind)[.!]?$/i;

/** Asked before anything was done: a plain no is the end of it, anything else says how to begin. */
function answeredBefore(
  state: TaskState,
  about: NonNullable<PhaseOf<"asking">["about"]>,
  text: string,
  nowMs: number,
): TaskState {
  if ((about === "missing" ? CANCEL : NO).test(text.trim()))
    return close(state, { status: "cancelled", thought: "The task was cancelled.", text: "The user said no." }, nowMs);
  return toPreparing(state);
}
