/** Recovering: a failed action becomes another try, or the end of what can be tried on its step (design §8). Elsewhere: self-correction. */

import { deliveriesLeft } from "../recovery/deliveries.js";
import {
  type ActionFailure,
  contingencyLeft,
  isSubmitShaped,
  recordRecovery,
  strategiesLeft,
} from "../recovery/strategy.js";
import type { Choice } from "./choice.js";
import { choose } from "./choose.js";
import type { PhaseOf } from "./phase.js";
import { correctionsSpent } from "./replan.js";
import type { TaskState } from "./state.js";
import { update } from "./state.js";
import { ask, note, toCorrecting } from "./transition.js";
import type { ActivityInput, ActivityResult } from "./verbs.js";

type FailedAction = Omit<PhaseOf<"correcting">, "name" | "command">;

/** A correction is asked for only while one may still be tried. */
export function recover(state: TaskState, failure: FailedAction, nowMs: number): TaskState {
  if (state.counters.corrections < state.counters.limits.correctionsPerStep) return toCorrecting(state, failure);
  return correctionsSpent(state, failure.verdict.semanticSummary || "it did not work.", nowMs);
}

/** What a correction is told beside the common context. */
export function recoveryInput(
  state: TaskState,
  failure: FailedAction,
): Pick<ActivityInput<"correct">, "contingency" | "left"> {
  const trouble = troubleOf(state, failure);
  const contingency = contingencyLeft(state.memory.recovery, trouble);
  return {
    left: strategiesLeft(state.memory.recovery, trouble),
    ...(contingency === undefined ? {} : { contingency }),
  };
}

/** Whoever proposed it, a rung counts once on the same trouble, and nothing that may have arrived is sent again. */
export function corrected(state: TaskState, result: ActivityResult<"correct">, nowMs: number): TaskState {
  const failure = state.phase as PhaseOf<"correcting">; // its command was awaited
  const { failed } = failure;
  const trouble = troubleOf(state, failure);
  const { strategy, reason, choice } = result;
  const attempt = state.counters.corrections + 1;
  const mayBeTried =
    strategiesLeft(state.memory.recovery, trouble).some((rung) => rung === strategy) ||
    contingencyLeft(state.memory.recovery, trouble) === strategy;
  const fact = { kind: "correction", stepIndex: failed.stepIndex, attempt, strategy, reason } as const;
  const recovery = recordRecovery(state.memory.recovery, strategy, trouble);
  const noted = note(update(state, { counters: { corrections: attempt }, memory: { recovery } }), fact, nowMs);
  const { question } = result;
  if (question !== undefined && mayBeTried) return ask(noted, { question, missing: [reason] }, nowMs);
  if (
    choice === null ||
    !mayBeTried ||
    attempt > state.counters.limits.correctionsPerStep ||
    sendsAgain(choice, trouble)
  ) {
    return correctionsSpent(noted, reason, nowMs);
  }
  return choose(noted, choice, { kind: "recovery", refusals: 0, correction: { strategy, reason, attempt } }, nowMs);
}

function troubleOf({ memory: { deliveries } }: TaskState, { failed, verdict, evidence }: FailedAction): ActionFailure {
  const { action, facts } = failed;
  return {
    action,
    fingerprint: facts.target?.fingerprint ?? "",
    kind: facts.kind,
    risk: facts.risk,
    rule: verdict.rule,
    lines: evidence?.lines ?? [],
    contingencies: evidence?.contingencies ?? (verdict.rule === "refused-by-client" ? ["ELEMENT_MISSING"] : []),
    // A client that refused three times never acted: no evidence was gathered, and none is needed.
    didNotLand: evidence?.didNotLand ?? verdict.rule === "refused-by-client",
    heard: deliveriesLeft(deliveries, failed) === 0,
  };
}

/** Another button may well send the same thing: "Save and close" after "Save". */
function sendsAgain(choice: Choice, trouble: ActionFailure): boolean {
  return isSubmitShaped(trouble) && !trouble.didNotLand && isSubmitShaped(choice.facts);
}
