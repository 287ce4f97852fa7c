/** Contract: what "done" will mean, agreed before the first action, as acceptance criteria. */

import type { Check, Contract, ContractReport, Criterion, CriterionReport } from "../../protocol/contract.js";
import { type CheckResult, evaluateCheck, type PageFacts } from "./check.js";
import { checkFields, describeCheck } from "./check-format.js";
import type { Evaluation } from "./control-values.js";

export interface CriterionResult extends CriterionReport {
  /** It held before anything was done that could bring it about, and has not failed since: it proves nothing. */
  readonly heldAtStart?: true;
  /** Where and when it was last seen to pass; gone once something speaks against it. */
  readonly seen?: { readonly stepIndex: number; readonly place: string };
  /** It passed once: passing again is no progress (VL2). */
  readonly met?: true;
}

export interface ContractResult extends ContractReport {
  readonly criteria: readonly CriterionResult[];
}

export interface CriterionEvaluation extends Pick<Evaluation, "evidence" | "fleeting"> {
  readonly id: string;
  readonly result: CheckResult;
  readonly heldBefore?: boolean;
}

export const isByCode = ({ activity }: Pick<Criterion, "activity">): boolean =>
  activity !== "judge" && activity !== "answer";

/** The check that code evaluates for a criterion; null where only a judge can say. */
export function checkOf(criterion: Criterion): Check | null {
  const { activity } = criterion;
  return activity === "judge" || activity === "answer" ? null : { activity, ...checkFields(criterion) };
}

export function describeTest(criterion: Criterion): string {
  const check = checkOf(criterion);
  if (check !== null) return describeCheck(check);
  return criterion.activity === "answer" ? "judged by what the user is told" : "judged";
}

export function evaluationsOn(criteria: readonly Criterion[], page: PageFacts): ReadonlyMap<string, Evaluation> {
  const checks = criteria.map((criterion) => [criterion.id, checkOf(criterion)] as const);
  return new Map(checks.flatMap(([id, check]) => (check === null ? [] : [[id, evaluateCheck(check, page)]])));
}

/** For prompts. `untouched`: nothing was done yet, so what holds already would prove nothing. */
export function describeEvaluation({ result, evidence }: Evaluation, untouched: boolean): string {
  if (result === "unknown") return `cannot be told: ${evidence}`;
  if (result === "fail") return `does not hold: ${evidence}`;
  return untouched ? `holds ALREADY, before anything was done: ${evidence}` : `holds: ${evidence}`;
}

export function initialResults({ type, criteria }: Contract): readonly CriterionResult[] {
  const status = type === "verifiable" ? "pending" : "skipped";
  return criteria.map(({ id, activity }) => ({ id, activity, status, attempts: 0 }));
}

/** Complete once every criterion has an answer: at the last of them. */
export function contractResultOf(contract: Contract, criteria: readonly CriterionResult[]): ContractResult {
  const overall = overallOf(criteria);
  if (overall === "pending") return { contract, overall, criteria };
  // ISO 8601 sorts as it reads.
  const checked = criteria.map(({ checkedAt = "" }) => checkedAt).sort();
  return { contract, overall, criteria, completedAt: checked.at(-1) || undefined };
}

export function overallOf(results: readonly CriterionResult[]): ContractResult["overall"] {
  if (results.some(({ status }) => status === "fail")) return "fail";
  return results.length === 0 || results.some(({ status }) => status === "pending") ? "pending" : "pass";
}

export function deterministicPassed(contract: Contract, results: readonly CriterionResult[]): boolean {
  const deterministic = results.filter(isByCode);
  if (contract.type !== "verifiable" || deterministic.length === 0) return false;
  return deterministic.every(({ status }) => status === "pass");
}
