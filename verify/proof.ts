/** Proof: a verdict on somebody's deed that the evidence supports, by rules alone, without a model (VD18). */

import type { Witnessed } from "../client/witness.js";
import type { Effect, Receipt } from "../core/action/execution.js";
import { targetFacts } from "../core/action/facts.js";
import type { TargetFacts } from "../core/action/gate.js";
import { actionWords } from "../core/action/words.js";
import type { ActionId } from "../core/turn/identity.js";
import type { ActionObservation } from "../core/verification/evidence/comparison.js";
import {
  type EvidenceSummary,
  gatherEvidence,
  type Strength,
  type SubmitTier,
} from "../core/verification/evidence/evidence.js";
import type { EnteredValue } from "../core/verification/submit/form-values.js";
import { CONFIDENCE, ruled, unknownBy, type Verdict } from "../core/verification/verdict.js";
import type { Check } from "../protocol/contract.js";
import type { ObservedRequest } from "../protocol/observation.js";
import type { VerdictTag } from "../protocol/task.js";
import type { Deed } from "./deed.js";
import { evidencePageOf, type SeenPage } from "./seen.js";

/** Result of one step. */
export interface Proof {
  readonly title: string;
  readonly verdict: VerdictTag;
  /** 0 to 1. */
  readonly confidence: number;
  /** The rule that decided, e.g. `submit-two-tiers`. */
  readonly rule: string;
  readonly reason: string;
  /** Strongest sign of a submit, or else how far the change is tied to the deed. */
  readonly tier: SubmitTier | Strength;
  readonly evidence: readonly string[];
  /** The deed in a person's words. Null if no input reached the page and its address stayed. */
  readonly action: string | null;
  readonly requests: readonly ObservedRequest[];
  /** Error that the deed itself threw, e.g. that an element was not found. */
  readonly error?: string;
  /** Milliseconds of the deed, of the wait for the page to settle, and of everything else. */
  readonly times: { readonly deed: number; readonly settling: number; readonly overhead: number };
}

export interface Seen {
  readonly title: string;
  readonly deed: Deed;
  readonly after: SeenPage;
  readonly witnessed: Witnessed<unknown>;
  /** Values entered in earlier steps, in the form that may be sent now. */
  readonly entered: readonly EnteredValue[];
  readonly expected?: Check;
}

export type Findings = Pick<
  Proof,
  "title" | "verdict" | "confidence" | "rule" | "reason" | "tier" | "evidence" | "action" | "requests" | "error"
> & {
  readonly summary: EvidenceSummary;
  readonly isSubmit: boolean;
};

const WATCHED = "watched" as ActionId; // no server has issued it

export function findingsOf(seen: Seen): Findings {
  const { title, deed, witnessed, expected } = seen;
  const { before, action } = deed;
  const facts = targetFacts({
    action: action ?? { kind: "wait", seconds: 0 },
    skeleton: before.skeleton,
    page: before,
  });
  const { summary, lines, settlement } = gatherEvidence(questionOf(seen, facts));
  const byRule =
    settlement.kind === "decided" ? withoutRecord(summary, settlement.verdict) : withoutJudge(summary, witnessed);
  const verdict = againstExpected(summary, action === null && expected === undefined ? untouched(summary) : byRule);
  return {
    title,
    verdict: verdict.tag,
    confidence: verdict.confidence,
    rule: verdict.rule,
    reason: verdict.semanticSummary,
    tier: summary.submitTiers[0] ?? summary.strength,
    evidence: lines,
    action: action === null ? null : actionWords(deed.text, facts.target),
    requests: witnessed.observations.requests ?? [],
    ...("error" in witnessed.outcome && { error: wordsOf(witnessed.outcome.error) }),
    summary,
    isSubmit: facts.kind === "submit",
  };
}

