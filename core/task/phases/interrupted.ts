/** Reflecting and interrupted: at a bound or in a loop a task says where it stands, then stands still until it is resumed. */

import { isSpent, raisesSpent, spentOnThinking } from "../../limits/budget.js";
import { isPassing, resumeAfterS } from "../../limits/model-outage.js";
import { formatReflection, LIMIT_WORDS, limitReason, reflectByRules } from "../../limits/reflection.js";
import { noLoop, noVelocity } from "../../limits/repetition.js";
import { renewCurrent } from "../../planning/subtasks.js";
import type { Observation } from "../../turn/observation.js";
import { type ActivityFault, activityCommand, faultCode, faultWords, progressOf } from "../command.js";
import { interrupt, repeatReply, replyInterrupted } from "../delivery.js";
import type { Interruption, Phase, PhaseDefinition, ResumePoint, StateIn, ThinkingPhase } from "../phase.js";
import { howToResume, limitToRaise } from "../resumption.js";
import { ABANDON_MS, IDLE_MS, type TaskState, update } from "../state.js";
import {
  actionsSoFar,
  enter,
  isBudgetSpent,
  logFault,
  type ResumeOptions,
  resetIdleTimer,
  spend,
  toChoosing,
  toPlanning,
  toPreparing,
  usedLimits,
  withHint,
} from "../transition.js";
import type { ActivityName } from "../verbs.js";
import { resumeActing } from "./acting.js";
import { close } from "./waiting.js";

export const reflecting: PhaseDefinition<"reflecting"> = {
  status: "verifying",
  label: ({ phase }) => `it sums up where it stands, because: ${phase.stop.reason}`,
  commands: (state) => {
    const { command, stop } = state.phase;
    const input = {
      ...progressOf(state),
      plan: state.progress.plan,
      earlierSummary: state.memory.earlierSummary,
      cause: causeOf(stop),
      reason: stop.reason,
      raise: wordsToRaise(stop),
    };
    return [activityCommand("reflect", command, input, "sum up where the task stands")];
  },
  onResult: {
    reflect: (state, { usage, reflection }, nowMs) =>
      interrupt(spend(state, usage), state.phase.stop, nowMs, formatReflection(reflection)),
  },
  // No model could be had: the stop stands, with what can be said without one.
  onFailure: (state, _fault, nowMs) => interruptByRules(state, state.phase.stop, nowMs),
};

export const interrupted: PhaseDefinition<"interrupted"> = {
  status: "interrupted",
  label: ({ phase }) => `it was interrupted: ${phase.reason}`,
  todo: howToResume,
  onObservation: (state, observation, { nowMs, takenOver }) => {
    const { cause } = state.phase;
    const { limits } = observation;
    const raised = raisesOwnBound(state, limits);
    if (cause !== "idle" && cause !== "unavailable" && !raised) return repeatReply(state);
    // A client that reports again is no word to go on: what was counted still counts.
    const ready = raised
      ? resume(state, { limits }, nowMs)
      : goOn(withHint(state, { limits }, nowMs), state.phase.resume, nowMs);
    return resumeActing(ready, { observation, ...(takenOver && { takenOver }) });
  },
  onIdle: (state, nowMs) => {
    const dueMs = state.client.lastContactMs + ABANDON_MS;
    if (nowMs < dueMs) return resetIdleTimer(state, dueMs);
    const text = "It was left alone for 30 days.";
    return close(state, { status: "failed", thought: "The task was abandoned.", text }, nowMs);
  },
};

/** Of a loop, and of a limit that has no name, nothing can be raised: they go on when a person says so. */
const raisesOwnBound = (state: StateIn<"interrupted">, limits: Observation["limits"]): boolean =>
  limits !== undefined &&
  state.phase.limit !== undefined &&
  limits[state.phase.limit] !== undefined &&
  raisesSpent(usedLimits(state), limits);

/** Stops at a spent bound; `resume` says where a raised one goes on. */
export function stopAt(
  state: TaskState,
  limit: NonNullable<Interruption["limit"]>,
  resume: Interruption["resume"],
  nowMs: number,
  why?: string,
): TaskState {
  const spent = limitReason(limit, usedLimits(state));
  const reason = why === undefined ? spent : `${why} ${spent}`;
  return reflect(state, { cause: "limit", limit, reason, resume }, nowMs);
}

