/** Issue: a chosen action becomes an outstanding turn that a client is told of. Elsewhere: dispatch. */

import { printAction } from "../action/grammar.js";
import { predictOutcome } from "../verification/prediction.js";
import type { Choice, IssuedAction } from "./activities.js";
import { actionIdOf } from "./identity.js";
import type { PhaseOf, Trial } from "./phase.js";
import type { TaskState } from "./state.js";
import { note, speak } from "./transition.js";

/** Seconds between the first and the second look at a submit-shaped action (design §6.9). */
const SECOND_LOOK_SECONDS = 2;
/** Delay before the client's own check, and its retries per action (design §12). */
const VERIFY_DELAY_MS = 100;
const MAX_RETRIES = 3;

/** How a choice came about: a recovery shows as `correcting`. */
export interface ChosenBy {
  readonly kind: "plan" | "recovery";
  readonly refusals: number;
  readonly correction?: { readonly strategy: string; readonly reason: string; readonly attempt: number };
}

/** Same action on the same control, whatever number the page gives it. */
export function allowedKey(choice: Choice): string {
  const { target } = choice.facts;
  return target === undefined
    ? choice.action
    : `${choice.action.replace(/^(\w+)\(\d+/, "$1(target")} ${target.fingerprint}`;
}

export function issue(state: TaskState, choice: Choice, by: ChosenBy, nowMs: number): TaskState {
  const { action } = choice;
  const issued: IssuedAction = {
    actionId: actionIdOf(state.stepIndex, state.corrections, action, choice.facts.target?.fingerprint ?? ""),
    stepIndex: state.stepIndex,
    planStep: state.plan?.currentStepIndex ?? 0,
    action,
    thought: choice.thought,
    facts: choice.facts,
    lastForStep: choice.lastForStep,
    ...(choice.expectedOutcome === undefined ? {} : { expectedOutcome: choice.expectedOutcome }),
    before: state.page,
  };
  const phase: PhaseOf<"acting"> = { name: "acting", issued, chosenBy: by.kind };
  return deliver({ ...state, allowed: null, toolsInARow: 0 }, phase, by.correction, nowMs);
}

/** A `wait` after which the first action is looked at again; counts towards no limit (task-machine §2). */
export function lookAgain(state: TaskState, trial: Trial, nowMs: number): TaskState {
  const action = printAction({ kind: "wait", seconds: SECOND_LOOK_SECONDS });
  const issued: IssuedAction = {
    actionId: actionIdOf(state.stepIndex, 0, action, ""),
    stepIndex: state.stepIndex,
    planStep: trial.issued.planStep,
    action,
    thought: "I look once more to be sure that it went through.",
    facts: { kind: "generic", risk: "reversible", visible: true, enabled: true, origin: trial.issued.facts.origin },
    lastForStep: false,
    before: state.page,
  };
  const phase: PhaseOf<"acting"> = { name: "acting", issued, chosenBy: "plan", look: { ...trial, secondLook: true } };
  return deliver({ ...state, looks: state.looks + 1 }, phase, undefined, nowMs);
}

function deliver(
  state: TaskState,
  phase: PhaseOf<"acting">,
  correction: ChosenBy["correction"],
  nowMs: number,
): TaskState {
  const { issued } = phase;
  const fact = {
    kind: "action",
    issued,
    ...(correction === undefined ? {} : { strategy: correction.strategy }),
  } as const;
  const next: TaskState = { ...state, phase, stepIndex: state.stepIndex + 1, runSteps: state.runSteps + 1 };
  return speak(note(next, fact, nowMs), {
    ...wordsFor(issued, state.verify),
    ...(correction === undefined ? {} : { correction }),
  });
}

/** What a client is told of an outstanding action. */
export function wordsFor(issued: IssuedAction, verify: boolean) {
  const { facts, thought, expectedOutcome: check } = issued;
  const expectedOutcome = predictOutcome({ kind: facts.kind, thought, ...(check === undefined ? {} : { check }) });
  return {
    thought: issued.thought,
    action: issued.action,
    actionId: issued.actionId,
    ...(issued.facts.target === undefined ? {} : { target: issued.facts.target }),
    kind: issued.facts.kind,
    risk: issued.facts.risk,
    ...(expectedOutcome === undefined ? {} : { expectedOutcome }),
    ...(verify ? { verifyDelayMs: VERIFY_DELAY_MS, maxRetries: MAX_RETRIES } : {}),
  };
}
