/** Criteria: updates of the remembered results after each action and on the last page (CP2, CT6). */

import type { Contract, Criterion } from "../../../protocol/contract.js";
import type { LookKind } from "../evidence/look.js";
import type { CriterionEvaluation, CriterionResult } from "./contract.js";
import { release, withChange, withoutPass, withSubmission } from "./releases.js";

export interface EvaluationTime {
  readonly stepIndex: number;
  readonly nowIso: string;
  readonly place: string;
  /** Only fields were filled in before this action, so changes until then came by themselves. */
  readonly onlyEntered?: boolean;
  /** The action only looked. */
  readonly looked?: LookKind | undefined;
  /** An action so far could have brought it about. */
  readonly acted?: true | undefined;
  /** The action used a control and submitted nothing. */
  readonly isOwn?: boolean;
  /** For a wait: the step whose page the task had left to look at what that step saved. */
  readonly lookedUp?: number;
}

/** For display and progress, never for decisions (CP2). A pass stands while its subject is out of sight. */
export function applyEvaluations(
  contract: Contract,
  results: readonly CriterionResult[],
  evaluations: readonly CriterionEvaluation[],
  when: EvaluationTime,
): readonly CriterionResult[] {
  const criteria = new Map(contract.criteria.map((criterion) => [criterion.id, criterion]));
  const applied = results.map((result) => {
    const evaluation = evaluations.find(({ id }) => id === result.id);
    if (evaluation === undefined || result.status === "skipped" || result.releasedAt !== undefined) return result;
    const criterion = criteria.get(result.id);
    const apply = criterion?.timing === "immediate" ? applyImmediate : applyAtEnd;
    const known = apply(withSubmission(result, evaluation, when.stepIndex), evaluation, when);
    const changed = withChange(known, evaluation, { isOwn: when.isOwn === true, wasSeen: result.seen !== undefined });
    return evaluation.result === "fail" ? standing(changed, criterion, when) : changed;
  });
  return release(contract, applied, evaluations, when);
}

function applyImmediate(result: CriterionResult, evaluation: CriterionEvaluation, when: EvaluationTime) {
  const { heldAtStart, error: _error, ...rest } = result;
  const { stepIndex, place, nowIso } = when;
  const checked: CriterionResult = { ...rest, attempts: result.attempts + 1, checkedAt: nowIso };
  const unchanged = heldAtStart === undefined ? checked : { ...checked, heldAtStart };
  switch (evaluation.result) {
    case "unknown":
      return unchanged;
    case "pass": {
      // A message carried over to another page does not move the place of the pass.
      if (result.status === "pass" && result.seen !== undefined && evaluation.fleeting === true) return unchanged;
      const now = foundNow(result, when);
      if (result.status === "pass") {
        const isMade = result.foundAt !== undefined && evaluation.heldBefore !== true && now.heldAtStart !== true;
        return { ...(isMade ? checked : unchanged), seen: { stepIndex, place }, ...now };
      }
      const cameByItself = evaluation.heldBefore === true && isUntouched(result, when, result.attempts === 0);
      if (cameByItself || (heldAtStart === true && result.foundAt === undefined)) {
        return { ...checked, heldAtStart: true as const };
      }
      return { ...passed(checked, when, evaluation.evidence), ...now };
    }
    case "fail": {
      // A text, element or page out of sight may stand on an earlier page; a visible control with another value refutes it.
      if (result.seen !== undefined && (result.activity !== "value" || evaluation.blank === true)) return unchanged;
      return { ...withoutPass(withoutFinding(checked, when)), error: evaluation.evidence };
    }
  }
}

/** Keeps the step after which it last passed. A second look at that step, or a wait on its page, does not undo it. */
function applyAtEnd(result: CriterionResult, evaluation: CriterionEvaluation, when: EvaluationTime): CriterionResult {
  const { heldAtStart: _, seen, ...open } = withoutFinding(result, when);
  switch (evaluation.result) {
    case "unknown":
      return result;
    case "fail":
      return seen?.stepIndex === (when.lookedUp ?? when.stepIndex) ? { ...open, seen } : open;
    case "pass":
      if (evaluation.heldBefore === true && isUntouched(result, when, when.stepIndex === 0)) {
        return { ...result, heldAtStart: true };
      }
      return { ...result, seen: { stepIndex: when.stepIndex, place: when.place }, ...foundNow(result, when) };
  }
}

/**
 * A criterion that a look found to hold on this page proves nothing here later; a downloaded file is new and exempt. A thing
 * out of sight counts as gone, whatever was done before, only if it stood on this very page.
 */