/** On a spent budget no model sums up: then the rules say what there is to say. */
export function reflect(state: TaskState, stop: Interruption, nowMs: number): TaskState {
  if (isBudgetSpent(state)) return interruptByRules(state, stop, nowMs);
  return enter(state, "reflect", { name: "reflecting", stop });
}

function interruptByRules(state: TaskState, stop: Interruption, nowMs: number): TaskState {
  const reviewed = { ...state.progress, history: state.memory.history };
  const reflection = reflectByRules(reviewed, causeOf(stop), wordsToRaise(stop));
  return interrupt(state, stop, nowMs, formatReflection(reflection));
}

const wordsToRaise = (stop: Interruption): string | undefined => {
  const raise = limitToRaise(stop);
  return raise === undefined ? undefined : LIMIT_WORDS[raise];
};

const causeOf = ({ cause }: Interruption): "limit" | "loop" => (cause === "loop" ? "loop" : "limit");

const isThinking = (phase: Phase): phase is ThinkingPhase => phase.name === "choosing" || phase.name in ACTIVITIES;

/** Nothing new is begun on a spent budget; what was begun is brought to its end first. */
export function withinBudget(before: TaskState, after: TaskState, nowMs: number): TaskState {
  const { phase } = after;
  if (phase === before.phase || !isThinking(phase)) return after;
  const spent = spentOnThinking(usedLimits(after));
  return spent === null ? after : stopAt(after, spent, { kind: "again", phase }, nowMs);
}

/** A person said so, or the bound was raised: it may do as much again. */
export function resume(state: StateIn<"interrupted">, how: ResumeOptions, nowMs: number): TaskState {
  const { phase } = state;
  const hinted = withHint(state, how, nowMs);
  // Going on would only stop again: the hint is kept, and what has to be raised is said once more.
  const raise = limitToRaise(phase);
  if (raise !== undefined && isSpent(usedLimits(hinted), raise)) return replyInterrupted(hinted, phase, phase.reason);
  const counters = { velocity: noVelocity, loop: noLoop, finishRefusals: 0, refusedClaim: "" };
  return goOn(update(withNewSteps(hinted), { counters }), phase.resume, nowMs);
}

function goOn(state: TaskState, at: ResumePoint, nowMs: number): TaskState {
  const ready = resetIdleTimer(state, nowMs + IDLE_MS);
  switch (at.kind) {
    case "acting":
      return update(ready, { phase: at.phase });
    case "again":
      return enter(ready, activityOf(at.phase), at.phase);
    case "preparing":
      return toPreparing(ready);
    case "planning":
      return toPlanning(ready);
    case "choosing":
      return toChoosing(ready);
  }
}

/** A phase of the task that stood at its own bound may go on as long again. */
function withNewSteps(state: TaskState): TaskState {
  const { subTasks } = state.progress;
  if (subTasks === undefined) return state;
  return update(state, { progress: { subTasks: renewCurrent(subTasks, actionsSoFar(state)) } });
}

/** The activity of a phase that was put off and begins now, under a command id of its own. */
function activityOf(phase: ThinkingPhase): ActivityName {
  if (phase.name === "choosing") return phase.by === "refine" ? "refineStep" : "generateAction";
  return ACTIVITIES[phase.name];
}

const ACTIVITIES = {
  preparing: "prepare",
  planning: "plan",
  decomposing: "decompose",
  correcting: "correct",
  replanning: "validatePlan",
} as const;

/** An activity that the task cannot do without gave up; it goes on with the next observation. */
export function unavailable(
  state: TaskState,
  resume: Interruption["resume"],
  fault: ActivityFault,
  nowMs: number,
): TaskState {
  const reason = `The next step could not be worked out: ${faultWords(fault)}.`;
  const { delivery, settings } = state;
  // A provider's fault passes; whatever else was wrong would be wrong again.
  const retryAfter = isPassing(fault.type) ? resumeAfterS(`${settings.task.taskId} ${delivery.turn}`) : undefined;
  return interrupt(
    logFault(state, fault, nowMs),
    { cause: "unavailable", code: faultCode(fault), reason, resume, retryAfter },
    nowMs,
  );
}
