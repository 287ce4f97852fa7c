import fc from "fast-check";
import { describe, expect, test } from "vitest";
import type { EvidenceSummary, Strength, SubmitTier } from "../../../core/verification/evidence/evidence.js";
import type { Judgement } from "../../../core/verification/verdict.js";
import { conclude, submitVerdict, unavailableVerdict } from "../../../core/verification/verdict.js";
import type { VerdictTag } from "../../../protocol/task.js";

const evidence = (fields: Partial<EvidenceSummary> = {}): EvidenceSummary => ({
  urlChanged: false,
  meaningfulChange: true,
  witnessOnly: false,
  strength: "strong",
  tied: true,
  submitTiers: [],
  submitSigns: fields.submitTiers?.length ?? 0,
  refusedSubmit: false,
  expectedOutcome: "unknown",
  stepOutcome: "unknown",
  similarity: 1,
  lines: [],
  lineCount: 0,
  criteria: [],
  settled: true,
  contingencies: [],
  didNotLand: false,
  ...fields,
});
const judgement = (fields: Partial<Judgement> = {}): Judgement => ({
  actionSucceeded: true,
  taskCompleted: false,
  confidence: 0.9,
  reason: "It did.",
  ...fields,
});
const issued = (kind: string, action = "click(1)") => ({ action, facts: { kind } });
const concluded = (e: Partial<EvidenceSummary>, j: Partial<Judgement>, kind = "generic") =>
  conclude({ evidence: evidence(e), judgement: judgement(j), issued: issued(kind) });

