/** Proves core/verification/completion/source-results.ts: what systems of record say of criteria, actions and the last page. */

import { describe, expect, test } from "vitest";
import type { CriterionResult } from "../../../../core/verification/completion/contract.js";
import {
  applySources,
  finalBySource,
  newlyConfirmed,
  type SourceResult,
  sourceVerdict,
  withSources,
} from "../../../../core/verification/completion/source-results.js";
import { someEvidence } from "../../../../testing/builders.js";

const pass: SourceResult = { id: "c1", result: "pass", evidence: "api has 1 more than before." };
const held: SourceResult = { ...pass, heldAtStart: true };
const fail: SourceResult = { id: "c1", result: "fail", evidence: "api has no more than before." };
const unknown: SourceResult = { id: "c1", result: "unknown", evidence: "api could not be asked." };
const when = { stepIndex: 3, nowIso: "2026-11-25T22:00:00.000Z" };
const open: CriterionResult = { id: "c1", activity: "source", source: "api", status: "pending", attempts: 0 };

describe("applySources", () => {
  test.each([
    ["pass", pass, { status: "pass", stepIndex: 3, met: true, evidence: pass.evidence }],
    ["held at the start", held, { status: "pending", heldAtStart: true }],
    ["fail", fail, { status: "pending", error: fail.evidence }],
    ["unknown", unknown, { status: "unknown", error: unknown.evidence }],
  ])("SO9 %s", (_, standing, expected) => {
    expect(applySources([open], [standing], when)[0]).toMatchObject({ ...expected, attempts: 1, source: "api" });
  });

  test("SO9 what passed and fails now has no proof left; others, and what is skipped, stay as they are", () => {
    const [passed] = applySources([open], [pass], when);
    const [now] = applySources(passed ? [passed] : [], [fail], when);
    expect(now).not.toHaveProperty("evidence");
    expect(now).toMatchObject({ status: "pending", attempts: 2 });
    const other: CriterionResult = { ...open, id: "c2" };
    const skipped: CriterionResult = { ...open, status: "skipped" };
    expect(applySources([other, skipped], [pass], when)).toEqual([other, skipped]);
  });
});

describe("newlyConfirmed", () => {
  test("SO10 only what has come true since it was asked the last time", () => {
    expect(newlyConfirmed([], [pass])).toEqual([pass]);
    expect(newlyConfirmed([fail], [pass])).toEqual([pass]);
    expect(newlyConfirmed([pass], [pass])).toEqual([]);
    expect(newlyConfirmed([fail], [held])).toEqual([]);
    expect(newlyConfirmed([fail], [unknown])).toEqual([]);
  });
});

describe("withSources", () => {
  const refused = someEvidence({ refused: true, unanswered: true, refusedSubmit: true, submitTiers: ["response"] });

  test("SO10 where it went through, the page's refusal was none", () => {
    const told = withSources(refused, [pass], [pass]);
    expect(told).toMatchObject({ submitTiers: ["source", "response"], refusedSubmit: false, lineCount: 2 });
    expect(told).not.toHaveProperty("refused");
    expect(told).not.toHaveProperty("unanswered");
    expect(told.lines[0]).toBe(pass.evidence);
    expect(sourceVerdict([pass])).toMatchObject({ tag: "confirmed", rule: "source", confidence: 0.95 });
  });

  test("SO10 where it says no or nothing, the page's own signs stand", () => {
    expect(withSources(refused, [fail], [])).toMatchObject({ refused: true, submitTiers: ["response"] });
  });
});

describe("finalBySource", () => {
  test("SO6 what was not asked is unknown", () => {
    expect(finalBySource("c1")).toMatchObject({ id: "c1", result: "unknown" });
    expect(finalBySource("c1", [pass])).toBe(pass);
  });
});
