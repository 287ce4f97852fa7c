/** Releases: effects of a task's own later actions on criteria that held, or whose form was submitted (CT9). */

import type { Contract } from "../../../protocol/contract.js";
import type { CriterionEvaluation, CriterionResult } from "./contract.js";

/** After a submit, records that the criterion held in the form or that its value was lost before. */
export function withSubmission(
  result: CriterionResult,
  { submitted }: CriterionEvaluation,
  stepIndex: number,
): CriterionResult {
  // Another form may have a control of the same name; a value that never held cannot be lost.
  if (submitted === undefined || submitted.about !== result.about) return result;
  const isHeld = submitted.holds || (submitted.isBeside === true && result.consumed === true);
  if (isHeld) return { ...result, handedAt: stepIndex };
  // The value was submitted earlier; the form now serves another entry.
  if (result.handedAt !== undefined) return result;
  const { left: _left, ...open } = withoutPass(result);
  return { ...open, lost: submitted.evidence };
}

export function withoutPass(result: CriterionResult): CriterionResult {
  const { stepIndex: _passed, evidence: _shown, seen: _seen, ...open } = result;
  return { ...open, status: "pending" };
}

/** Runs after the evaluation was applied. `isOwn`: the action used a control and submitted nothing. */
export function withChange(
  applied: CriterionResult,
  { result, heldBefore, blankBefore, about, consumed }: CriterionEvaluation,
  { isOwn, wasSeen }: { readonly isOwn: boolean; readonly wasSeen: boolean },
): CriterionResult {
  if (result === "pass") {
    const { left: _left, lost: _lost, handedAt, ...held } = applied;
    const isStill = heldBefore === true && handedAt !== undefined;
    return { ...held, ...(about !== undefined && { about }), ...(isStill && { handedAt }) };
  }
  if (consumed === true) return { ...applied, consumed };
  // An accepted form comes back empty for the next entry.
  const isChanged = heldBefore === true || (blankBefore === true && wasSeen);
  if (result !== "fail" || !isOwn || !isChanged || about === undefined) return applied;
  return { ...withoutPass(applied), about, left: true };
}

/**
 * Releases a criterion that held until the task's own action changed its subject, once a later criterion about that subject
 * holds: both cannot hold at the end. Releases follow the order of the contract.
 */
export function release(
  { criteria }: Contract,
  results: readonly CriterionResult[],
  evaluations: readonly CriterionEvaluation[],
  { stepIndex, nowIso }: { readonly stepIndex: number; readonly nowIso: string },
): readonly CriterionResult[] {
  const now = new Map(evaluations.map((one) => [one.id, one]));
  const after = new Map(results.map((one) => [one.id, one]));
  for (const [index, { id, timing }] of criteria.entries()) {
    const result = after.get(id);
    if (result?.left !== true) continue;
    const isAbout = (other: { readonly id: string }) => now.get(other.id)?.about === result.about;
    const isFirst = criteria
      .slice(0, index)
      .every((one) => !isAbout(one) || after.get(one.id)?.releasedAt !== undefined);
    const isReplaced = criteria.slice(index + 1).some((one) => isAbout(one) && now.get(one.id)?.result === "pass");
    const isReleased = timing === "immediate" && isFirst && isReplaced;
    after.set(id, isReleased ? released(result, stepIndex, nowIso) : notHandedIn(result));
  }
  return results.map((result) => after.get(result.id) ?? result);
}

/** The task has to submit the form again with the wanted value. */
const notHandedIn = ({ handedAt: _handed, ...open }: CriterionResult): CriterionResult => open;

function released(
  { error: _error, left: _left, ...open }: CriterionResult,
  stepIndex: number,
  nowIso: string,
): CriterionResult {
  const evidence = `It held until step ${stepIndex + 1}, which changed the same thing on purpose.`;
  return { ...open, status: "pass", met: true, releasedAt: stepIndex, checkedAt: nowIso, stepIndex, evidence };
}
