/** Reflecting and interrupted: at a limit or in a loop, a task sums up its progress, then waits to be resumed. */

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
  // No model is available, so rules write the summary.
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
    // A mere observation is no consent to continue, so it does not reset the counters.
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

/** The observation raises the limit that stopped the task. A loop, or a limit without a name, needs a person's resume. */
const raisesOwnBound = (state: StateIn<"interrupted">, limits: Observation["limits"]): boolean =>
  limits !== undefined &&
  state.phase.limit !== undefined &&
  limits[state.phase.limit] !== undefined &&
  raisesSpent(usedLimits(state), limits);

/** Stops at a reached limit. `resume`: phase to continue with once the limit is raised. */
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

/** A model sums up the task. On a spent budget, rules do. */
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

/** On a spent budget no new work begins. Work under way is finished first. */
export function withinBudget(before: TaskState, after: TaskState, nowMs: number): TaskState {
  const { phase } = after;
  if (phase === before.phase || !isThinking(phase)) return after;
  const spent = spentOnThinking(usedLimits(after));
  return spent === null ? after : stopAt(after, spent, { kind: "again", phase }, nowMs);
}

/** Resumes after a person's word or a raised limit, and resets the counters that stopped the task. */
export function resume(state: StateIn<"interrupted">, how: ResumeOptions, nowMs: number): TaskState {
  const { phase } = state;
  const hinted = withHint(state, how, nowMs);
  // The limit is still reached, so the task would stop again. The hint is kept, and the reply repeats which limit to raise.
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

/** Gives the current sub-task its full number of steps again. */
function withNewSteps(state: TaskState): TaskState {
  const { subTasks } = state.progress;
  if (subTasks === undefined) return state;
  return update(state, { progress: { subTasks: renewCurrent(subTasks, actionsSoFar(state)) } });
}

/** Activity of a postponed phase, which starts now under a new command id. */
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

/** Interrupts the task after a necessary activity failed. The next observation resumes it. */
export function unavailable(
  state: TaskState,
  resume: Interruption["resume"],
  fault: ActivityFault,
  nowMs: number,
): TaskState {
  const reason = `The next step could not be worked out: ${faultWords(fault)}.`;
  const { delivery, settings } = state;
  // A provider's fault passes, so the client should report again; any other fault would recur.
  const retryAfter = isPassing(fault.type) ? resumeAfterS(`${settings.task.taskId} ${delivery.turn}`) : undefined;
  const code = faultCode(fault);
  const stop = { cause: "unavailable", code, reason, resume, retryAfter } as const;
  // A provider's error says what an operator has to change.
  const told = code === "LLM_ERROR" ? { ...stop, fault: fault.message } : stop;
  return interrupt(logFault(state, fault, nowMs), told, nowMs);
}
