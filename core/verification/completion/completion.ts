/** Completion: the one rule by which a task is completed (`docs/spec/completion.md`). */

import type { Contract } from "../../../protocol/contract.js";
import type { TaskOutcome } from "../../../protocol/task.js";
import type { RefusedAction } from "../submit/action-ledger.js";
import type { OpenQuestion } from "../submit/pending-work.js";
import { CONFIDENCE, confidenceOf, type Judgement, type Verdict } from "../verdict.js";
import { type CriterionResult, isBySource } from "./contract.js";
import type { FinalCriterion } from "./criteria.js";
import { isProof, type LastPage } from "./last-page.js";
import type { SourceResult } from "./source-results.js";

export interface CompletionJudgement extends Pick<Judgement, "taskCompleted" | "confidence" | "reason"> {
  /** Parts of the request. A part is `shown` only if code found the line quoted for it. */
  readonly parts: readonly JudgedPart[];
  /** Indexes of open plan steps that the judge found unnecessary. */
  readonly unnecessary: readonly number[];
  readonly degraded?: true;
}

export interface JudgedPart {
  readonly part: string;
  readonly status: "shown" | "contradicted" | "not_shown";
  readonly reason: string;
}

export interface LastAction extends Pick<Verdict, "untied"> {
  readonly verdict: Verdict["tag"];
}

export interface CompletionClaim {
  readonly contract: Contract;
  /** Remembered results; only whether a criterion held at the start is read from them. */
  readonly results: readonly CriterionResult[];
  readonly refusals: readonly RefusedAction[];
  readonly isUnanswered: boolean;
  /** Question on the page that nobody has answered with yes (CP4). */
  readonly question: OpenQuestion | null;
  readonly carrier: LastAction | null;
  /** The last page has settled and no filled field has the focus. Undefined if the client does not report it. */
  readonly settled: boolean | undefined;
  /** False until a `likely` action, or one with an open request, has had its second look. */
  readonly secondLookDone: boolean;
  readonly proposed: boolean;
  readonly doubted: boolean;
  /** An earlier action failed and nothing has made up for it since. */
  readonly inDoubt: boolean;
  /** Ids of criteria left to judgement that were judged before on the same outcome (RP6). */
  readonly judgedBefore?: readonly string[];
  /** Current answers of the systems of record. Absent when the contract names none. */
  readonly sources?: readonly SourceResult[] | undefined;
}

export interface CompletionFacts {
  readonly claim: CompletionClaim;
  readonly page?: LastPage | null;
  readonly judgement: CompletionJudgement | null;
  /** Facts in the answer to the user that appear on none of the pages seen. */
  readonly unconfirmed?: readonly string[] | undefined;
}

export type IncompleteReason =
  | { readonly kind: "refused"; readonly refusals: readonly RefusedAction[] }
  | { readonly kind: "asked"; readonly question: OpenQuestion }
  | { readonly kind: "unsaved"; readonly fields: readonly string[] }
  | { readonly kind: "criteria"; readonly failed: readonly FinalCriterion[] }
  | { readonly kind: "judged"; readonly judgement: CompletionJudgement }
  | { readonly kind: "open-steps"; readonly steps: readonly number[] }
  | { readonly kind: "unanswered" | "failed" | "untied" | "no-page" | "untold" };

export type Completion =
  | { readonly kind: "complete"; readonly outcome: TaskOutcome; readonly confidence: number }
  /** The page is still moving, or the last action is only likely: look again before calling the task done. */
  | { readonly kind: "wait" }
  | { readonly kind: "look" }
  | { readonly kind: "ask-judge" }
  | { readonly kind: "incomplete"; readonly lack: IncompleteReason };

/** Total function. Code can reject before it asks the judge; the judge's no is then a veto (CP1). */
export function completionOf({ claim, page, judgement, unconfirmed = [] }: CompletionFacts): Completion {
  const known = againstClaim(claim);
  if (known !== null) return known;
  if (page === undefined) return { kind: "look" };
  if (page === null) return incomplete({ kind: "no-page" });
  if (page.unsaved !== undefined) return incomplete({ kind: "unsaved", fields: page.unsaved });
  const failed = page.criteria.filter(({ result }) => result === "fail");
  if (mayComeLate(claim, page)) return { kind: "wait" };
  if (failed.length > 0) return incomplete({ kind: "criteria", failed });
  if (!canRestOn(claim, page)) return incomplete({ kind: claim.carrier?.untied === true ? "untied" : "failed" });
  if (wantsAnswer(claim.contract) && !claim.proposed) return incomplete({ kind: "untold" });
  const isTold = unconfirmed.length === 0;
  if (!needsJudge(claim, page)) return complete(claim, page, { yes: CONFIDENCE.criteriaPassed, isTold });
  if (judgement === null) return { kind: "ask-judge" };
  if (!isApproval(judgement)) return incomplete({ kind: "judged", judgement });
  const steps = page.openSteps.filter((step) => !judgement.unnecessary.includes(step));
  if (steps.length > 0) return incomplete({ kind: "open-steps", steps });
  return complete(claim, page, { yes: confidenceOf(judgement), isTold });
}

