/** Reflecting: at a bound or in a loop a task first says where it stands, then stands still (design §7, VL4). Elsewhere: halt. */

import { isSpent, spentOnThinking } from "../limits/budget.js";
import { formatReflection, LIMIT_WORDS, limitReason, type Reflection, reflectByRules } from "../limits/reflection.js";
import type { Interruption, Phase, PhaseOf, ThinkingPhase } from "./phase.js";
import type { TaskState } from "./state.js";
import { interrupt, mint, spend, usedLimits } from "./transition.js";
import type { ActivityResult } from "./verbs.js";

type Bound = NonNullable<Interruption["limit"]>;

/** Stops at a spent bound; `resume` says where a raised one goes on. */
export function stopAt(
  state: TaskState,
  limit: Bound,
  resume: Interruption["resume"],
  nowMs: number,
  why?: string,
): TaskState {
  const said = limitReason(limit, usedLimits(state));
  const reason = why === undefined ? said : `${why} ${said}`;
  return reflect(state, { cause: "limit", limit, reason, resume }, nowMs);
}

/** Money and time that are spent are not spent on words: then the rules say what there is to say. */
export function reflect(state: TaskState, stop: Interruption, nowMs: number): TaskState {
  if (spentOnThinking(usedLimits(state)) !== null) return byRules(state, stop, nowMs);
  const minted = mint(state, "reflect");
  return { ...minted.state, phase: { name: "reflecting", command: minted.command, stop } };
}

export function reflected(state: TaskState, result: ActivityResult<"reflect">, nowMs: number): TaskState {
  const { stop } = state.phase as PhaseOf<"reflecting">; // its command was awaited
  return halt(spend(state, result.usage), stop, result.reflection, nowMs);
}

/** No model could be had: the stop stands, with what can be said without one. */
export function byRules(state: TaskState, stop: Interruption, nowMs: number): TaskState {
  return halt(
    state,
    stop,
    reflectByRules({ ...state.progress, history: state.memory.history }, causeOf(stop), toRaise(stop)),
    nowMs,
  );
}

/** What has to be raised before it can go on, in words; undefined where a hint is enough. */
export function toRaise({ limit }: Interruption): string | undefined {
  return limit === undefined || limit === "consecutiveSuccessWithoutTaskComplete" ? undefined : LIMIT_WORDS[limit];
}

export function causeOf({ cause }: Interruption): "limit" | "loop" {
  return cause === "loop" ? "loop" : "limit";
}

function halt(state: TaskState, stop: Interruption, reflection: Reflection, nowMs: number): TaskState {
  return interrupt(state, stop, nowMs, formatReflection(reflection));
}

/** Nothing new is begun on a spent budget; what was begun is brought to its end first (design §7: a pause at the boundary). */
export function withinBudget(before: TaskState, after: TaskState, nowMs: number): TaskState {
  const { phase } = after;
  if (phase === before.phase || !isThinking(phase)) return after;
  const spent = spentOnThinking(usedLimits(after));
  return spent === null ? after : stopAt(after, spent, { kind: "again", phase }, nowMs);
}

/** A bound that is still spent is no reason to go on. The count of successes starts anew with every resume. */
export function isStillSpent(state: TaskState, { limit }: Interruption): boolean {
  if (limit === undefined || limit === "consecutiveSuccessWithoutTaskComplete") return false;
  return isSpent(usedLimits(state), limit);
}

/** A phase that was put off begins now, under a command id of its own. */
export function beginAgain(state: TaskState, phase: ThinkingPhase): TaskState {
  const minted = mint(state, nameOf(phase));
  return { ...minted.state, phase: { ...phase, command: minted.command } };
}

function nameOf(phase: ThinkingPhase) {
  switch (phase.name) {
    case "planning":
      return "plan";
    case "decomposing":
      return "decompose";
    case "choosing":
      return phase.by === "refine" ? "refineStep" : "generateAction";
    case "correcting":
      return "correct";
    case "replanning":
      return "validatePlan";
  }
}

function isThinking(phase: Phase): phase is ThinkingPhase {
  switch (phase.name) {
    case "planning":
    case "decomposing":
    case "choosing":
    case "correcting":
    case "replanning":
      return true;
    default:
      return false;
  }
}
