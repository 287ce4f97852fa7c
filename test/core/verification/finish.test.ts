import fc from "fast-check";
import { describe, expect, test } from "vitest";
import type { Outcome } from "../../../core/task/reply.js";
import type { Contract, CriterionResult } from "../../../core/verification/contract.js";
import { type FinishClaim, type FinishGate, finishGate } from "../../../core/verification/finish.js";
import type { Judgement } from "../../../core/verification/judgement.js";
import { ruled, type VerdictTag } from "../../../core/verification/verdict.js";

type Kind = "text" | "judge";
const contract = (kinds: readonly Kind[], type: Contract["type"] = "verifiable"): Contract => ({
  type,
  criteria: kinds.map((activity, index) => ({
    id: `${index}`,
    activity,
    description: "",
    text: "x",
    timing: "at_end",
  })),
  generatedFrom: "auto",
  generatedAt: "2026-11-21T00:00:00Z",
});
const results = (kinds: readonly Kind[], statuses: readonly CriterionResult["status"][]): CriterionResult[] =>
  kinds.map((activity, index) => ({ id: `${index}`, activity, status: statuses[index] ?? "pending", attempts: 1 }));
const verdict = (tag: VerdictTag) => ruled(tag, "judge", tag === "likely" ? 0.8 : 0.9, "");
const says = (taskCompleted: boolean, confidence = 0.9, degraded?: true): Judgement => ({
  actionSucceeded: true,
  taskCompleted,
  confidence,
  reason: "",
  ...(degraded === undefined ? {} : { degraded }),
});
const claim = (
  kinds: readonly Kind[],
  statuses: readonly CriterionResult["status"][],
  fields: Partial<FinishClaim> = {},
): FinishClaim => ({
  contract: contract(kinds),
  results: results(kinds, statuses),
  judgement: null,
  verdict: verdict("confirmed"),
  settled: true,
  ...fields,
});
const done = (outcome: Outcome, confidence: number) => ({ kind: "complete", outcome, confidence }) as const;
const no = { kind: "not-complete" } as const;