function againstClaim(claim: CompletionClaim): Completion | null {
  const { refusals, carrier, question, isUnanswered, settled, secondLookDone } = claim;
  if (refusals.length > 0) return incomplete({ kind: "refused", refusals });
  if (question !== null) return incomplete({ kind: "asked", question });
  if (carrier?.untied === true) return incomplete({ kind: "untied" });
  const mayChange = !secondLookDone && (carrier?.verdict === "likely" || isUnanswered);
  if (settled === false || mayChange) return { kind: "wait" };
  return isUnanswered ? incomplete({ kind: "unanswered" }) : null;
}

/** A system of record may lag or be down briefly, so the worker asks it once more before its answer counts. */
function mayComeLate({ contract, secondLookDone }: CompletionClaim, { criteria }: LastPage): boolean {
  const open = criteria.filter(({ result }) => result === "fail" || result === "unknown");
  return !secondLookDone && open.length > 0 && open.every(({ id }) => isOfSource(contract, id));
}

const isOfSource = ({ criteria }: Contract, id: string): boolean =>
  criteria.some((criterion) => criterion.id === id && isBySource(criterion));

/** CP5: after a failed or unknown action, a verifiable task needs a check that newly passes; others accept `unknown`. */
function canRestOn({ carrier, contract }: CompletionClaim, page: LastPage): boolean {
  if (carrier === null || carrier.verdict === "confirmed" || carrier.verdict === "likely") return true;
  return contract.type === "verifiable" ? page.criteria.some(isProof) : carrier.verdict === "unknown";
}

/** CP7: code alone may approve only when nothing is left to judgement. */
function needsJudge(claim: CompletionClaim, page: LastPage): boolean {
  const { contract, proposed, doubted, judgedBefore = [] } = claim;
  if (contract.type !== "verifiable" || contract.criteria.length === 0) return true;
  const isOpen = page.criteria.some(
    ({ id, result }) => result === "unknown" || (result === "judged" && !judgedBefore.includes(id)),
  );
  if (isOpen || page.openSteps.length > 0 || page.uncounted === true) return true;
  const isKnown = (final: FinalCriterion) => isProof(final) || (final.result === "judged" && !isOpen);
  if (!page.criteria.some(isKnown)) return true;
  return (proposed || doubted) && !isSaidByRecord(claim, page);
}

/** CP7: the system of record confirms the user's own definition of done, so a page that does not show it raises no doubt. */
const isSaidByRecord = ({ contract }: CompletionClaim, page: LastPage): boolean =>
  contract.generatedFrom === "user" && hasRecordProof(contract, page);

const hasRecordProof = (contract: Contract, { criteria }: LastPage): boolean =>
  criteria.some((criterion) => isProof(criterion) && isOfSource(contract, criterion.id));

/** CP9: a request that asks something ends with the answer in `finish`. */
const wantsAnswer = ({ criteria }: Contract): boolean => criteria.some(({ activity }) => activity === "answer");

/** The judge approves only if every part of the request is shown (CP8). */
export function isApproval(judgement: CompletionJudgement): boolean {
  const { taskCompleted, parts } = judgement;
  if (!taskCompleted || parts.length === 0 || parts.some(({ status }) => status !== "shown")) return false;
  return confidenceOf(judgement) >= CONFIDENCE.success;
}

/** CP10: `verified` needs a code check that newly passed, a confirmed action, and nothing that rests on a judge alone. */
function complete(
  claim: CompletionClaim,
  page: LastPage,
  { yes, isTold }: { readonly yes: number; readonly isTold: boolean },
): Completion {
  const { contract, carrier, inDoubt } = claim;
  const isUnknown = page.criteria.some(({ result }) => result === "unknown");
  if (contract.type !== "verifiable" || isUnknown) return { kind: "complete", outcome: "unverified", confidence: yes };
  // Without an action, the task cannot have caused the result.
  const isCarried = carrier?.verdict === "confirmed" || (carrier !== null && hasRecordProof(contract, page));
  const isSure = isCarried && !inDoubt && isTold && page.uncounted !== true && !wantsAnswer(contract);
  const confidence = isSure ? yes : Math.min(yes, CONFIDENCE.likelyMost);
  const isVerified = page.criteria.some(isProof) && confidence >= CONFIDENCE.high;
  return { kind: "complete", outcome: isVerified ? "verified" : "verified_low_confidence", confidence };
}

const incomplete = (lack: IncompleteReason): Completion => ({ kind: "incomplete", lack });
