/** Finish: the gate before `completed`; false success is what Surefoot is measured by (design §6.11). Elsewhere: definition of done. */

import type { Outcome } from "../task/reply.js";
import {
  type Contract,
  type CriterionResult,
  deterministicPassed,
  isByCode,
  isFullyDeterministic,
} from "./contract.js";
import type { Judgement } from "./judgement.js";
import { CONFIDENCE, confidenceOf, type Verdict } from "./verdict.js";

export interface FinishClaim {
  readonly contract: Contract;
  /** After the criteria at the end were evaluated. */
  readonly results: readonly CriterionResult[];
  /** The judge's word on completion; null when it was not asked. */
  readonly judgement: Judgement | null;
  /** On the action that led here; null when there is none. */
  readonly verdict: Verdict | null;
  /** Whether the last page had settled; undefined from a client that does not report it. */
  readonly settled: boolean | undefined;
  /** False: a `likely` action has not been looked at again yet. */
  readonly secondLookDone?: boolean;
  /** Something failed and nothing has made it good since: what the page says may be what it said when it failed. */
  readonly inDoubt?: boolean;
}

export type FinishGate =
  | { readonly kind: "complete"; readonly outcome: Outcome; readonly confidence: number }
  | { readonly kind: "ask-judge" }
  /** The page is still moving, or the action only likely: look again before anything is said to be done. */
  | { readonly kind: "wait" }
  | { readonly kind: "not-complete"; readonly reason: string }
  | { readonly kind: "criteria-failed"; readonly ids: readonly string[] };

export function finishGate(claim: FinishClaim): FinishGate {
  const { contract, results, verdict } = claim;
  if (verdict?.tag === "contradicted") return refuse("the last action did not succeed.");
  if (claim.settled === false) return { kind: "wait" };
  if (verdict?.tag === "likely" && claim.secondLookDone === false) return { kind: "wait" };
  if (verdict?.tag === "unknown" && !deterministicPassed(contract, results)) {
    return refuse("it is not known whether the last action worked.");
  }
  const yes = completionConfidence(claim);
  if (yes === null) return { kind: "ask-judge" };
  if (yes < CONFIDENCE.success) return refuse("the goal is not reached yet.");
  const failed = results.filter((result) => result.status === "fail");
  if (failed.length > 0) return { kind: "criteria-failed", ids: failed.map((result) => result.id) };
  return complete(claim, yes);
}

/** How sure it is that all is done: 0 for a no, null when only the judge can say. */
function completionConfidence(claim: FinishClaim): number | null {
  const { contract, results, judgement } = claim;
  if (isFullyDeterministic(contract)) {
    if (deterministicPassed(contract, results)) return CONFIDENCE.criteriaPassed;
    // Code has the answer already; it is told as the criteria that failed.
    if (results.some((result) => result.status === "fail")) return CONFIDENCE.criteriaPassed;
  }
  if (judgement === null) return null;
  return judgement.taskCompleted ? confidenceOf(judgement) : 0;
}

function complete({ contract, results, verdict, inDoubt }: FinishClaim, yes: number): FinishGate {
  if (contract.type !== "verifiable") return { kind: "complete", outcome: "unverified", confidence: yes };
  const isSure = (verdict === null || verdict.tag === "confirmed") && inDoubt !== true;
  const confidence = isSure ? yes : Math.min(yes, CONFIDENCE.likelyMost);
  const isVerified = results.some(isProof) && confidence >= CONFIDENCE.high;
  return { kind: "complete", outcome: isVerified ? "verified" : "verified_low_confidence", confidence };
}

/** Evaluated by code, and not so before anything was done. */
function isProof(result: CriterionResult): boolean {
  return isByCode(result) && result.status === "pass" && result.heldAtStart !== true;
}

function refuse(reason: string): FinishGate {
  return { kind: "not-complete", reason };
}