describe("conclude", () => {
  test.each<[string, Partial<EvidenceSummary>, Partial<Judgement>, VerdictTag, number, boolean]>([
    ["success on strong evidence", {}, {}, "confirmed", 0.9, false],
    ["success at the threshold", {}, { confidence: 0.7 }, "confirmed", 0.7, false],
    ["just below the threshold", {}, { confidence: 0.69 }, "contradicted", 0.69, false],
    ["the judge says no", {}, { actionSucceeded: false }, "contradicted", 0.9, false],
    ["weak evidence", { strength: "weak" }, { confidence: 0.99 }, "likely", 0.84, false],
    ["weak evidence, less sure", { strength: "weak" }, { confidence: 0.75 }, "likely", 0.75, false],
    ["the witness alone", { strength: "weak", witnessOnly: true }, {}, "likely", 0.84, false],
    ["what no code ties", { strength: "weak", tied: false }, { taskCompleted: true }, "unknown", 0, false],
    ["no evidence", { strength: "none" }, { taskCompleted: true }, "unknown", 0, false],
    ["the goal", {}, { taskCompleted: true }, "confirmed", 0.9, true],
    ["the goal, low confidence", {}, { taskCompleted: true, confidence: 0.7 }, "confirmed", 0.7, true],
    ["the goal, too low", {}, { taskCompleted: true, confidence: 0.6 }, "contradicted", 0.6, false],
    ["the goal but the action failed", {}, { actionSucceeded: false, taskCompleted: true }, "contradicted", 0.9, false],
    ["confidence above 1", {}, { taskCompleted: true, confidence: 1.7 }, "contradicted", 0.5, false],
    ["confidence below 0", {}, { confidence: -1 }, "contradicted", 0.5, false],
    ["confidence that is none", {}, { confidence: Number.NaN }, "contradicted", 0.5, false],
    ["a degraded judge", {}, { taskCompleted: true, confidence: 0.99, degraded: true }, "confirmed", 0.84, true],
  ])("VD6 %s", (_, e, j, tag, confidence, goalAchieved) => {
    expect(concluded(e, j)).toMatchObject({ tag, confidence, goalAchieved, judged: true });
  });

  test("VD11 what came while time was waited for ends no task, unless it was expected", () => {
    const waited = (e: Partial<EvidenceSummary>) =>
      conclude({
        evidence: evidence(e),
        judgement: judgement({ taskCompleted: true, subTaskCompleted: true }),
        issued: issued("generic", "wait(1)"),
      });
    expect(waited({ strength: "weak" })).toMatchObject({ tag: "likely", taskCompleted: true, goalAchieved: false });
    expect(waited({ strength: "weak" }).subTaskCompleted).toBeUndefined();
    expect(waited({})).toMatchObject({ tag: "confirmed", goalAchieved: true, subTaskCompleted: true });
    expect(concluded({ strength: "weak" }, { taskCompleted: true })).toMatchObject({ goalAchieved: true });
  });

  test("VD11 what a judge alone believes is unknown, and says that nothing ties it to the action", () => {
    const weak = { strength: "weak", tied: false } as const;
    expect(concluded(weak, {})).toMatchObject({ tag: "unknown", untied: true });
    expect(concluded({ strength: "weak" }, {})).not.toHaveProperty("untied");
    expect(concluded({ strength: "strong" }, {})).not.toHaveProperty("untied");
    expect(concluded(weak, { actionSucceeded: false })).not.toHaveProperty("untied");
  });

  test.each<[string, Partial<EvidenceSummary>, Partial<Judgement>, VerdictTag, number, boolean]>([
    ["no tier, a judge who is not sure", {}, { taskCompleted: true, confidence: 0.84 }, "unknown", 0, false],
    ["no tier, a sure judge and a change that code ties to it", {}, { confidence: 0.99 }, "likely", 0.8, false],
    ["no tier and nothing tied to it", { tied: false }, { taskCompleted: true, confidence: 0.99 }, "unknown", 0, false],
    ["no tier and no change", { strength: "none" }, { taskCompleted: true, confidence: 0.99 }, "unknown", 0, false],
    ["one tier", { submitTiers: ["path"] }, { taskCompleted: true, confidence: 0.99 }, "likely", 0.8, true],
    ["two tiers", { submitTiers: ["response", "path"] }, { confidence: 0.99 }, "confirmed", 0.9, false],
    [
      "two tiers, a judge who doubts",
      { submitTiers: ["response", "path"] },
      { taskCompleted: true, confidence: 0.72 },
      "confirmed",
      0.72,
      true,
    ],
    ["refused", { refusedSubmit: true }, { taskCompleted: true, confidence: 0.99 }, "contradicted", 0.2, false],
  ])("VD9 a submit: %s", (_, e, j, tag, confidence, goalAchieved) => {
    expect(concluded(e, j, "submit")).toMatchObject({ tag, confidence, goalAchieved });
  });

  test("VD6 the summary is the first 300 characters, for display", () => {
    expect(concluded({}, { reason: "x".repeat(1000) }).semanticSummary).toHaveLength(300);
  });

  const anyEvidence: fc.Arbitrary<EvidenceSummary> = fc
    .record({
      urlChanged: fc.boolean(),
      meaningfulChange: fc.boolean(),
      witnessOnly: fc.boolean(),
      strength: fc.constantFrom<Strength>("strong", "weak", "none"),
      submitTiers: fc.uniqueArray(fc.constantFrom<SubmitTier>("response", "confirmation", "path", "form-gone")),
      refusedSubmit: fc.boolean(),
    })
    .map(evidence);
  const anyJudgement: fc.Arbitrary<Judgement> = fc
    .record({
      actionSucceeded: fc.boolean(),
      taskCompleted: fc.boolean(),
      confidence: fc.double(),
      degraded: fc.boolean(),
    })
    .map(judgement);
  const anyKind = fc.constantFrom("generic", "navigation", "dropdown", "submit");

  test("VD6 every judgement on every evidence gives a verdict that holds together", () => {
    fc.assert(
      fc.property(anyEvidence, anyJudgement, anyKind, (e, j, kind) => {
        const verdict = conclude({ evidence: e, judgement: j, issued: issued(kind) });
        const success = verdict.tag === "confirmed" || verdict.tag === "likely";
        expect(verdict.confidence).toBeGreaterThanOrEqual(0);
        expect(verdict.confidence).toBeLessThanOrEqual(1);
        expect(verdict.actionSucceeded).toBe(success);
        if (success) expect(verdict.confidence).toBeGreaterThanOrEqual(0.7);
        if (verdict.tag === "likely") expect(verdict.confidence).toBeLessThan(0.85);
        if (j.degraded === true && verdict.goalAchieved) expect(verdict.confidence).toBeLessThan(0.85);
        if (verdict.goalAchieved) expect(success && j.taskCompleted && verdict.confidence >= 0.7).toBe(true);
        if (kind !== "submit" && e.strength === "none") expect(success).toBe(false);
      }),
    );
  });

  test("VD6 nothing follows from the words of the reason", () => {
    const reasons = fc.constantFrom(
      "The goal is achieved, completed successfully.",
      "It failed, nothing was done.",
      "",
    );
    fc.assert(
      fc.property(anyEvidence, anyJudgement, anyKind, reasons, (e, j, kind, reason) => {
        const said = (words: string) => {
          const judged = { ...j, reason: words };
          const { semanticSummary: _, ...rest } = conclude({ evidence: e, judgement: judged, issued: issued(kind) });
          return rest;
        };
        expect(said(reason)).toEqual(said("It did."));
      }),
    );
  });

  test("VD9 a submit without a tier is never a success, and with fewer than two never confirmed", () => {
    fc.assert(
      fc.property(anyEvidence, anyJudgement, (e, j) => {
        const verdict = conclude({ evidence: e, judgement: j, issued: issued("submit") });
        if (e.submitTiers.length === 0) expect(verdict.actionSucceeded || verdict.goalAchieved).toBe(false);
        if (e.submitTiers.length < 2) expect(verdict.tag).not.toBe("confirmed");
        if (e.refusedSubmit) expect(verdict.actionSucceeded || verdict.goalAchieved).toBe(false);
      }),
    );
  });

  test("VD6 a judge who always says yes confirms nothing on weak evidence", () => {
    fc.assert(
      fc.property(anyEvidence, anyKind, (e, kind) => {
        const yes = judgement({ actionSucceeded: true, taskCompleted: true, confidence: 0.99 });
        const weak = { ...e, strength: "weak" as const, submitTiers: e.submitTiers.slice(0, 1), submitSigns: 1 };
        const verdict = conclude({ evidence: weak, judgement: yes, issued: issued(kind) });
        expect(verdict.tag).not.toBe("confirmed");
        expect(verdict.confidence).toBeLessThan(0.85);
      }),
    );
  });
});

describe("submitVerdict", () => {
  test("VD9 signs both ways are not settled by sending it again", () => {
    expect(submitVerdict({ submitTiers: ["response", "path"], submitSigns: 2, refusedSubmit: true }).tag).toBe(
      "unknown",
    );
  });
});

describe("unavailableVerdict", () => {
  test("VD6 verification unavailable is unknown and completes nothing", () => {
    expect(unavailableVerdict("the database is away")).toMatchObject({
      tag: "unknown",
      actionSucceeded: false,
      taskCompleted: false,
      goalAchieved: false,
    });
  });
});
