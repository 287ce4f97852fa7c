/** Criteria: what evaluations after actions, and the last page, leave in the remembered results (CP2, CT6). */

import type { Contract, Criterion } from "../../../protocol/contract.js";
import type { LookKind } from "../evidence/look.js";
import type { CriterionEvaluation, CriterionResult } from "./contract.js";
import { release, withChange, withoutPass, withSubmission } from "./releases.js";

export interface EvaluationTime {
  readonly stepIndex: number;
  readonly nowIso: string;
  readonly place: string;
  /** Before this action only fields were filled in: what came meanwhile came by itself. */
  readonly onlyEntered?: boolean;
  /** The action only looked. */
  readonly looked?: LookKind | undefined;
  /** Something was done so far that could have brought it about. */
  readonly acted?: true | undefined;
  /** The action acted on a control, and handed nothing in. */
  readonly isOwn?: boolean;
  /** Of a wait: the step whose page was left before it, to look at what that step saved. */
  readonly lookedUp?: number;
}

/** For display and progress, never for deciding (CP2). What passed stays passed while it is out of sight. */
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
      // The message that came along to another page is not what will be looked for there.
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
      // A text, element or page out of sight may be where the task was before; a control in sight with another value is proof.
      if (result.seen !== undefined && (result.activity !== "value" || evaluation.blank === true)) return unchanged;
      return { ...withoutPass(withoutFinding(checked, when)), error: evaluation.evidence };
    }
  }
}

/** The action it was last seen after is kept; a second look at that action, or waiting on its page, does not take that back. */
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
 * What a look found on this page says nothing on it later either; a file that came was not there. What is out of sight is not
 * gone, whatever was done before: it has to have stood on this very page.
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

/** It fails where it was found: something has changed it there. */
function withoutFinding<T extends Pick<CriterionResult, "foundAt">>(result: T, { place }: EvaluationTime): T {
  const { foundAt, ...rest } = result;
  return foundAt === place ? (rest as T) : result; // `foundAt` is optional
}

/** Of what is to be gone, or to become fewer, each place where it was seen to stand. */
const PLACES = 4;
const isToGo = ({ absent, activity, op }: Criterion): boolean =>
  absent === true || (activity === "count" && (op === "=" || op === "<=" || op === "<"));

function standing(result: CriterionResult, criterion: Criterion | undefined, { place }: EvaluationTime) {
  if (criterion === undefined || !isToGo(criterion)) return result;
  return { ...result, stoodAt: [...new Set([...(result.stoodAt ?? []), place])].slice(-PLACES) };
}

/** Nothing was done so far that could have brought it about. */
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
 * After an action that failed or was refused, what passed, was released or was handed in with it is open again, and so is all that
 * is not in sight (CP2).
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

/** A person says that this step arrived: what it handed in was handed in. */
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
  /** `judged`: left to the completion judge. `unknown`: nobody can say, and no judge in place of a system of record. */
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
    // Whoever answers for the judge counts the attempt.
    if (final.result === "judged") return { ...rest, status: "pending" };
    const checked = { ...rest, attempts: result.attempts + 1, checkedAt: when.nowIso };
    if (final.result === "pass") return passed(checked, when, final.evidence);
    return { ...checked, status: final.result, error: final.evidence };
  });
}
