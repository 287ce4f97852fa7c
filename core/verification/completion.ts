/** Completion: the one rule by which a task is completed (docs/spec/completion.md; rule ids CP1 to CP12). */

import type { TaskOutcome } from "../task/reply.js";
import type { Contract, CriterionResult } from "./contract.js";
import type { RefusedDeed } from "./deeds.js";
import type { CriterionStanding, LastPage } from "./last-page.js";
import type { OpenQuestion } from "./unfinished.js";
import { CONFIDENCE, type VerdictTag } from "./verdict.js";

/** What the completion judge says, after code has looked for its quotations. */
export interface CompletionJudgement {
  /** The parts of the request; only one whose quoted line stands where it was shown is `shown`. */
  readonly parts: readonly JudgedPart[];
  /** Open plan steps that the judge has seen to be unnecessary, by index. */
  readonly unnecessary: readonly number[];
  readonly taskCompleted: boolean;
  /** 0 to 1. */
  readonly confidence: number;
  /** For people and for the next prompt; nothing routes on it. */
  readonly reason: string;
  /** A weaker model answered than the purpose asks for. */
  readonly degraded?: true;
}

export interface JudgedPart {
  readonly part: string;
  readonly status: "shown" | "contradicted" | "not_shown";
  readonly reason: string;
}

/** The last action that did something: the end rests on it. */
export interface Carrier {
  readonly verdict: VerdictTag;
  /** No code ties what changed to it. */
  readonly untied?: true;
}

/** What the task knows by itself, before the last page is looked at. */
export interface CompletionClaim {
  readonly contract: Contract;
  /** As remembered; only whether a criterion held at the start is read from them. */
  readonly results: readonly CriterionResult[];
  /** Not repaired (CP3). */
  readonly refusals: readonly RefusedDeed[];
  /** A write request has no answer yet (CP4). */
  readonly isUnanswered: boolean;
  /** What the page asked and nobody has answered with yes (CP4). */
  readonly question: OpenQuestion | null;
  readonly carrier: Carrier | null;
  /** Whether the last page had settled; undefined from a client that does not report it. */
  readonly settled: boolean | undefined;
  /** False: a `likely` action, or one with an open request, has not been looked at again yet. */
  readonly secondLookDone: boolean;
  /** The model proposed the end with `finish`. */
  readonly proposed: boolean;
  /** The judge of the last action said, at or above its threshold, that the task is not complete. */
  readonly doubted: boolean;
  /** Something failed and nothing has made it good since. */
  readonly inDoubt: boolean;
}

export interface CompletionFacts {
  readonly claim: CompletionClaim;
  /** Absent: not looked at yet. Null: the page is not stored any more. */
  readonly page?: LastPage | null;
  /** Null: not asked. */
  readonly judgement: CompletionJudgement | null;
}

/** Why a task is not complete, by what stands against it. */
export type Lack =
  | { readonly kind: "refused"; readonly refusals: readonly RefusedDeed[] }
  | { readonly kind: "unanswered" }
  | { readonly kind: "asked"; readonly question: OpenQuestion }
  | { readonly kind: "unsaved"; readonly fields: readonly string[] }
  | { readonly kind: "failed" }
  | { readonly kind: "untied" }
  | { readonly kind: "no-page" }
  | { readonly kind: "criteria"; readonly failed: readonly CriterionStanding[] }
  | { readonly kind: "untold" }
  | { readonly kind: "judged"; readonly judgement: CompletionJudgement }
  | { readonly kind: "open-steps"; readonly steps: readonly number[] };

export type Completion =
  | { readonly kind: "complete"; readonly outcome: TaskOutcome; readonly confidence: number }
  /** The page is still moving, or the last action only likely: look again before anything is said to be done. */
  | { readonly kind: "wait" }
  /** Nothing stands against it that is known without the last page. */
  | { readonly kind: "look" }
  | { readonly kind: "ask-judge" }
  | { readonly kind: "incomplete"; readonly lack: Lack };

