/** Criterion results: what evaluations after actions, and the last page, leave in the criteria as remembered. */

import type { Contract, CriterionEvaluation, CriterionResult } from "./contract.js";
import type { CriterionStanding } from "./last-page.js";

/** When criteria are evaluated. */
export interface EvaluationTime {
  readonly stepIndex: number;
  readonly nowIso: string;
  /** The page as a place, see `placeOf`. */
  readonly place: string;
  /** Before this action fields were filled in and nothing else was done: what came meanwhile came by itself. */
  readonly onlyEntered?: boolean;
  /** Of a wait: the step whose page was left before it, to look at what that step saved. */
  readonly lookedUp?: number;
}

/**
 * After an action: for display and for progress, never for deciding (CP2). What passed stays shown as passed while it is
 * out of sight; a criterion that cannot be evaluated stays open.
 */
export function applyEvaluations(
  contract: Contract,
  results: readonly CriterionResult[],
  evaluations: readonly CriterionEvaluation[],
  when: EvaluationTime,
): readonly CriterionResult[] {
  const timings = new Map(contract.criteria.map((criterion) => [criterion.id, criterion.timing]));
  return results.map((result) => {
    const evaluation = evaluations.find((one) => one.id === result.id);
    if (evaluation === undefined || result.status === "skipped") return result;
    const isDue = timings.get(result.id) === "immediate";
    return isDue ? applied(result, evaluation, when) : noted(result, evaluation, when);
  });
}

/** What passed with an action that failed or was refused is open again, and so is all that is not to be seen now (CP2). */
export function reopen(
  results: readonly CriterionResult[],
  stepIndex: number,
  evaluations: readonly CriterionEvaluation[],
): readonly CriterionResult[] {
  return results.map((result) => {
    if (result.seen === undefined) return result;
    const isHere = evaluations.some(({ id, result: now }) => id === result.id && now === "pass");
    if (isHere && result.stepIndex !== stepIndex) return result;
    const { stepIndex: _passed, evidence: _shown, seen: _seen, ...open } = result;
    return { ...open, status: "pending" };
  });
}

/** How the criteria stand on the last page, for display. */
export function applyStandings(
  results: readonly CriterionResult[],
  standings: readonly CriterionStanding[],
  when: EvaluationTime,
): readonly CriterionResult[] {
  return results.map((result) => {
    const standing = standings.find(({ id }) => id === result.id);
    return standing === undefined || result.status === "skipped" ? result : stood(result, standing, when);
  });
}

function stood(result: CriterionResult, { result: now, evidence }: CriterionStanding, when: EvaluationTime) {
  const { error: _error, evidence: _evidence, ...rest } = result;
  const checked = { ...rest, attempts: result.attempts + 1, checkedAt: when.nowIso };
  switch (now) {
    case "pass":
      return { ...checked, status: "pass" as const, ...passedAt(when), evidence };
    case "fail":
      return { ...checked, status: "fail" as const, error: evidence };
    case "judged":
      // Who answers it counts the attempt.
      return { ...rest, status: "pending" as const };
  }
}

/**
 * What is asked only at the end: whether it held at the start is seen at the first action, and ends when it is seen not to
 * hold. Which action it was last seen after is kept; a second look at that action takes nothing back, nor does waiting on the
 * page of what it saved.
 */
function noted(result: CriterionResult, evaluation: CriterionEvaluation, when: EvaluationTime): CriterionResult {
  const { heldAtStart: _, seen, ...open } = result;
  switch (evaluation.result) {
    case "unknown":
      return result;
    case "fail":
      return seen?.stepIndex === (when.lookedUp ?? when.stepIndex) ? { ...open, seen } : open;
    case "pass": {
      if (cameByItself(result, evaluation, when, when.stepIndex === 0)) return { ...result, heldAtStart: true };
      return { ...result, seen: { stepIndex: when.stepIndex, place: when.place } };
    }
  }
}

/** Ids of the criteria that passed between two lists of results: progress (VL2). */
export function newlyPassed(before: readonly CriterionResult[], after: readonly CriterionResult[]): readonly string[] {
  const passed = new Set(before.filter((result) => result.met === true).map((result) => result.id));
  return after.filter((result) => result.status === "pass" && !passed.has(result.id)).map((result) => result.id);
}

/** The completion judge said yes: what code could not evaluate stands on that. */
export function passByJudge(
  results: readonly CriterionResult[],
  when: { readonly stepIndex: number; readonly nowIso: string },
): readonly CriterionResult[] {
  return results.map((result) =>
    result.status === "pending"
      ? {
          ...result,
          status: "pass",
          attempts: result.attempts + 1,
          checkedAt: when.nowIso,
          stepIndex: when.stepIndex,
          evidence: "The judge says so.",
        }
      : result,
  );
}

function applied(result: CriterionResult, evaluation: CriterionEvaluation, when: EvaluationTime): CriterionResult {
  const { heldAtStart, error: _error, ...rest } = result;
  const checked = { ...rest, attempts: result.attempts + 1, checkedAt: when.nowIso };
  const unchanged = { ...checked, ...(heldAtStart === undefined ? {} : { heldAtStart }) };
  switch (evaluation.result) {
    case "unknown":
      return unchanged;
    case "pass": {
      // The message that came along to another page is not what will be looked for there.
      if (result.status === "pass" && result.seen !== undefined && evaluation.fleeting === true) return unchanged;
      if (result.status === "pass") return { ...unchanged, seen: { stepIndex: when.stepIndex, place: when.place } };
      if (heldAtStart === true || cameByItself(result, evaluation, when, result.attempts === 0))
        return { ...checked, heldAtStart: true };
      return { ...checked, status: "pass", ...passedAt(when), evidence: evaluation.evidence };
    }
    case "fail": {
      if (result.seen !== undefined && !isContrary(result)) return unchanged;
      const { stepIndex: _passed, evidence: _shown, seen: _seen, ...open } = checked;
      return { ...open, status: "pending", error: evaluation.evidence };
    }
  }
}

/** It holds after the action, and held before it when nothing had been done yet that brings something about. */
function cameByItself(
  { seen, activity }: CriterionResult,
  { heldBefore }: CriterionEvaluation,
  { onlyEntered }: EvaluationTime,
  isFirst: boolean,
): boolean {
  return heldBefore === true && (isFirst || (onlyEntered === true && seen === undefined && activity !== "value"));
}

function passedAt({ stepIndex, place }: EvaluationTime) {
  return { stepIndex, met: true as const, seen: { stepIndex, place } };
}

/**
 * A text, element or page that is no longer in sight is no proof that it never was: the task has moved on. A control
 * that is in sight and holds another value is.
 */
function isContrary(result: CriterionResult): boolean {
  return result.activity === "value";
}