describe("finishGate", () => {
  test.each<[string, FinishClaim, Partial<FinishGate>]>([
    ["all deterministic, all passed", claim(["text"], ["pass"]), done("verified", 0.95)],
    [
      "the same, after a failure that nothing made good",
      claim(["text"], ["pass"], { inDoubt: true }),
      done("verified_low_confidence", 0.84),
    ],
    [
      "the same, but it was so before anything was done",
      claim(["text"], ["pass"], { results: results(["text"], ["pass"]).map((one) => ({ ...one, heldAtStart: true })) }),
      done("verified_low_confidence", 0.95),
    ],
    ["the same from a plain client", claim(["text"], ["pass"], { settled: undefined }), done("verified", 0.95)],
    ["the same, page not settled", claim(["text"], ["pass"], { settled: false }), { kind: "wait" }],
    [
      "the same, last action likely",
      claim(["text"], ["pass"], { verdict: verdict("likely") }),
      done("verified_low_confidence", 0.84),
    ],
    [
      "the same, likely and not looked at again",
      claim(["text"], ["pass"], { verdict: verdict("likely"), secondLookDone: false }),
      { kind: "wait" },
    ],
    [
      "the same, last action unknown",
      claim(["text"], ["pass"], { verdict: verdict("unknown") }),
      done("verified_low_confidence", 0.84),
    ],
    ["the same, last action contradicted", claim(["text"], ["pass"], { verdict: verdict("contradicted") }), no],
    [
      "all deterministic, one failed",
      claim(["text", "text"], ["pass", "fail"]),
      { kind: "criteria-failed", ids: ["1"] },
    ],
    ["one cannot be evaluated", claim(["text", "text"], ["pass", "pending"]), { kind: "ask-judge" }],
    [
      "one cannot be evaluated, the judge says yes",
      claim(["text", "text"], ["pass", "pending"], { judgement: says(true) }),
      done("verified", 0.9),
    ],
    [
      "none could be evaluated, the judge says yes",
      claim(["text"], ["pending"], { judgement: says(true, 0.99) }),
      done("verified_low_confidence", 0.99),
    ],
    [
      "judged only",
      claim(["judge"], ["pending"], { judgement: says(true, 0.99) }),
      done("verified_low_confidence", 0.99),
    ],
    ["no criteria at all", claim([], [], { judgement: says(true) }), done("verified_low_confidence", 0.9)],
    [
      "a judged criterion beside a passed one",
      claim(["text", "judge"], ["pass", "pending"], { judgement: says(true) }),
      done("verified", 0.9),
    ],
    [
      "the same, less sure",
      claim(["text", "judge"], ["pass", "pending"], { judgement: says(true, 0.84) }),
      done("verified_low_confidence", 0.84),
    ],
    [
      "the same, a degraded judge",
      claim(["text", "judge"], ["pass", "pending"], { judgement: says(true, 0.99, true) }),
      done("verified_low_confidence", 0.84),
    ],
    ["the judge says no", claim(["text", "judge"], ["pass", "pending"], { judgement: says(false) }), no],
    ["the judge is unsure", claim(["text", "judge"], ["pass", "pending"], { judgement: says(true, 0.69) }), no],
    [
      "judge yes, a criterion fails",
      claim(["text", "judge"], ["fail", "pending"], { judgement: says(true) }),
      { kind: "criteria-failed", ids: ["0"] },
    ],
    ["judge not asked yet", claim(["text", "judge"], ["pass", "pending"]), { kind: "ask-judge" }],
    [
      "judge's yes on an unknown action",
      claim(["judge"], ["pending"], { judgement: says(true), verdict: verdict("unknown") }),
      no,
    ],
    [
      "advisory",
      claim(["text"], ["skipped"], { contract: contract(["text"], "advisory"), judgement: says(true) }),
      done("unverified", 0.9),
    ],
    [
      "advisory, not asked yet",
      claim(["text"], ["skipped"], { contract: contract(["text"], "advisory") }),
      { kind: "ask-judge" },
    ],
    ["finish() with no action before it", claim(["text"], ["pass"], { verdict: null }), done("verified", 0.95)],
  ])("§6.11 %s", (_, at, expected) => {
    expect(finishGate(at)).toMatchObject(expected);
  });

  const kinds = fc.array(fc.constantFrom<Kind>("text", "judge"), { maxLength: 4 });
  const statuses = fc.array(fc.constantFrom<CriterionResult["status"]>("pass", "fail", "pending"), {
    minLength: 4,
    maxLength: 4,
  });
  const anyClaim = fc
    .record({
      kinds,
      statuses,
      judgement: fc.option(fc.record({ yes: fc.boolean(), confidence: fc.double() })),
      tag: fc.option(fc.constantFrom<VerdictTag>("confirmed", "likely", "unknown", "contradicted")),
      settled: fc.constantFrom(true, false, undefined),
    })
    .map(({ kinds: k, statuses: s, judgement, tag, settled }) =>
      claim(k, s, {
        judgement: judgement === null ? null : says(judgement.yes, judgement.confidence),
        verdict: tag === null ? null : verdict(tag),
        settled,
      }),
    );

  test("§6.11 verified means: a criterion passed by code, none failed, settled, sure, and the last action not doubtful", () => {
    fc.assert(
      fc.property(anyClaim, (at) => {
        const gate = finishGate(at);
        if (gate.kind !== "complete") return;
        expect(at.results.some(({ status }) => status === "fail")).toBe(false);
        expect(at.settled).not.toBe(false);
        expect(gate.confidence).toBeGreaterThanOrEqual(0.7);
        if (gate.outcome !== "verified") return;
        expect(gate.confidence).toBeGreaterThanOrEqual(0.85);
        expect(at.results.some(({ status, activity }) => status === "pass" && activity !== "judge")).toBe(true);
        expect(at.verdict === null || at.verdict.tag === "confirmed").toBe(true);
      }),
    );
  });
});