/** Total. Code's no is said before the judge is asked, and the judge's no afterwards vetoes (CP1). */
export function completionOf(facts: CompletionFacts): Completion {
  const { claim, page, judgement } = facts;
  const known = lackInClaim(claim);
  if (known !== null) return known;
  if (page === undefined) return { kind: "look" };
  if (page === null) return incomplete({ kind: "no-page" });
  if (page.unsaved !== undefined) return incomplete({ kind: "unsaved", fields: page.unsaved });
  const failed = page.criteria.filter(({ result }) => result === "fail");
  if (failed.length > 0) return incomplete({ kind: "criteria", failed });
  if (!rests(claim, page)) return incomplete({ kind: claim.carrier?.untied === true ? "untied" : "failed" });
  if (wantsAnswer(claim.contract) && !claim.proposed) return incomplete({ kind: "untold" });
  if (!needsJudge(claim, page)) return complete(claim, page, CONFIDENCE.criteriaPassed);
  if (judgement === null) return { kind: "ask-judge" };
  const yes = confidenceIn(judgement);
  if (yes < CONFIDENCE.success) return incomplete({ kind: "judged", judgement });
  const steps = page.openSteps.filter((step) => !judgement.unnecessary.includes(step));
  if (steps.length > 0) return incomplete({ kind: "open-steps", steps });
  return complete(claim, page, yes);
}

/** CP2 to CP5: what the task knows against its own end. */
function lackInClaim(claim: CompletionClaim): Completion | null {
  const { refusals, carrier, question } = claim;
  if (refusals.length > 0) return incomplete({ kind: "refused", refusals });
  if (question !== null) return incomplete({ kind: "asked", question });
  if (carrier?.untied === true) return incomplete({ kind: "untied" });
  if (claim.settled === false) return { kind: "wait" };
  if (!claim.secondLookDone && (carrier?.verdict === "likely" || claim.isUnanswered)) return { kind: "wait" };
  return claim.isUnanswered ? incomplete({ kind: "unanswered" }) : null;
}

/** CP5: after an action that failed, or whose fate is not known, only what code sees for the first time may carry the end. */
function rests({ carrier, contract }: CompletionClaim, page: LastPage): boolean {
  if (carrier === null || carrier.verdict === "confirmed" || carrier.verdict === "likely") return true;
  if (contract.type !== "verifiable") return carrier.verdict === "unknown";
  return page.criteria.some(isProof);
}

/** CP7: code alone may say yes only where nothing is left to judgement. */
function needsJudge({ contract, proposed, doubted }: CompletionClaim, page: LastPage): boolean {
  if (contract.type !== "verifiable" || contract.criteria.length === 0) return true;
  return proposed || doubted || page.openSteps.length > 0 || page.criteria.some(({ result }) => result === "judged");
}

/** CP9: a request that asks something ends with what `finish` says. */
export function wantsAnswer({ criteria }: Contract): boolean {
  return criteria.some(({ activity }) => activity === "answer");
}

/** 0 for anything but a yes to every part (CP8). */
function confidenceIn(judgement: CompletionJudgement): number {
  const { taskCompleted, parts, confidence, degraded } = judgement;
  if (!taskCompleted || parts.length === 0 || parts.some(({ status }) => status !== "shown")) return 0;
  const inRange = confidence >= 0 && confidence <= 1 ? confidence : CONFIDENCE.outOfRange;
  return degraded === true ? Math.min(inRange, CONFIDENCE.likelyMost) : inRange;
}

export function isYes(judgement: CompletionJudgement): boolean {
  return confidenceIn(judgement) >= CONFIDENCE.success;
}

/** CP10: `verified` needs a check of code that began to hold, an action that is confirmed, and nothing that only a judge vouches for. */
function complete(claim: CompletionClaim, page: LastPage, yes: number): Completion {
  const { contract, carrier } = claim;
  if (contract.type !== "verifiable") return { kind: "complete", outcome: "unverified", confidence: yes };
  // Where nothing was done, nothing was brought about either.
  const isSure = carrier?.verdict === "confirmed" && !claim.inDoubt && !wantsAnswer(contract);
  const confidence = isSure ? yes : Math.min(yes, CONFIDENCE.likelyMost);
  const isVerified = page.criteria.some(isProof) && confidence >= CONFIDENCE.high;
  return { kind: "complete", outcome: isVerified ? "verified" : "verified_low_confidence", confidence };
}

function isProof({ result, heldAtStart }: CriterionStanding): boolean {
  return result === "pass" && heldAtStart !== true;
}

function incomplete(lack: Lack): Completion {
  return { kind: "incomplete", lack };
}
