/** Table of phases: looks up a phase's definition and calls its handlers. */

import type { Status } from "../../../protocol/task.js";
import type { Observation } from "../../turn/observation.js";
import type { ActivityCommand, ActivityFault } from "../command.js";
import type { Phase, PhaseDefinition, PhaseName, PhaseOf, StateIn, SuspendedObservation } from "../phase.js";
import type { TaskState } from "../state.js";
import type { ActivityName, ActivityResult } from "../verbs.js";
import { acting } from "./acting.js";
import { approving } from "./approving.js";
import { asking } from "./asking.js";
import { askingSources } from "./asking-sources.js";
import { choosing, criticising } from "./choosing.js";
import { correcting } from "./correcting.js";
import { finishing } from "./finishing.js";
import { interrupted, reflecting } from "./interrupted.js";
import { gathering, judging } from "./judging.js";
import { decomposing, planning, replanning } from "./planning.js";
import { preparing } from "./preparing.js";
import { rechecking } from "./rechecking.js";
import { replaying } from "./replaying.js";
import { checking, evaluating, searching } from "./searching.js";
import { closing, paused } from "./waiting.js";

const PHASES: { readonly [N in PhaseName]: PhaseDefinition<N> } = {
  preparing,
  searching,
  evaluating,
  checking,
  planning,
  decomposing,
  replanning,
  choosing,
  replaying,
  rechecking,
  criticising,
  askingSources,
  acting,
  gathering,
  judging,
  correcting,
  finishing,
  reflecting,
  asking,
  approving,
  paused,
  interrupted,
  closing,
};

const WAIT = "nothing. If this stays for minutes, a model call fails or is slow: look at the activity under way.";

export function statusOf<N extends PhaseName>(phase: PhaseOf<N>): Status {
  const { status } = PHASES[phase.name];
  return typeof status === "string" ? status : status(phase);
}

/** A turn is in progress. A client that observes now waits for its reply. */
export const isWorking = ({ name }: Phase): boolean => PHASES[name].commands !== undefined;

/** Describes for people the task's current work or wait (`now`), and how they can help (`todo`). */
export function labelOf<N extends PhaseName>(
  state: TaskState,
  phase: PhaseOf<N>,
): { readonly now: string; readonly todo: string } {
  const { label, todo } = PHASES[phase.name];
  return { now: label({ ...state, phase }), todo: todo?.(phase) ?? WAIT };
}

/** Handlers of a phase, bound to the state. `idle` returns null if the phase does not handle the idle timer. */
export function definitionIn<N extends PhaseName>(state: TaskState, phase: PhaseOf<N>, nowMs: number) {
  const { commands, onResult, onFailure, onObservation, onIdle, onUnpause } = PHASES[phase.name];
  const own: StateIn<N> = { ...state, phase };
  return {
    commands: (): readonly ActivityCommand[] => commands?.(own, nowMs) ?? [],
    result: <A extends ActivityName>({ name, value }: { readonly name: A; readonly value: ActivityResult<A> }) =>
      onResult?.[name]?.(own, value, nowMs) ?? state,
    failed: (fault: ActivityFault): TaskState => onFailure?.(own, fault, nowMs) ?? state,
    observed: (observation: Observation, takenOver: boolean): TaskState =>
      onObservation?.(own, observation, { nowMs, takenOver }) ?? state,
    idle: (): TaskState | null => onIdle?.(own, nowMs) ?? null,
    unpaused: (meanwhile: SuspendedObservation): TaskState => onUnpause?.(own, meanwhile, nowMs) ?? state,
  };
}
