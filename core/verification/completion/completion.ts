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
  /** The parts of the request; only one whose quoted line code has found is `shown`. */
  readonly parts: readonly JudgedPart[];
  /** Open plan steps that the judge has seen to be unnecessary, by index. */
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
  /** As remembered; only whether a criterion held at the start is read from them. */
  readonly results: readonly CriterionResult[];
  readonly refusals: readonly RefusedAction[];
  readonly isUnanswered: boolean;
  /** What the page asked and nobody has answered with yes (CP4). */
  readonly question: OpenQuestion | null;
  readonly carrier: LastAction | null;
  /** The last page had settled, and no field is left to be left; undefined from a client that does not report it. */
  readonly settled: boolean | undefined;
  /** False: a `likely` action, or one with an open request, has not been looked at again yet. */
  readonly secondLookDone: boolean;
  readonly proposed: boolean;
  readonly doubted: boolean;
  /** Something failed and nothing has made it good since. */
  readonly inDoubt: boolean;
  /** Criteria left to judgement that were judged before, on the same (RP6). */
  readonly judgedBefore?: readonly string[];
  /** What the systems of record say now; absent where the contract names none. */
  readonly sources?: readonly SourceResult[] | undefined;
}

export interface CompletionFacts {
  readonly claim: CompletionClaim;
  readonly page?: LastPage | null;
  readonly judgement: CompletionJudgement | null;
  /** Facts of what the user is told that stand on no page that was seen. */
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
  /** The page is still moving, or the last action only likely: look again before anything is said to be done. */
  | { readonly kind: "wait" }
  | { readonly kind: "look" }
  | { readonly kind: "ask-judge" }
  | { readonly kind: "incomplete"; readonly lack: IncompleteReason };

/** Total. Code's no comes before the judge is asked, and the judge's no afterwards is a veto (CP1). */
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

/** A system of record may be a moment behind, or down for one: it is asked once more before it counts. */
function mayComeLate({ contract, secondLookDone }: CompletionClaim, { criteria }: LastPage): boolean {
  const open = criteria.filter(({ result }) => result === "fail" || result === "unknown");
  return !secondLookDone && open.length > 0 && open.every(({ id }) => isOfSource(contract, id));
}

const isOfSource = ({ criteria }: Contract, id: string): boolean =>
  criteria.some((criterion) => criterion.id === id && isBySource(criterion));

/** CP5: after an action that failed, or with an unknown effect, only what code sees for the first time may carry the end. */
function canRestOn({ carrier, contract }: CompletionClaim, page: LastPage): boolean {
  if (carrier === null || carrier.verdict === "confirmed" || carrier.verdict === "likely") return true;
  return contract.type === "verifiable" ? page.criteria.some(isProof) : carrier.verdict === "unknown";
}

/** CP7: code alone may say yes only where nothing is left to judgement. */
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

/** CP7: the user said what done means, and the system of record says that it is so: a page that does not show it is no doubt. */
const isSaidByRecord = ({ contract }: CompletionClaim, page: LastPage): boolean =>
  contract.generatedFrom === "user" && hasRecordProof(contract, page);

const hasRecordProof = (contract: Contract, { criteria }: LastPage): boolean =>
  criteria.some((criterion) => isProof(criterion) && isOfSource(contract, criterion.id));

/** CP9: a request that asks something ends with what `finish` says. */
const wantsAnswer = ({ criteria }: Contract): boolean => criteria.some(({ activity }) => activity === "answer");

/** A yes to every part (CP8). */
export function isApproval(judgement: CompletionJudgement): boolean {
  const { taskCompleted, parts } = judgement;
  if (!taskCompleted || parts.length === 0 || parts.some(({ status }) => status !== "shown")) return false;
  return confidenceOf(judgement) >= CONFIDENCE.success;
}

/** CP10: `verified` needs a check of code that began to hold, a confirmed action, and nothing that only a judge vouches for. */
function complete(
  claim: CompletionClaim,
  page: LastPage,
  { yes, isTold }: { readonly yes: number; readonly isTold: boolean },
): Completion {
  const { contract, carrier, inDoubt } = claim;
  const isUnknown = page.criteria.some(({ result }) => result === "unknown");
  if (contract.type !== "verifiable" || isUnknown) return { kind: "complete", outcome: "unverified", confidence: yes };
  // Where nothing was done, nothing was brought about either.
  const isCarried = carrier?.verdict === "confirmed" || (carrier !== null && hasRecordProof(contract, page));
  const isSure = isCarried && !inDoubt && isTold && page.uncounted !== true && !wantsAnswer(contract);
  const confidence = isSure ? yes : Math.min(yes, CONFIDENCE.likelyMost);
  const isVerified = page.criteria.some(isProof) && confidence >= CONFIDENCE.high;
  return { kind: "complete", outcome: isVerified ? "verified" : "verified_low_confidence", confidence };
}

const incomplete = (lack: IncompleteReason): Completion => ({ kind: "incomplete", lack });
