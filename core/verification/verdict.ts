/** Verdict: the conclusion about one action, which code draws from evidence and judgement. */

import type { VerdictTag } from "../../protocol/task.js";
import { isWait } from "../action/grammar.js";
import type { EvidenceSummary, SubmitTier } from "./evidence/evidence.js";

export interface Judgement {
  readonly actionSucceeded: boolean;
  readonly taskCompleted: boolean;
  readonly subTaskCompleted?: boolean;
  readonly confidence: number;
  readonly reason: string;
  readonly degraded?: boolean;
}

export interface Verdict extends Omit<Judgement, "reason" | "degraded"> {
  readonly tag: VerdictTag;
  /** actionSucceeded ∧ taskCompleted ∧ confidence ≥ 0.70; false for a wait that is only `likely`. */
  readonly goalAchieved: boolean;
  /** Rule that decided, e.g. `nothing-changed`, `value-read-back`, `submit-two-tiers`, `judge`. */
  readonly rule: string;
  readonly semanticSummary: string;
  readonly judged: boolean;
  /** A judge accepts the change, but code cannot attribute it: the task goes on and cannot complete. */
  readonly untied?: true;
  /** A plain client's HTML cannot show the effect: the task goes on, and later evidence decides. */
  readonly unseen?: true;
}

export type RuleResult = { readonly kind: "decided"; readonly verdict: Verdict } | { readonly kind: "undecided" };

export const CONFIDENCE = {
  /** Minimum for success and for the goal. */
  success: 0.7,
  /** A completion below this has low confidence. */
  high: 0.85,
  /** Cap for `likely` and for any answer of a degraded judge; below `high`. */
  likelyMost: 0.84,
  fixedOutcome: 0.95,
  dropdown: 0.75,
  tied: 0.9,
  criteriaPassed: 0.95,
  twoTiers: 0.9,
  oneTier: 0.8,
  nothingChanged: 0.2,
  /** Replaces a confidence outside 0 to 1. */
  outOfRange: 0.5,
  unknown: 0,
} as const;

const SUMMARY_MAX = 300;

export function ruled(tag: VerdictTag, rule: string, confidence: number, reason: string): Verdict {
  return {
    tag,
    actionSucceeded: tag === "confirmed" || tag === "likely",
    taskCompleted: false,
    goalAchieved: false,
    confidence,
    rule,
    semanticSummary: reason.slice(0, SUMMARY_MAX),
    judged: false,
  };
}

export const unknownBy = (rule: string, reason: string): Verdict => ruled("unknown", rule, CONFIDENCE.unknown, reason);
export const unavailableVerdict = (reason: string): Verdict => unknownBy("verification-unavailable", reason);

export function submitVerdict(
  evidence: Pick<EvidenceSummary, "submitTiers" | "submitSigns" | "refusedSubmit" | "said">,
): Verdict {
  const { submitTiers, submitSigns: signs, refusedSubmit, said } = evidence;
  const shown = submitTiers.map((tier) => TIER_WORDS[tier][1]).join(", ");
  if (refusedSubmit && signs >= 2)
    return unknownBy(
      "submit-signs-both-ways",
      `The page shows ${shown}, and ${said ? `says: “${said}”` : "a refusal"}.`,
    );
  const refusal = said ? `The page says: “${said}”` : "The form was refused.";
  if (refusedSubmit) return ruled("contradicted", "submit-refused", CONFIDENCE.nothingChanged, refusal);
  if (submitTiers.includes("record")) {
    return ruled("confirmed", "submit-record", CONFIDENCE.fixedOutcome, "What was entered is stored.");
  }
  if (signs >= 2) return ruled("confirmed", "submit-two-tiers", CONFIDENCE.twoTiers, `It went through: ${shown}.`);
  if (signs === 1) {
    return ruled("likely", "submit-one-tier", CONFIDENCE.oneTier, `It seems to have gone through: ${shown}.`);
  }
  return unknownBy("submit-no-evidence", "Nothing shows that it went through.");
}

export const TIER_WORDS: Readonly<Record<SubmitTier, readonly [line: string, summary: string]>> = {
  source: ["the system of record has it", "the system of record has it"],
  response: ["accepted request", "the site accepted the request"],
  confirmation: ["new confirmation text", "a new confirmation"],
  path: ["new path", "another page"],
  download: ["download", "a download"],
  "form-gone": ["form gone", "the form is gone"],
  "values-shown": ["entered values shown", "the entered values are shown"],
  record: ["record holds what was entered", "the record holds what was entered"],
};

export function conclude(asked: {
  readonly evidence: EvidenceSummary;
  readonly judgement: Judgement;
  readonly issued: { readonly action: string; readonly facts: { readonly kind: string } };
}): Verdict {
  const { evidence, judgement, issued } = asked;
  const { taskCompleted, subTaskCompleted, reason } = judgement;
  const said = confidenceOf(judgement);
  const base =
    issued.facts.kind === "submit" ? judgedSubmit(evidence, judgement, said) : judgedVerdict(evidence, judgement, said);
  // A change during a wait may have any cause, so the next decision, which sees the page, says whether it is done.
  const isChance = base.tag === "likely" && isWait(issued.action);
  const goalAchieved = base.actionSucceeded && taskCompleted && said >= CONFIDENCE.success && !isChance;
  return {
    ...base,
    taskCompleted,
    subTaskCompleted: isChance ? undefined : subTaskCompleted,
    goalAchieved,
    // A completion also rests on the judge, so its confidence cannot exceed the judge's.
    confidence: goalAchieved ? Math.min(base.confidence, said) : base.confidence,
    semanticSummary: reason.slice(0, SUMMARY_MAX),
    judged: true,
  };
}

/** The judge's effective confidence: 0.5 if it is out of range, below `high` if a weaker model answered. */
export function confidenceOf({ confidence, degraded }: Pick<Judgement, "confidence" | "degraded">): number {
  const inRange = confidence >= 0 && confidence <= 1 ? confidence : CONFIDENCE.outOfRange;
  return degraded === true ? Math.min(inRange, CONFIDENCE.likelyMost) : inRange;
}

/** Without evidence of a submit, a confident judge can at most make a change that code ties to the press likely. */
function judgedSubmit(evidence: EvidenceSummary, judgement: Judgement, confidence: number): Verdict {
  const base = submitVerdict(evidence);
  const { actionSucceeded, reason } = judgement;
  if (base.rule !== "submit-no-evidence" || !evidence.tied || evidence.strength === "none") return base;
  if (!actionSucceeded || confidence < CONFIDENCE.high) return base;
  return ruled("likely", "judge-tied-submit", CONFIDENCE.oneTier, reason);
}

function judgedVerdict(evidence: EvidenceSummary, judgement: Judgement, confidence: number): Verdict {
  const { actionSucceeded, reason } = judgement;
  if (!actionSucceeded || confidence < CONFIDENCE.success) {
    return ruled("contradicted", actionSucceeded ? "judge-unsure" : "judge", confidence, reason);
  }
  if (evidence.strength === "none") return unknownBy("judge-without-evidence", reason);
  // A change that code cannot attribute to the action is no effect of it, whatever the judge says.
  if (!evidence.tied) return { ...unknownBy("judge-untied", reason), untied: true };
  if (evidence.strength === "weak" || evidence.witnessOnly) {
    return ruled("likely", "judge-weak-evidence", Math.min(confidence, CONFIDENCE.likelyMost), reason);
  }
  return ruled("confirmed", "judge", confidence, reason);
}
