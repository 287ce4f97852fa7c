/** Criteria: what evaluations after actions leave in the remembered results, and how criteria stand on the last page (CP2, CP6). */

import type { Contract, Criterion, PlanStep } from "../../protocol/contract.js";
import type { SkeletonNode } from "../page/skeleton.js";
import type { ActionLedger } from "./action-ledger.js";
import { evaluateCheck, type PageFacts } from "./check.js";
import { pageAddress } from "./comparison.js";
import { type CriterionEvaluation, type CriterionResult, checkOf, isBySource } from "./contract.js";
import { finalBySource, type SourceResult } from "./source-results.js";
import { hasWords, nodesIn, unquoted, valuesOf } from "./text-match.js";
import { type AskedEntry, isForMaking, keepingOf, unsavedFields } from "./unsaved.js";

export interface EvaluationTime {
  readonly stepIndex: number;
  readonly nowIso: string;
  readonly place: string;
  /** Before this action only fields were filled in: what came meanwhile came by itself. */
  readonly onlyEntered?: boolean;
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
  const timings = new Map(contract.criteria.map(({ id, timing }) => [id, timing]));
  return results.map((result) => {
    const evaluation = evaluations.find(({ id }) => id === result.id);
    if (evaluation === undefined || result.status === "skipped") return result;
    const apply = timings.get(result.id) === "immediate" ? applyImmediate : applyAtEnd;
    return apply(result, evaluation, when);
  });
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
      if (result.status === "pass") return { ...unchanged, seen: { stepIndex, place } };
      const cameByItself = evaluation.heldBefore === true && isUntouched(result, when, result.attempts === 0);
      if (heldAtStart === true || cameByItself) return { ...checked, heldAtStart: true as const };
      return passed(checked, when, evaluation.evidence);
    }
    case "fail": {
      // A text, element or page out of sight may be where the task was before; a control in sight with another value is proof.
      if (result.seen !== undefined && (result.activity !== "value" || evaluation.blank === true)) return unchanged;
      return { ...withoutPass(checked), error: evaluation.evidence };
    }
  }
}

