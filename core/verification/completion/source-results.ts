/** Source results: answers of systems of record, and their effect on an action and on the last page (SO9, SO10). */

import type { SourceEvaluation } from "../../sources/evaluation.js";
import type { EvidenceSummary } from "../evidence/evidence.js";
import { truncateLines } from "../evidence/evidence-lines.js";
import { CONFIDENCE, ruled, type Verdict } from "../verdict.js";
import type { CriterionResult } from "./contract.js";
import type { EvaluationTime, FinalCriterion } from "./criteria.js";

/** Answer of a system of record about one criterion. */
export interface SourceResult extends SourceEvaluation {
  readonly id: string;
}

const isProven = ({ result, heldAtStart }: SourceResult): boolean => result === "pass" && heldAtStart !== true;

/** Results that came true since the previous query; the action in between caused them. */
export function newlyConfirmed(before: readonly SourceResult[], now: readonly SourceResult[]): readonly SourceResult[] {
  const known = new Set(before.filter(({ result }) => result === "pass").map(({ id }) => id));
  return now.filter((standing) => isProven(standing) && !known.has(standing.id));
}

/** For display and progress; completion queries the sources again (CP2). */
export function applySources(
  results: readonly CriterionResult[],
  standings: readonly SourceResult[],
  when: Pick<EvaluationTime, "stepIndex" | "nowIso">,
): readonly CriterionResult[] {
  return results.map((result) => {
    const standing = standings.find(({ id }) => id === result.id);
    return standing === undefined || result.status === "skipped" ? result : applied(result, standing, when);
  });
}

function applied(
  { error: _error, evidence: _evidence, stepIndex: _stepIndex, heldAtStart: _held, ...rest }: CriterionResult,
  { result, evidence, heldAtStart }: SourceResult,
  { stepIndex, nowIso }: Pick<EvaluationTime, "stepIndex" | "nowIso">,
): CriterionResult {
  const checked = { ...rest, attempts: rest.attempts + 1, checkedAt: nowIso };
  if (result === "unknown") return { ...checked, status: "unknown", error: evidence };
  if (result === "fail") return { ...checked, status: "pending", error: evidence };
  if (heldAtStart === true) return { ...checked, status: "pending", evidence, heldAtStart };
  return { ...checked, status: "pass", stepIndex, met: true, evidence };
}

/** Result for the last page. A source that was not asked is unknown, like one that does not answer. */
export function finalBySource(id: string, standings: readonly SourceResult[] = []): FinalCriterion {
  const standing = standings.find((one) => one.id === id);
  return standing ?? { id, result: "unknown", evidence: "It was not asked." };
}

/** The record exists, so the action succeeded, whatever the page shows. */
export const sourceVerdict = (proven: readonly SourceResult[]): Verdict =>
  ruled("confirmed", "source", CONFIDENCE.fixedOutcome, proven.map(({ evidence }) => evidence).join(" "));

/** Puts the answers of systems of record first. If they prove the action, drops the page's refusal and pending work. */
export function withSources(
  evidence: EvidenceSummary,
  standings: readonly SourceResult[],
  proven: readonly SourceResult[],
): EvidenceSummary {
  const said = standings.map((standing) => standing.evidence);
  const told: EvidenceSummary = {
    ...evidence,
    lines: truncateLines([...said, ...evidence.lines]),
    lineCount: evidence.lineCount + said.length,
  };
  if (proven.length === 0) return told;
  const { refused: _refused, unanswered: _unanswered, working: _working, recordAt: _recordAt, ...rest } = told;
  const submitTiers = ["source" as const, ...rest.submitTiers];
  return { ...rest, submitTiers, refusedSubmit: false, didNotLand: false };
}
