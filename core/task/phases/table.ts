/** The phases by name, and what each has to say to a command, an event or an observer. */

import type { Status } from "../../../protocol/task.js";
import type { ActivityCommand, ActivityFault } from "../command.js";
import type { Observation } from "../observation.js";
import type { Phase, PhaseDefinition, PhaseName, PhaseOf } from "../phase.js";
import type { TaskState } from "../state.js";
import type { ActivityName, ActivityResult } from "../verbs.js";
import { acting } from "./acting.js";
import { choosing, criticising } from "./choosing.js";
import { correcting } from "./correcting.js";
import { finishing } from "./finishing.js";
import { interrupted, reflecting } from "./interrupted.js";
import { gathering, judging } from "./judging.js";
import { decomposing, planning, replanning } from "./planning.js";
import { preparing } from "./preparing.js";
import { checking, evaluating, searching } from "./searching.js";
import { approving, asking, closing, paused } from "./waiting.js";

const PHASES: { readonly [N in PhaseName]: PhaseDefinition<N> } = {
  preparing,
  searching,
  evaluating,
  checking,
  planning,
  decomposing,
  replanning,
  choosing,
  criticising,
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

/** A turn is in the making: whoever observes now waits for its reply. */
export const isWorking = ({ name }: Phase): boolean => PHASES[name].commands !== undefined;

/** What the task does or waits for now, and what a person can do about it. */
export function labelOf<N extends PhaseName>(
  state: TaskState,
  phase: PhaseOf<N>,
): { readonly now: string; readonly todo: string } {
  const { label, todo } = PHASES[phase.name];
  return { now: label({ ...state, phase }), todo: todo?.(phase) ?? WAIT };
}

export const commandsIn = <N extends PhaseName>(
  state: TaskState,
  phase: PhaseOf<N>,
  nowMs: number,
): readonly ActivityCommand[] => PHASES[phase.name].commands?.({ ...state, phase }, nowMs) ?? [];

export const resultIn = <N extends PhaseName, A extends ActivityName>(
  state: TaskState,
  phase: PhaseOf<N>,
  { name, value }: { readonly name: A; readonly value: ActivityResult<A> },
  nowMs: number,
): TaskState => PHASES[phase.name].onResult?.[name]?.({ ...state, phase }, value, nowMs) ?? state;

export const failureIn = <N extends PhaseName>(
  state: TaskState,
  phase: PhaseOf<N>,
  fault: ActivityFault,
  nowMs: number,
): TaskState => PHASES[phase.name].onFailure?.({ ...state, phase }, fault, nowMs) ?? state;

export const observationIn = <N extends PhaseName>(
  state: TaskState,
  phase: PhaseOf<N>,
  observation: Observation,
  at: { readonly nowMs: number; readonly takenOver: boolean },
): TaskState => PHASES[phase.name].onObservation?.({ ...state, phase }, observation, at) ?? state;

/** Null: the phase does not mind. */
export const idleIn = <N extends PhaseName>(state: TaskState, phase: PhaseOf<N>, nowMs: number): TaskState | null =>
  PHASES[phase.name].onIdle?.({ ...state, phase }, nowMs) ?? null;

export const unpausedIn = <N extends PhaseName>(
  state: TaskState,
  phase: PhaseOf<N>,
  observation: Observation | undefined,
  nowMs: number,
): TaskState => PHASES[phase.name].onUnpause?.({ ...state, phase }, observation, nowMs) ?? state;
