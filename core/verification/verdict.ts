/** Verdict: what verification concludes about one action, made by code from evidence and judgement (design §6). */

import type { VerdictTag } from "../../protocol/task.js";
import type { EvidenceSummary, SubmitTier } from "./evidence.js";
import type { Judgement } from "./judgement.js";

export type { VerdictTag } from "../../protocol/task.js";

export interface Verdict {
  readonly tag: VerdictTag;
  readonly actionSucceeded: boolean;
  readonly taskCompleted: boolean;
  readonly subTaskCompleted?: boolean;
  /** taskCompleted ∧ confidence ≥ 0.70. */
  readonly goalAchieved: boolean;
  /** 0 to 1. */
  readonly confidence: number;
  /** Rule that decided, e.g. `nothing-changed`, `value-read-back`, `submit-two-tiers`, `judge`. */
  readonly rule: string;
  /** First 300 characters of the reason, for display. */
  readonly semanticSummary: string;
  /** The judge was asked. */
  readonly judged: boolean;
  /** Something changed and a judge believes it, but no code ties the change to the action: it goes on, and completes no task. */
  readonly untied?: true;
  /** What a plain client's HTML cannot show: the task goes on, and what comes after it decides. */
  readonly unseen?: true;
}

/** After `gatherEvidence`: the action is settled by rule, or the judge is needed. */
export type Settlement = { readonly kind: "decided"; readonly verdict: Verdict } | { readonly kind: "undecided" };

/** The numbers that make outcomes (task-machine §9, design §6.6; seed 000, "Configuration"). All 0 to 1. */
export const CONFIDENCE = {
  /** Success and goal: at least this. */
  success: 0.7,
  /** Below this a completion is one of low confidence. */
  high: 0.85,
  /** Where `likely`, and whatever a degraded judge says, is clamped: below `high`. */
  likelyMost: 0.84,
  fixedOutcome: 0.95,
  /** That a list opened says little of what will be chosen from it. */
  dropdown: 0.75,
  /** A change that code ties to the action, and that speaks for itself. */
  tied: 0.9,
  criteriaPassed: 0.95,
  twoTiers: 0.9,
  oneTier: 0.8,
  nothingChanged: 0.2,
  /** In place of a confidence outside 0 to 1. */
  outOfRange: 0.5,
  unknown: 0,
} as const;

const SUMMARY_MAX = 300;

/** A verdict reached by code alone; it never says that the task is complete. */
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

/** Verification could not be had: `unknown` earns nothing and completes nothing (design §20). */
export function unavailableVerdict(reason: string): Verdict {
  return ruled("unknown", "verification-unavailable", CONFIDENCE.unknown, reason);
}

/** Design §6.9 in one place: what the tiers of a submit-shaped action are worth, whatever page or model says. */
export function submitVerdict(
  evidence: Pick<EvidenceSummary, "submitTiers" | "submitSigns" | "refusedSubmit">,
): Verdict {
  const { submitTiers: tiers, submitSigns: signs, refusedSubmit } = evidence;
  if (refusedSubmit && signs >= 2) {
    return ruled(
      "unknown",
      "submit-signs-both-ways",
      CONFIDENCE.unknown,
      `The page shows ${say(tiers)}, and a refusal.`,
    );
  }
  if (refusedSubmit) return ruled("contradicted", "submit-refused", CONFIDENCE.nothingChanged, "The form was refused.");
  if (tiers.includes("record")) {
    return ruled("confirmed", "submit-record", CONFIDENCE.fixedOutcome, "What was entered is stored.");
  }
  if (signs >= 2) {
    return ruled("confirmed", "submit-two-tiers", CONFIDENCE.twoTiers, `It went through: ${say(tiers)}.`);
  }
  if (signs === 1) {
    return ruled("likely", "submit-one-tier", CONFIDENCE.oneTier, `It seems to have gone through: ${say(tiers)}.`);
  }
  return ruled("unknown", "submit-no-evidence", CONFIDENCE.unknown, "Nothing shows that it went through.");
}

/** Evidence and judgement to verdict: the table of design §6.6. Total: any numbers and any booleans give a verdict. */
export function conclude(asked: {
  readonly evidence: EvidenceSummary;
  readonly judgement: Judgement;
  readonly issued: { readonly facts: { readonly kind: string } };
}): Verdict {
  const { evidence, judgement, issued } = asked;
  const said = confidenceOf(judgement);
  const base = issued.facts.kind === "submit" ? submitVerdict(evidence) : judgedVerdict(evidence, judgement, said);
  const successful = base.tag === "confirmed" || base.tag === "likely";
  const goalAchieved = successful && judgement.taskCompleted && said >= CONFIDENCE.success;
  return {
    ...base,
    taskCompleted: judgement.taskCompleted,
    ...(judgement.subTaskCompleted === undefined ? {} : { subTaskCompleted: judgement.subTaskCompleted }),
    goalAchieved,
    // A completion stands on the judge's word too, so it is no surer than that.
    confidence: goalAchieved ? Math.min(base.confidence, said) : base.confidence,
    semanticSummary: judgement.reason.slice(0, SUMMARY_MAX),
    judged: true,
  };
}

/** The judge's confidence as it counts: 0.5 when it is none, below `high` when a weaker model answered. */
export function confidenceOf(judgement: Judgement): number {
  const { confidence } = judgement;
  const inRange = confidence >= 0 && confidence <= 1 ? confidence : CONFIDENCE.outOfRange;
  return judgement.degraded === true ? Math.min(inRange, CONFIDENCE.likelyMost) : inRange;
}

function judgedVerdict(evidence: EvidenceSummary, judgement: Judgement, confidence: number): Verdict {
  const { reason } = judgement;
  if (!judgement.actionSucceeded || confidence < CONFIDENCE.success) {
    return ruled("contradicted", judgement.actionSucceeded ? "judge-unsure" : "judge", confidence, reason);
  }
  if (evidence.strength === "none") return ruled("unknown", "judge-without-evidence", CONFIDENCE.unknown, reason);
  // Nobody's word makes an effect of what no code can connect with the action: it goes on, and completes nothing.
  if (!evidence.tied) return { ...ruled("unknown", "judge-untied", CONFIDENCE.unknown, reason), untied: true };
  if (evidence.strength === "weak" || evidence.witnessOnly) {
    return ruled("likely", "judge-weak-evidence", Math.min(confidence, CONFIDENCE.likelyMost), reason);
  }
  return ruled("confirmed", "judge", confidence, reason);
}

function say(tiers: readonly SubmitTier[]): string {
  return tiers.map((tier) => TIER_WORDS[tier]).join(", ");
}

const TIER_WORDS: Readonly<Record<SubmitTier, string>> = {
  response: "the site accepted the request",
  confirmation: "a new confirmation",
  path: "another page",
  download: "a download",
  "form-gone": "the form is gone",
  "values-shown": "the entered values are shown",
  record: "the record holds what was entered",
};