function foundNow(
  { activity, heldAtStart, seen, foundAt, stoodAt = [] }: CriterionResult,
  { looked, acted, place }: EvaluationTime,
): Pick<CriterionResult, "heldAtStart" | "foundAt"> {
  const isNew = seen === undefined && heldAtStart !== true;
  const isHidden = isNew && stoodAt.length > 0 && !(looked === "page" && stoodAt.includes(place));
  const isFound = looked !== undefined && (acted !== true || isHidden);
  return (isFound || foundAt === place) && activity !== "download"
    ? { heldAtStart: true, foundAt: foundAt ?? place }
    : {};
}

/** Clears the finding once the criterion fails at that place: something changed it there. */
function withoutFinding<T extends Pick<CriterionResult, "foundAt">>(result: T, { place }: EvaluationTime): T {
  const { foundAt, ...rest } = result;
  return foundAt === place ? (rest as T) : result; // `foundAt` is optional
}

/** Most places to remember for a thing that must go or become fewer. */
const PLACES = 4;
const isToGo = ({ absent, activity, op }: Criterion): boolean =>
  absent === true || (activity === "count" && (op === "=" || op === "<=" || op === "<"));

function standing(result: CriterionResult, criterion: Criterion | undefined, { place }: EvaluationTime) {
  if (criterion === undefined || !isToGo(criterion)) return result;
  return { ...result, stoodAt: [...new Set([...(result.stoodAt ?? []), place])].slice(-PLACES) };
}

/** No action so far could have brought it about. */
const isUntouched = ({ seen, activity }: CriterionResult, { onlyEntered }: EvaluationTime, isFirst: boolean): boolean =>
  isFirst || (onlyEntered === true && seen === undefined && activity !== "value");

const passed = (result: CriterionResult, { stepIndex, place }: EvaluationTime, evidence: string): CriterionResult => ({
  ...result,
  status: "pass",
  stepIndex,
  met: true,
  seen: { stepIndex, place },
  evidence,
});

/**
 * Reopens criteria after a failed or refused action: those that passed, were released or were submitted with it, and all that
 * are out of sight (CP2).
 */
export function reopen(
  results: readonly CriterionResult[],
  stepIndex: number,
  evaluations: readonly CriterionEvaluation[],
): readonly CriterionResult[] {
  return results.map((result) => {
    const { releasedAt, handedAt, ...others } = result;
    if (releasedAt !== undefined) return releasedAt === stepIndex ? withoutPass(others) : result;
    const kept = handedAt === stepIndex ? { ...others, doubtedAt: stepIndex } : result;
    if (result.seen === undefined) return kept;
    const isHere = evaluations.some(({ id, result: now }) => id === result.id && now === "pass");
    return isHere && result.stepIndex !== stepIndex ? kept : withoutPass(kept);
  });
}

/** A person confirms that this step arrived, so its doubted submits count again. */
export const confirmHandedIn = (results: readonly CriterionResult[], stepIndex: number): readonly CriterionResult[] =>
  results.map((result) => {
    const { doubtedAt, ...others } = result;
    return doubtedAt === stepIndex ? { ...others, handedAt: stepIndex } : result;
  });

export function newlyPassed(before: readonly CriterionResult[], after: readonly CriterionResult[]): readonly string[] {
  const known = new Set(before.filter(({ met }) => met === true).map(({ id }) => id));
  return after.filter(({ id, status }) => status === "pass" && !known.has(id)).map(({ id }) => id);
}

export function passByJudge(
  results: readonly CriterionResult[],
  { stepIndex, nowIso }: Pick<EvaluationTime, "stepIndex" | "nowIso">,
  evidence = "The judge says so.",
): readonly CriterionResult[] {
  return results.map((result) => {
    if (result.status !== "pending") return result;
    return { ...result, status: "pass", attempts: result.attempts + 1, checkedAt: nowIso, stepIndex, evidence };
  });
}

export interface FinalCriterion extends Pick<CriterionResult, "id" | "heldAtStart"> {
  /** `judged`: left to the completion judge. `unknown`: no answer from a system of record, which no judge may replace. */
  readonly result: "pass" | "fail" | "judged" | "unknown";
  readonly evidence: string;
}

export function applyLastPage(
  results: readonly CriterionResult[],
  finals: readonly FinalCriterion[],
  when: EvaluationTime,
): readonly CriterionResult[] {
  return results.map((result) => {
    const final = finals.find(({ id }) => id === result.id);
    if (final === undefined || result.status === "skipped") return result;
    const { error: _error, evidence: _evidence, ...rest } = result;
    // `passByJudge` counts the attempt.
    if (final.result === "judged") return { ...rest, status: "pending" };
    const checked = { ...rest, attempts: result.attempts + 1, checkedAt: when.nowIso };
    if (final.result === "pass") return passed(checked, when, final.evidence);
    return { ...checked, status: final.result, error: final.evidence };
  });
}
