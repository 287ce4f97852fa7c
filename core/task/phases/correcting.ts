/** Correcting: tries another way after a failed action, until the corrections of its step are spent. */

import { deliveriesLeft } from "../../recovery/deliveries.js";
import {
  type ActionFailure,
  contingencyLeft,
  isSubmitShaped,
  recordRecovery,
  strategiesLeft,
} from "../../recovery/strategy.js";
import type { Choice } from "../choice.js";
import { activityCommand, choosingContext } from "../command.js";
import { ask } from "../delivery.js";
import type { PhaseDefinition, PhaseOf, StateIn } from "../phase.js";
import { type TaskState, update } from "../state.js";
import { note, spend, toCorrecting } from "../transition.js";
import type { ActivityResult } from "../verbs.js";
import { askForOutcome } from "./asking.js";
import { choose } from "./choosing.js";
import { unavailable } from "./interrupted.js";
import { correctionsSpent } from "./planning.js";

export const correcting: PhaseDefinition<"correcting"> = {
  status: "correcting",
  label: ({ phase }) => `it looks for another way, because this did not work: ${phase.failed.thought}`,
  commands: (state, nowMs) => {
    const { command, failed, verdict, evidence } = state.phase;
    const failure = failureOf(state);
    const input = {
      ...choosingContext(state, undefined, nowMs),
      failed,
      verdict,
      evidence,
      attempt: state.counters.corrections + 1,
      plan: state.progress.plan,
      left: strategiesLeft(state.memory.recovery, failure),
      contingency: contingencyLeft(state.memory.recovery, failure),
      entries: state.memory.deeds.pendingEntries,
    };
    return [activityCommand("correct", command, input, `correct ${failed.action}`, failed.stepIndex + 1)];
  },
  onResult: { correct: corrected },
  onFailure: (state, fault, nowMs) => unavailable(state, { kind: "choosing" }, fault, nowMs),
};

/** Asks for a correction only while the step has one left. */
export function recover(
  state: TaskState,
  failure: Omit<PhaseOf<"correcting">, "name" | "command">,
  nowMs: number,
): TaskState {
  const { corrections, limits } = state.counters;
  if (corrections < limits.correctionsPerStep) return toCorrecting(state, failure);
  return giveUp(state, failure, failure.verdict.semanticSummary || "it did not work.", nowMs);
}

/** Ends the step's corrections. A press without visible effect is asked about instead: only a person can tell. */
function giveUp(
  state: TaskState,
  { failed, evidence }: Pick<PhaseOf<"correcting">, "failed" | "evidence">,
  reason: string,
  nowMs: number,
): TaskState {
  const past = state.memory.history.findLast(({ stepIndex }) => stepIndex === failed.stepIndex);
  const isOpen = evidence?.silent === true && past?.personsWord === undefined;
  return past !== undefined && isOpen ? askForOutcome(state, past, nowMs) : correctionsSpent(state, reason, nowMs);
}

/** Each strategy is tried once per failure, whoever proposed it. A submit that may have arrived is not sent again. */
function corrected(before: StateIn<"correcting">, result: ActivityResult<"correct">, nowMs: number): TaskState {
  const state = spend(before, result.usage);
  const { strategy, reason, choice, question } = result;
  const { stepIndex } = before.phase.failed;
  const { recovery } = state.memory;
  const failure = failureOf(before);
  const attempt = state.counters.corrections + 1;
  const mayBeTried =
    strategiesLeft(recovery, failure).some((one) => one === strategy) ||
    contingencyLeft(recovery, failure) === strategy;
  const counted = update(state, {
    counters: { corrections: attempt },
    memory: { recovery: recordRecovery(recovery, strategy, failure) },
  });
  const noted = note(counted, { kind: "correction", stepIndex, attempt, strategy, reason }, nowMs);
  if (question !== undefined && mayBeTried) return ask(noted, { question, missing: [reason], byModel: true }, nowMs);
  const isSpent = attempt > state.counters.limits.correctionsPerStep;
  if (choice === null || !mayBeTried || isSpent || sendsAgain(choice, failure)) {
    return giveUp(noted, before.phase, reason, nowMs);
  }
  return choose(noted, choice, { kind: "recovery", refusals: 0, correction: { strategy, reason, attempt } }, nowMs);
}

function failureOf({ memory, counters, phase, run }: StateIn<"correcting">): ActionFailure {
  const { failed, verdict, evidence } = phase;
  const { action, facts } = failed;
  // A client that refused three times never acted, so no evidence was gathered or is needed.
  const isRefusal = verdict.rule === "refused-by-client";
  return {
    action,
    fingerprint: facts.target?.fingerprint ?? "",
    kind: facts.kind,
    risk: facts.risk,
    rule: verdict.rule,
    lines: evidence?.lines ?? [],
    contingencies: evidence?.contingencies ?? (isRefusal ? ["ELEMENT_MISSING"] : []),
    didNotLand: evidence?.didNotLand ?? isRefusal,
    heard: deliveriesLeft(memory.deliveries, failed) === 0,
    silent: evidence?.silent === true,
    corrections: run.unsettled === true ? undefined : counters.corrections,
  };
}

/** Any other submit is barred too, because it may send the same thing: "Save and close" after "Save". */
const sendsAgain = (choice: Choice, failure: ActionFailure): boolean =>
  isSubmitShaped(failure) && !failure.didNotLand && isSubmitShaped(choice.facts);