/** The action it was last seen after is kept; a second look at that action, or waiting on its page, does not take that back. */
function applyAtEnd(result: CriterionResult, evaluation: CriterionEvaluation, when: EvaluationTime): CriterionResult {
  const { heldAtStart: _, seen, ...open } = result;
  switch (evaluation.result) {
    case "unknown":
      return result;
    case "fail":
      return seen?.stepIndex === (when.lookedUp ?? when.stepIndex) ? { ...open, seen } : open;
    case "pass":
      if (evaluation.heldBefore === true && isUntouched(result, when, when.stepIndex === 0)) {
        return { ...result, heldAtStart: true };
      }
      return { ...result, seen: { stepIndex: when.stepIndex, place: when.place } };
  }
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

function withoutPass(result: CriterionResult): CriterionResult {
  const { stepIndex: _passed, evidence: _shown, seen: _seen, ...open } = result;
  return { ...open, status: "pending" };
}

/** After an action that failed or was refused, what passed with it is open again, and so is all that is not in sight (CP2). */
export function reopen(
  results: readonly CriterionResult[],
  stepIndex: number,
  evaluations: readonly CriterionEvaluation[],
): readonly CriterionResult[] {
  return results.map((result) => {
    if (result.seen === undefined) return result;
    const isHere = evaluations.some(({ id, result: now }) => id === result.id && now === "pass");
    return isHere && result.stepIndex !== stepIndex ? result : withoutPass(result);
  });
}

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

export interface LastPage {
  readonly criteria: readonly FinalCriterion[];
  readonly openSteps: readonly number[];
  /** Names of fields that were filled in and never submitted; absent where there are none. */
  readonly unsaved?: readonly string[];
}

export interface LastPageInput {
  readonly contract: Contract;
  readonly results: readonly CriterionResult[];
  readonly page: PageFacts;
  readonly deeds: ActionLedger;
  readonly lookedUp?: number;
  readonly openSteps: readonly PlanStep[];
  readonly asked: AskedEntry;
  /** What the systems of record say now. */
  readonly sources?: readonly SourceResult[] | undefined;
}

export function assessLastPage(input: LastPageInput): LastPage {
  const { contract, page, openSteps, deeds } = input;
  const isOver = ({ expectedOutcome: check }: PlanStep) =>
    check !== undefined && check.activity !== "value" && evaluateCheck(check, page).result === "pass";
  const unsaved = unsavedFields(deeds, page.skeleton, input.asked);
  return {
    criteria: contract.type === "verifiable" ? contract.criteria.map((one) => finalCriterion(one, input)) : [],
    openSteps: openSteps.filter((step) => !isOver(step)).map(({ index }) => index),
    unsaved: unsaved.length === 0 ? undefined : unsaved,
  };
}

function finalCriterion(criterion: Criterion, input: LastPageInput): FinalCriterion {
  const { id, activity } = criterion;
  const { results, page, deeds } = input;
  if (isBySource(criterion)) return finalBySource(id, input.sources);
  const check = checkOf(criterion);
  if (check === null) return { id, result: "judged", evidence: "" };
  const { result, evidence, key, blank } = evaluateCheck(check, { ...page, downloads: deeds.downloads });
  const remembered = results.find((one) => one.id === id);
  if (result === "unknown") return { id, result: "judged", evidence };
  if (result === "pass") {
    const { skeleton } = page;
    const keeping = activity === "value" ? keepingOf(deeds, { criterion: id, key, skeleton }) : "kept";
    if (keeping === "kept") return { id, result, evidence, heldAtStart: remembered?.heldAtStart };
    if (keeping === "handed") return { id, result: "judged", evidence: `${evidence} It was handed in since.` };
    return { id, result: isEntryAll(input, key) ? "judged" : "fail", evidence: `${evidence} It is not saved yet.` };
  }
  const saved = inWhatWasSaved(criterion, input);
  if (saved !== null) return { id, result: "judged", evidence: `${evidence} It stands in a ${saved} that was saved.` };
  const handed = blank === true && isHandedIn(remembered, input);
  const seen = outOfSight(criterion, remembered, input);
  if (seen === undefined && !handed) return { id, result, evidence };
  const when = handed ? "before it was handed in" : `at step ${(seen?.stepIndex ?? 0) + 1}, on another page`;
  return { id, result: "judged", evidence: `${evidence} It held ${when}.` };
}

/** CP6: then the judge weighs an unsaved field. */
function isEntryAll({ asked, page: { skeleton } }: LastPageInput, key = ""): boolean {
  if (asked !== "fields") return asked === "entry";
  return skeleton !== null && isForMaking(skeleton.nodes[key], skeleton);
}

/** CP14: what was entered has been handed in since, and the form is empty, for the next one. */
function isHandedIn(remembered: CriterionResult | undefined, { deeds }: LastPageInput): boolean {
  const { open, refused, saved } = deeds;
  const seen = remembered?.seen;
  if (seen === undefined || open.length > 0 || refused.length > 0) return false;
  return saved.some(({ stepIndex, likely }) => likely !== true && stepIndex > seen.stepIndex);
}

/** CP2: it was seen on a page that the task has left, or was brought by the last action, whose page was left to look at what it saved. */
function outOfSight(
  { timing, activity }: Criterion,
  remembered: CriterionResult | undefined,
  { page, lookedUp }: LastPageInput,
): CriterionResult["seen"] {
  const seen = remembered?.seen;
  if (seen === undefined) return undefined;
  const isElsewhere = pageAddress(page.url) !== seen.place;
  const isGone = timing === "immediate" ? isElsewhere : activity !== "value" && seen.stepIndex === lookedUp;
  return isGone ? seen : undefined;
}

/**
 * CP2: the words are in a document that was marked as unsaved by itself, and no longer is; or in a field that the task
 * entered them in, and that was handed in since. Typed words are no page text.
 */
function inWhatWasSaved({ activity, text, absent, within }: Criterion, { page, deeds }: LastPageInput): string | null {
  if (activity !== "text" || absent === true || text === undefined || (within ?? "") !== "") return null;
  const nodes = nodesIn(page.skeleton);
  const holders = nodes.filter((node) => valuesOf(node).some((held) => hasWords(held, unquoted(text))));
  const isKept = (node: SkeletonNode) => deeds.kept.some(({ fingerprint }) => fingerprint === node.fingerprint);
  if (holders.some(isKept) && !nodes.some(({ state }) => state.unsaved === true)) return "document";
  const isHandedIn = ({ fingerprint }: SkeletonNode) => {
    const entered = deeds.entered.findLast((mark) => mark.fingerprint === fingerprint);
    return entered !== undefined && deeds.saved.some(({ stepIndex }) => stepIndex > entered.stepIndex);
  };
  const isAllIn = deeds.open.length === 0 && deeds.refused.length === 0 && deeds.question === null;
  return isAllIn && holders.some(isHandedIn) ? "field" : null;
}
