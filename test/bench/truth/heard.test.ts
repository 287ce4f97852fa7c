/** Proves bench/truth/heard.ts: a play stands for another judge only where nothing would have gone otherwise. */

import { describe, expect, test } from "vitest";
import type { TruthCase } from "../../../bench/truth/case.js";
import { heardBy } from "../../../bench/truth/heard.js";
import type { Asked } from "../../../bench/truth/judge.js";
import type { Played } from "../../../bench/truth/play.js";
import type { EvidenceSummary } from "../../../core/verification/evidence/evidence.js";

const evidence = (fields: Partial<EvidenceSummary> = {}): EvidenceSummary => ({
  urlChanged: false,
  meaningfulChange: true,
  witnessOnly: false,
  strength: "strong",
  tied: true,
  submitTiers: [],
  submitSigns: 0,
  didNotLand: false,
  refusedSubmit: false,
  expectedOutcome: "unknown",
  stepOutcome: "unknown",
  similarity: 1,
  lines: ["New row 'Jas'"],
  lineCount: 1,
  criteria: [{ id: "c1", result: "pass", evidence: "" }],
  settled: true,
  contingencies: [],
  ...fields,
});
const action = (deed: number, fields: Partial<EvidenceSummary> = {}): Asked => ({
  about: "action",
  deed,
  evidence: evidence(fields),
});
const played = (level: TruthCase["level"], deeds: number, asked: readonly Asked[]): Played =>
  ({
    specimen: {
      level,
      side: "honest",
      deeds: Array.from({ length: deeds }, () => ({ action: "click(1)", thought: "" })),
    },
    verdict: "confirmed",
    rule: "judge",
    asked,
  }) as unknown as Played; // nothing else of a play is read

describe("heardBy", () => {
  test.each(["yes", "no", "evidence"] as const)("what nobody was asked about is the same for judge %s", (judge) => {
    for (const level of ["step", "task"] as const) {
      const one = played(level, 2, []);
      expect(heardBy(judge, one)).toBe(one);
    }
  });

  test("the last action of a step gets the verdict that the other judge leads to", () => {
    const one = played("step", 2, [action(1)]);
    expect(heardBy("no", one)).toMatchObject({ verdict: "contradicted", rule: "judge" });
    expect(heardBy("evidence", one)).toBe(one);
    const untied = played("step", 1, [action(0, { tied: false })]);
    expect(heardBy("evidence", untied)).toMatchObject({ verdict: "contradicted", rule: "judge" });
    const refusing = played("step", 1, [action(0, { lines: ["New alert: 'It could not be saved.'"] })]);
    expect(heardBy("evidence", refusing)).toMatchObject({ verdict: "contradicted" });
  });

  test("what only leads up to it is played again with a judge that would have stopped there", () => {
    expect(heardBy("no", played("step", 2, [action(0)]))).toBeNull();
    expect(heardBy("evidence", played("step", 2, [action(0)]))).not.toBeNull();
  });

  test("a task is played again unless every answer is the same", () => {
    expect(heardBy("no", played("task", 1, [action(0)]))).toBeNull();
    const same = played("task", 1, [action(0)]);
    expect(heardBy("evidence", same)).toBe(same);
    const open = played("task", 1, [action(0, { criteria: [] })]);
    expect(heardBy("evidence", open)).toBeNull();
  });
});
