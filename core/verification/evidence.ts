/** Evidence: what differs before and after an action, and how far it is tied to that action (design §6.2). */

import type { CheckResult } from "./check.js";

/** Tiers of a submit-shaped action (design §6.9). */
export type SubmitTier = "response" | "confirmation" | "path" | "download" | "form-gone" | "values-shown";

/** Strong: tied by code to the action. Weak: something changed somewhere. */
export type Strength = "strong" | "weak" | "none";

/**
 * What `gatherEvidence` hands to the workflow: tags and at most ten masked lines of 120 characters. The full list
 * stays in `verification_records` (task-machine §6).
 */
export interface EvidenceSummary {
  readonly urlChanged: boolean;
  readonly meaningfulChange: boolean;
  /** Only the client's witness saw something. */
  readonly witnessOnly: boolean;
  readonly strength: Strength;
  readonly submitTiers: readonly SubmitTier[];
  /** A refused submit: an error status, or new validation text. */
  readonly refusedSubmit: boolean;
  readonly expectedOutcome: CheckResult;
  readonly similarity: number;
  readonly lines: readonly string[];
  readonly lineCount: number;
  /** The criteria evaluated on the page after, by id. */
  readonly criteria: readonly { readonly id: string; readonly result: CheckResult; readonly evidence: string }[];
  /** The next plan step's target was seen (look-ahead). */
  readonly settled: boolean;
}