/** Presents the deed as if a task had issued it. */
function questionOf(seen: Seen, facts: TargetFacts): Parameters<typeof gatherEvidence>[0] {
  const { deed, after, entered, expected } = seen;
  const { before } = deed;
  return {
    before: evidencePageOf(before),
    after: evidencePageOf(after),
    issued: {
      actionId: WATCHED,
      stepIndex: 0,
      planStep: 0,
      action: deed.text || "wait(0)",
      thought: "",
      facts,
      lastForStep: true,
      ...(expected && { expectedOutcome: expected }),
      before,
    },
    observation: observationOf(seen),
    ambient: new Set([...before.ambient, ...after.ambient]),
    contract: { type: "skip", criteria: [], generatedFrom: "user", generatedAt: "" },
    typed: [...entered, ...deed.entered],
  };
}

/** A task opens the record to check it. A watcher must not navigate somebody's page. */
function withoutRecord({ recordAt }: EvidenceSummary, verdict: Verdict): Verdict {
  return recordAt !== undefined && verdict.tag === "confirmed"
    ? ruled(
        "likely",
        "record-unseen",
        CONFIDENCE.oneTier,
        `${verdict.semanticSummary} Nobody has looked at the record.`,
      )
    : verdict;
}

/**
 * Likely: a file that the deed brought, or a change that code ties to it but that nobody has read for whether it was wanted.
 * Unknown: any refusal, any other change, and any change on a page that is still at work.
 */
function withoutJudge({ tied, refused, working }: EvidenceSummary, { observations }: Witnessed<unknown>): Verdict {
  if (refused) return unknownBy("refused", "The site or the page refused something.");
  return (tied || observations.download !== undefined) && working !== true
    ? ruled(
        "likely",
        "tied-unread",
        CONFIDENCE.oneTier,
        "The page changed by it; nobody has read whether as it should.",
      )
    : unknownBy("untied", "Nothing ties what changed to what was done.");
}

/** A stated expectation overrides every verdict: if the page does not show it, the deed failed. */
function againstExpected({ expectedOutcome }: EvidenceSummary, verdict: Verdict): Verdict {
  if (expectedOutcome !== "fail" || verdict.tag === "contradicted") return verdict;
  return ruled("contradicted", "expected-not-shown", CONFIDENCE.nothingChanged, "What was expected is not to be seen.");
}

function untouched({ meaningfulChange, urlChanged }: EvidenceSummary): Verdict {
  return meaningfulChange || urlChanged
    ? unknownBy("no-input", "The page changed, but no input reached it.")
    : ruled("contradicted", "no-input", CONFIDENCE.nothingChanged, "No input reached the page, and nothing changed.");
}

function observationOf({ deed, after, witnessed }: Seen): ActionObservation {
  const { outcome, observations, settled } = witnessed;
  const failure = "error" in outcome && {
    lastActionStatus: "failure" as const,
    lastActionError: { message: wordsOf(outcome.error), code: "DEED_FAILED" },
  };
  const receipts = deed.action === null || deed.action.kind === "navigate" ? [] : [receiptOf(deed, after, witnessed)];
  return { witness: observations, settled, receipts, ...failure };
}

/** States only that the page received the input; nothing was read back. */
function receiptOf(
  { text, before }: Deed,
  after: SeenPage,
  { observations, settled, deedMs }: Witnessed<unknown>,
): Receipt {
  const { didDomMutate, didUrlChange, requests = [] } = observations;
  const isBusy = requests.some(({ startedByAction }) => startedByAction);
  const left: Effect = isBusy ? "pending" : "none";
  const effect = after.epoch !== before.epoch ? "gone" : didDomMutate || didUrlChange ? "changed" : left;
  const attempt = { method: "witnessed", result: "skipped", delivered: true, ms: Math.round(deedMs) } as const;
  return {
    actionId: WATCHED,
    action: text,
    ok: true,
    verified: null,
    delivered: true,
    retried: false,
    attempts: [attempt],
    effect,
    settled,
  };
}

const wordsOf = (error: unknown): string =>
  (error instanceof Error ? error.message : String(error)).split("\n", 1)[0]?.slice(0, 300) ?? "";
