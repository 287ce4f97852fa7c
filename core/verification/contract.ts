/** Contract: what "done" will mean, agreed before the first action (design §9). Elsewhere: acceptance criteria. */

import type { Contract, ContractReport, Criterion, CriterionReport } from "../../protocol/contract.js";
import type { Check, CheckResult } from "./check.js";
import { checkFields } from "./check-form.js";
import { sayCheck } from "./check-words.js";

export type { Contract, Criterion } from "../../protocol/contract.js";

/** How far a criterion is met, with what only the server keeps of it. */
export interface CriterionResult extends CriterionReport {
  /** It held before anything was done that could bring it about, and has not failed since: it counts only at the end, and proves nothing there. */
  readonly heldAtStart?: true;
  /** Where and when it was last seen to pass; gone once something speaks against it. */
  readonly seen?: { readonly stepIndex: number; readonly place: string };
  /** It passed once: passing again is no progress (VL2). */
  readonly met?: true;
}

export interface ContractResult extends ContractReport {
  readonly criteria: readonly CriterionResult[];
}

/** A criterion evaluated on the page after an action. */
export interface CriterionEvaluation {
  readonly id: string;
  readonly result: CheckResult;
  readonly evidence: string;
  /** It held on the page before that action too. */
  readonly heldBefore?: boolean;
  /** Only messages show it. */
  readonly fleeting?: true;
}

/** The check that code evaluates for a criterion; null where only a judge can say. */
export function checkOf(criterion: Criterion): Check | null {
  const { activity } = criterion;
  return activity === "judge" || activity === "answer" ? null : { activity, ...checkFields(criterion) };
}

/** Of a criterion, or of its result: code can say whether it is met. */
export function isByCode({ activity }: Pick<Criterion, "activity">): boolean {
  return activity !== "judge" && activity !== "answer";
}

/** Nothing is asked of an advisory task or one without a contract. */
export function initialResults(contract: Contract): readonly CriterionResult[] {
  const status = contract.type === "verifiable" ? "pending" : "skipped";
  return contract.criteria.map(({ id, activity }) => ({ id, activity, status, attempts: 0 }));
}

export function overallOf(results: readonly CriterionResult[]): ContractResult["overall"] {
  if (results.some((result) => result.status === "fail")) return "fail";
  return results.length === 0 || results.some((result) => result.status === "pending") ? "pending" : "pass";
}

/** Complete once every criterion has an answer: at the last of them. ISO 8601 sorts as it reads. */
export function contractResultOf(contract: Contract, results: readonly CriterionResult[]): ContractResult {
  const overall = overallOf(results);
  const completedAt =
    overall === "pending"
      ? undefined
      : results
          .map(({ checkedAt = "" }) => checkedAt)
          .sort()
          .at(-1);
  return { contract, overall, criteria: results, ...(completedAt ? { completedAt } : {}) };
}

/** Every criterion that code can evaluate has passed, and there is at least one. */
export function deterministicPassed(contract: Contract, results: readonly CriterionResult[]): boolean {
  const deterministic = results.filter(isByCode);
  if (contract.type !== "verifiable" || deterministic.length === 0) return false;
  return deterministic.every((result) => result.status === "pass");
}

/** How a criterion is looked at, as a phrase. */
export function sayTest(criterion: Criterion): string {
  const check = checkOf(criterion);
  if (check !== null) return sayCheck(check);
  return criterion.activity === "answer" ? "judged by what the user is told" : "judged";
}
