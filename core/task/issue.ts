/** Issue: a chosen action becomes an outstanding turn that a client is told of. Elsewhere: dispatch. */

import { executionOf } from "../action/execution.js";
import { printAction } from "../action/grammar.js";
import { deliveriesLeft } from "../recovery/deliveries.js";
import { predictOutcome } from "../verification/prediction.js";
import { linksOf, thoughtOf } from "./chaining.js";
import type { Choice, FollowUp, IssuedAction } from "./choice.js";
import { actionIdOf } from "./identity.js";
import type { Feedback } from "./memory.js";
import type { ExecutedTurn, PhaseOf } from "./phase.js";
import type { ChainedAction } from "./reply.js";
import type { TaskState } from "./state.js";
import { update } from "./state.js";
import { note, speak } from "./transition.js";

/** Seconds between the first and the second look (design §6.9), and how many while something is still under way. */
const SECOND_LOOK_SECONDS = 2;
const LONGEST_LOOK_SECONDS = 8;

/** How a choice came about: a recovery shows as `correcting`. */
export interface ChosenBy {
  readonly kind: "plan" | "recovery";
  readonly refusals: number;
  /** What was refused right before it. */
  readonly fault?: Feedback;
  /** What was looked for on the page right before it. */
  readonly look?: readonly string[];
  readonly correction?: { readonly strategy: string; readonly reason: string; readonly attempt: number };
}

/** Same action on the same control, whatever number the page gives it. */
export function allowedKey(choice: Choice): string {
  const { target } = choice.facts;
  return target === undefined
    ? choice.action
    : `${choice.action.replace(/^(\w+)\(\d+/, "$1(target")} ${target.fingerprint}`;
}

export function issue(
  state: TaskState,
  choice: Choice,
  by: ChosenBy,
  nowMs: number,
  followUps: readonly FollowUp[] = [],
): TaskState {
  const { action } = choice;
  const issued: IssuedAction = {
    actionId: actionIdOf(
      state.progress.stepIndex,
      state.counters.corrections,
      action,
      choice.facts.target?.fingerprint ?? "",
    ),
    stepIndex: state.progress.stepIndex,
    planStep: state.progress.plan?.currentStepIndex ?? 0,
    action,
    thought: choice.thought,
    facts: choice.facts,
    lastForStep: choice.lastForStep,
    ...(choice.expectedOutcome === undefined ? {} : { expectedOutcome: choice.expectedOutcome }),
    ...boundOf(state, choice),
    execution: executionOf(state.settings.execution, state.client.executionNext ?? undefined),
    before: state.client.page,
  };
  const rest = linksOf(state, issued, followUps);
  const phase: PhaseOf<"acting"> = {
    name: "acting",
    issued,
    ...(rest.length === 0 ? {} : { rest }),
    chosenBy: by.kind,
  };
  return deliver(
    update(state, { client: { allowed: null, executionNext: null }, counters: { toolsInARow: 0 } }),
    phase,
    by.correction,
    nowMs,
  );
}

/** Told where something is left of a bound, not the whole of it. */
function boundOf({ memory: { deliveries } }: TaskState, choice: Choice): Pick<IssuedAction, "maxDeliveries"> {
  const left = deliveriesLeft(deliveries, choice);
  return left === 1 ? { maxDeliveries: 1 } : {};
}

/** What the second look has to wait for, or where it is to be had. */
export interface SecondLook {
  /** Address of the record that was saved. */
  readonly record?: string | undefined;
  /** A write has no answer yet, or the page says that it is at work. */
  readonly working?: boolean | undefined;
}

/**
 * A `wait` after which the first action is looked at again, or a way to the record that it saved; counts towards no limit
 * (task-machine §2). A client that knows what is under way ends the wait with it.
 */
export function lookAgain(
  state: TaskState,
  trial: ExecutedTurn,
  nowMs: number,
  { record, working }: SecondLook,
): TaskState {
  const seconds = working === true ? LONGEST_LOOK_SECONDS : SECOND_LOOK_SECONDS;
  const action = printAction(record === undefined ? { kind: "wait", seconds } : { kind: "navigate", url: record });
  const issued: IssuedAction = {
    actionId: actionIdOf(state.progress.stepIndex, 0, action, ""),
    stepIndex: state.progress.stepIndex,
    planStep: trial.issued.planStep,
    action,
    thought:
      record === undefined
        ? "I look once more to be sure that it went through."
        : "I open what was saved, to compare it with what was entered.",
    facts: {
      kind: record === undefined ? "generic" : "navigation",
      risk: "reversible",
      visible: true,
      enabled: true,
      origin: trial.issued.facts.origin,
    },
    lastForStep: false,
    before: state.client.page,
  };
  const phase: PhaseOf<"acting"> = { name: "acting", issued, chosenBy: "plan", look: { ...trial, secondLook: true } };
  return deliver(update(state, { progress: { looks: state.progress.looks + 1 } }), phase, undefined, nowMs);
}

function deliver(
  state: TaskState,
  phase: PhaseOf<"acting">,
  correction: ChosenBy["correction"],
  nowMs: number,
): TaskState {
  const strategy = correction === undefined ? {} : { strategy: correction.strategy };
  const issuing: TaskState = update(state, {
    phase,
    progress: { stepIndex: state.progress.stepIndex + 1 },
    run: { runSteps: state.run.runSteps + 1 },
  });
  const noted = chainIn(phase).reduce(
    (told, issued) => note(told, { kind: "action", issued, ...strategy }, nowMs),
    issuing,
  );
  return speak(noted, { ...wordsFor(phase), ...(correction === undefined ? {} : { correction }) });
}

/** The outstanding actions, in order. */
export function chainIn({ issued, rest = [] }: Pick<PhaseOf<"acting">, "issued" | "rest">): readonly IssuedAction[] {
  return [issued, ...rest];
}

/** What a client is told of an outstanding action, or of a chain of them. */
export function wordsFor(phase: PhaseOf<"acting">) {
  const { issued } = phase;
  const chain = chainIn(phase);
  const { facts, thought, execution, expectedOutcome: check } = issued;
  const expectedOutcome = predictOutcome({ kind: facts.kind, thought, ...(check === undefined ? {} : { check }) });
  return {
    thought: thoughtOf(chain),
    ...orderOf(issued),
    ...(chain.length === 1 ? {} : { actions: chain.map(orderOf) }),
    ...(expectedOutcome === undefined ? {} : { expectedOutcome }),
    ...(issued.maxDeliveries === undefined ? {} : { maxDeliveries: issued.maxDeliveries }),
    ...(phase.look === undefined ? {} : { untilSettled: true as const }),
    ...execution,
  };
}

/** What a client needs to carry one action out. */
function orderOf({ action, actionId, facts }: IssuedAction): ChainedAction {
  const { target, kind, risk } = facts;
  return { action, actionId, ...(target === undefined ? {} : { target }), kind, risk };
}
