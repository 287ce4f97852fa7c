/** Verdict: what verification concludes about one action, made by code from evidence and judgement (design §6). */

export type VerdictTag = "confirmed" | "likely" | "unknown" | "contradicted";

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
}

/** After `gatherEvidence`: the action is settled by rule, or the judge is needed. */
export type Settlement =
  | { readonly kind: "decided"; readonly verdict: Verdict }
  | { readonly kind: "undecided" };
