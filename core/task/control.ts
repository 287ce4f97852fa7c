/** Control: what people say to a task: answer, approve, pause, resume, cancel (task-machine §3, §4). Elsewhere: human in the loop. */

import { close } from "./close.js";
import type { TaskEvent } from "./command.js";
import { allowedKey, issue } from "./issue.js";
import { feedback } from "./memory.js";
import { actingAgain, redeliverOutstanding } from "./observed.js";
import type { PhaseOf, SuspendedWork } from "./phase.js";
import { done, failed } from "./results.js";
import { type ResumeWith, resume, withHint } from "./resume.js";
import { dropAhead } from "./speculating.js";
import { IDLE_MS, type TaskState, update } from "./state.js";
import { ask, rearm, speak, tell, toChoosing } from "./transition.js";

export function cancelled(state: TaskState, reason: string, nowMs: number): TaskState {
  if (state.phase.name === "closing") return state;
  return close(dropAhead(state), { status: "cancelled", thought: "The task was cancelled.", text: reason }, nowMs);
}

/** A yes issues the action if the page is still the one it was asked about; else it is chosen anew, and allowed if it is the same. */
export function approved(state: TaskState, event: Extract<TaskEvent, { kind: "approved" }>, nowMs: number): TaskState {
  const { phase } = state;
  if (phase.name !== "approving" || phase.approval.actionId !== event.actionId) return state;
  const heard = rearm(update(state, { client: { lastContactMs: nowMs } }), nowMs + IDLE_MS);
  if (!event.approved) return refusedBy(heard, phase, event.reason ?? "The user said no.", nowMs);
  const told = tell(heard, "approved", phase.approval.what, nowMs);
  const samePage =
    phase.choice.facts.target === undefined || phase.choice.facts.target.snapshotId === state.client.page.snapshotId;
  if (samePage) return issue(told, phase.choice, { kind: "plan", refusals: 0, ...correctionOf(phase) }, nowMs);
  return toChoosing(update(told, { client: { allowed: allowedKey(phase.choice) } }), {
    fault: feedback("client", "The page changed while the user was asked.", phase.choice.action),
  });
}

/** 24 hours without an answer count as no. */
export function approvalExpired(state: TaskState, nowMs: number): TaskState {
  if (state.phase.name !== "approving") return state;
  return refusedBy(rearm(state, nowMs + IDLE_MS), state.phase, "Nobody allowed it within 24 hours.", nowMs);
}

function refusedBy(state: TaskState, phase: PhaseOf<"approving">, reason: string, nowMs: number): TaskState {
  const told = tell(state, "refused", `${phase.approval.what}: ${reason}`, nowMs);
  const hint = `Not allowed: ${phase.approval.what}. ${reason}`.slice(0, 300);
  return toChoosing(withHint(told, { hint }, nowMs), { fault: feedback("person", reason, phase.choice.action) });
}

function correctionOf(phase: PhaseOf<"approving">) {
  return phase.correction === undefined ? {} : { correction: phase.correction };
}

/** Activities under way may end; none is started. Whoever waits hears at once that it is paused. */
export function paused(before: TaskState): TaskState {
  const state = dropAhead(before);
  const { phase } = state;
  if (phase.name === "closing" || phase.name === "paused") return state;
  const resting: TaskState = { ...state, phase: { name: "paused", held: { phase } } };
  return speak(resting, { thought: "The task is paused.", reason: "Paused by the user. Resume it to go on." });
}

/** The end of an activity that was under way when the task was paused. */
export function held(state: TaskState, end: NonNullable<SuspendedWork["end"]>): TaskState {
  if (state.phase.name !== "paused") return state;
  return { ...state, phase: { name: "paused", held: { ...state.phase.held, end } } };
}

export function resumed(state: TaskState, how: ResumeWith, nowMs: number): TaskState {
  const { phase } = state;
  if (phase.name === "interrupted") return redeliverOutstanding(resume(state, phase, how, nowMs));
  if (phase.name !== "paused") return state;
  const ready = rearm(withHint(state, how, nowMs), nowMs + IDLE_MS);
  return goOn({ ...ready, phase: phase.held.phase }, phase.held, nowMs);
}

/** What happened during the pause is absorbed now, in the order that the phase can hear it. */
function goOn(state: TaskState, { end, observation }: SuspendedWork, nowMs: number): TaskState {
  const { phase } = state;
  if (end?.kind === "done") return done(state, end.result, nowMs);
  if (end?.kind === "failed") return failed(state, end, nowMs);
  switch (phase.name) {
    case "acting":
      return actingAgain(state, observation);
    case "asking":
      return ask(state, phase, nowMs);
    case "approving":
      return speak(state, { thought: phase.choice.thought, approval: phase.approval });
    default:
      return state;
  }
}
