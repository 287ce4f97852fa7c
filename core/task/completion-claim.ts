/** Completion claim: what a task knows by itself when it may be over. */

import { isSubmitShaped } from "../recovery/strategy.js";
import type { CompletionClaim, LastAction } from "../verification/completion.js";
import type { Contract } from "../verification/contract.js";
import { CONFIDENCE } from "../verification/verdict.js";
import { isPassive, type PastAction } from "./memory.js";
import type { FinishClaim } from "./phase.js";
import type { TaskState } from "./state.js";

export function claimOf(state: TaskState, contract: Contract, { last, said }: FinishClaim): CompletionClaim {
  const verdict = last?.verdict;
  const stepIndex = last?.trial.issued.stepIndex ?? state.memory.history.at(-1)?.stepIndex;
  return {
    contract,
    results: state.progress.criteria,
    refusals: state.memory.deeds.refused,
    isUnanswered: stepIndex !== undefined && state.memory.deeds.unanswered.includes(stepIndex),
    question: state.memory.deeds.question,
    carrier: verdict === undefined ? carrierIn(state.memory.history) : carrierOf({ verdict: verdict.tag, ...verdict }),
    settled: state.client.settled,
    secondLookDone: last?.trial.secondLook ?? true,
    proposed: said !== undefined,
    doubted: verdict?.judged === true && !verdict.taskCompleted && verdict.confidence >= CONFIDENCE.success,
    inDoubt: isInDoubt(state.memory.history),
  };
}

/** The last action that did something. A submit that did not go through is not made good by going to another page. */
function carrierIn(history: readonly PastAction[]): LastAction | null {
  const active = history.filter((past) => !isPassive(past));
  const deed = active.filter((past) => past.kind !== "navigation").at(-1);
  const last = active.at(-1);
  if (last === undefined) return null;
  const isBad = deed !== undefined && isOpen(deed) && isSubmitShaped({ kind: "generic", risk: "reversible", ...deed });
  return carrierOf(isBad ? deed : last);
}

function isOpen({ verdict, untied }: PastAction): boolean {
  return verdict === "contradicted" || verdict === "unknown" || untied === true;
}

function carrierOf({ verdict, untied }: LastAction): LastAction {
  return { verdict, ...(untied === true ? { untied } : {}) };
}

/** A failed action is made good by a confirmed one, a failed submit by a confirmed submit. */
function isInDoubt(history: readonly PastAction[]): boolean {
  const failed = history.map((past) => past.verdict === "contradicted" || past.mayHaveLanded === true);
  const isGood = history.map((past) => past.verdict === "confirmed");
  const isSubmit = history.map((past) => past.kind === "submit");
  const after = (wanted: readonly boolean[], other: readonly boolean[]) =>
    wanted.lastIndexOf(true) > other.lastIndexOf(true);
  const both = (a: readonly boolean[]) => a.map((one, index) => one && isSubmit[index] === true);
  return after(failed, isGood) || after(both(failed), both(isGood));
}
