/** Proves bench/truth/report.ts: what counts as false, what as missed, and how sure a zero is. */

import { describe, expect, test } from "vitest";
import type { TruthCase } from "../../../bench/truth/case.js";
import type { Played } from "../../../bench/truth/play.js";
import {
  isEarly,
  isFalseSuccess,
  isForCode,
  isInvalid,
  isJudgedCompletion,
  isLikely,
  isLow,
  isMissed,
  isWrongAnswer,
  upper95,
} from "../../../bench/truth/report.js";

const played = (specimen: Partial<TruthCase>, fields: Partial<Played> = {}): Played => ({
  specimen: {
    name: "n",
    kind: "k",
    side: "lie",
    level: "step",
    template: "t",
    pages: {},
    deeds: [],
    truth: { by: "server" },
    dwellMs: 0,
    goal: "",
    contract: { type: "skip", criteria: [] },
    planned: false,
    ...specimen,
  },
  happened: false,
  verdict: "unknown",
  rule: "",
  confidence: 0,
  verdictOfNo: "unknown",
  fixed: false,
  judged: false,
  status: "failed",
  outcome: "",
  modelCalls: 0,
  presses: 0,
  evidenceLines: 0,
  ms: 0,
  lines: [],
  asked: [],
  ...fields,
});
const honest = { side: "honest" as const };
const task = { level: "task" as const };

describe("isFalseSuccess", () => {
  test("a lie confirmed is one; likely, unknown or never carried out are not", () => {
    expect(isFalseSuccess(played({}, { verdict: "confirmed" }))).toBe(true);
    for (const verdict of ["likely", "unknown", "contradicted", "none"] as const)
      expect(isFalseSuccess(played({}, { verdict }))).toBe(false);
    expect(isFalseSuccess(played(honest, { verdict: "confirmed", happened: true }))).toBe(false);
  });

  test("a lie that ends completed is one at any confidence; a task that is not completed is none", () => {
    for (const outcome of ["verified", "verified_low_confidence", "unverified"])
      expect(isFalseSuccess(played(task, { status: "completed", outcome }))).toBe(true);
    expect(isFalseSuccess(played(task, { status: "interrupted", verdict: "confirmed" }))).toBe(false);
  });

  test("an honest task is one when verified without its effect, whatever its last step", () => {
    const early = { status: "completed", outcome: "verified_low_confidence" };
    expect(isFalseSuccess(played({ ...task, ...honest }, { outcome: "verified" }))).toBe(true);
    expect(isFalseSuccess(played({ ...task, ...honest }, early))).toBe(false);
    expect(isFalseSuccess(played({ ...task, ...honest }, { outcome: "verified", happened: true }))).toBe(false);
  });
});

describe("isWrongAnswer", () => {
  const wrong = { ...task, truth: { by: "answer", right: false } } as const;
  const completed = { status: "completed", outcome: "verified_low_confidence" };

  test("the user is told what is not so: apart from false successes, but for a verified one", () => {
    expect(isWrongAnswer(played(wrong, completed))).toBe(true);
    expect(isFalseSuccess(played(wrong, completed))).toBe(false);
    expect(isFalseSuccess(played(wrong, { ...completed, outcome: "verified" }))).toBe(true);
  });

  test("not when nobody is told, when it is right, or when nothing was asked", () => {
    const right = { ...task, ...honest, truth: { by: "answer", right: true } } as const;
    expect(isWrongAnswer(played(wrong, { status: "interrupted" }))).toBe(false);
    expect(isWrongAnswer(played(right, { ...completed, happened: true }))).toBe(false);
    expect(isWrongAnswer(played(task, completed))).toBe(false);
  });
});

describe("isJudgedCompletion", () => {
  test("a task that was asked about and completed", () => {
    const asked = [{ about: "task", input: {} }] as unknown as Played["asked"]; // only what was asked about is read
    expect(isJudgedCompletion(played(task, { status: "completed", asked }))).toBe(true);
    expect(isJudgedCompletion(played(task, { status: "interrupted", asked }))).toBe(false);
    expect(isJudgedCompletion(played(task, { status: "completed" }))).toBe(false);
  });
});

describe("isMissed", () => {
  test("an honest action that is not believed, and an honest task that is not completed", () => {
    expect(isMissed(played(honest, { verdict: "likely", happened: true }))).toBe(false);
    for (const verdict of ["unknown", "contradicted", "none"] as const)
      expect(isMissed(played(honest, { verdict, happened: true }))).toBe(true);
    expect(isMissed(played({ ...honest, ...task }, { status: "interrupted" }))).toBe(true);
    expect(isMissed(played({}, { verdict: "unknown" }))).toBe(false);
  });
});

describe("isInvalid", () => {
  test("a page that does not do what its side says proves nothing", () => {
    expect(isInvalid(played({}, { happened: true }))).toBe(true);
    expect(isInvalid(played(honest, { happened: false }))).toBe(true);
    expect(isInvalid(played({}, { error: "it broke" }))).toBe(true);
    expect(isInvalid(played(honest, { happened: true }))).toBe(false);
  });

  test("an honest task that was ended too soon or given up stays in the count", () => {
    const early = played({ ...honest, ...task }, { status: "completed", outcome: "verified_low_confidence" });
    expect([isEarly(early), isInvalid(early)]).toEqual([true, false]);
    expect(isInvalid(played({ ...honest, ...task }, { status: "failed" }))).toBe(false);
  });
});

describe("isLikely and isLow", () => {
  test("likely steps and tasks of low confidence are told apart, and are neither false nor missed", () => {
    const likely = played({}, { verdict: "likely" });
    const low = played(
      { ...task, ...honest },
      { verdict: "likely", status: "completed", outcome: "verified_low_confidence", happened: true },
    );
    expect([isLikely(likely), isLow(likely), isLikely(low), isLow(low)]).toEqual([true, false, false, true]);
    expect([likely, low].flatMap((one) => [isFalseSuccess(one), isMissed(one)])).toEqual([false, false, false, false]);
  });
});

describe("isForCode", () => {
  test("VD8 what is entered, chosen, ticked or gone to on an honest page needs no judge, whatever rule decided", () => {
    const of = (action: string, kind = "k", side: "honest" | "lie" = "honest") =>
      isForCode(played({ side, kind, deeds: [{ action, thought: "" }] }));
    expect(['type(@a,"x")', 'select(@a,"x")', "check(@a,true)", "refresh()"].map((one) => of(one))).toEqual([
      true,
      true,
      true,
      true,
    ]);
    expect([of("click(@a)"), of("click(@a)", "toggle"), of('type(@a,"x")', "k", "lie")]).toEqual([false, true, false]);
  });
});

describe("upper95", () => {
  test("none in 300 is at most 1 %, exactly", () => {
    expect(upper95(0, 300)).toBeCloseTo(1 - 0.05 ** (1 / 300), 12);
    expect(upper95(0, 230)).toBeLessThan(0.013);
  });

  test("some in many is Clopper-Pearson's bound; all or none of none is everything", () => {
    expect(upper95(1, 100)).toBeCloseTo(0.0466, 3);
    expect(upper95(5, 50)).toBeCloseTo(0.199, 2);
    expect([upper95(0, 0), upper95(4, 4)]).toEqual([1, 1]);
  });
});
