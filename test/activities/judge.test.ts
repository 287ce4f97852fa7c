/** Proves activities/judge.ts: what a judge says is taken with care, and never more than it says. */

import { afterEach, describe, expect, test, vi } from "vitest";
import { createJudge } from "../../activities/judge.js";
import type { Database } from "../../db/client.js";
import { createScriptedModel, type ModelScript } from "../../testing/scripted-model.js";
import { contract, evidence, GOAL, issued, plan, task } from "./asking.js";

// The goal's text stands in the `tasks` row (TM6); what reads it is proved with the database.
vi.mock("../../db/tasks.js", () => ({ readGoal: async () => GOAL }));
// The full list stands in the record; null when none was written.
const record: { lines: readonly string[] | null; asked: number[] } = { lines: null, asked: [] };
vi.mock("../../db/verification-records.js", () => ({
  readEvidence: async (_database: unknown, _task: unknown, step: number) => {
    record.asked.push(step);
    return record.lines;
  },
}));
afterEach(() => Object.assign(record, { lines: null, asked: [] }));

const judging = { task, issued, contract, criteria: [], evidence, plan, history: [] };
const yes = { actionSucceeded: true, taskCompleted: true, confidence: 0.9, reason: "It was saved." };

function judgeWith(script: ModelScript, options: Parameters<typeof createScriptedModel>[1] = {}) {
  const warnings: string[] = [];
  const model = createScriptedModel(script, options);
  const judge = createJudge({
    model,
    database: {} as Database,
    log: { warn: (_fields, message) => warnings.push(message) },
  }); // only the mocked reader gets it
  return { judge, model, warnings };
}

describe("createJudge", () => {
  test("VD5 is given the evidence and never the page", async () => {
    const { judge, model } = judgeWith({ judge: yes });
    expect(await judge(judging)).toMatchObject({
      judgement: yes,
      usage: { promptTokens: 100, completionTokens: 20, calls: 1 },
    });
    expect(model.calls).toMatchObject([
      {
        tier: "smart",
        thinking: "high",
        input: {
          goal: GOAL,
          evidence: ["New status: 'Saved'"],
          strength: "weak",
          action: {
            action: "click(6)",
            role: "button",
            name: "Save",
            lastForStep: true,
            expectedOutcome: "“Saved” is to be seen",
          },
        },
      },
    ]);
    expect(model.calls[0]?.input).not.toHaveProperty("page");
  });

  test.each([1.2, -0.1, 95, Number.POSITIVE_INFINITY])(
    "VD5 confidence %d is taken as 0.5, with a warning",
    async (confidence) => {
      const { judge, warnings } = judgeWith({ judge: () => ({ ...yes, confidence }) });
      const { judgement } = await judge(judging);
      // Infinity is no number of JSON: the whole answer is unreadable.
      expect(judgement.confidence).toBe(Number.isFinite(confidence) ? 0.5 : 0);
      expect(warnings.length).toBe(1);
    },
  );

  test.each([0, 1, 0.7])("VD5 confidence %d stands", async (confidence) => {
    const { judge, warnings } = judgeWith({ judge: { ...yes, confidence } });
    expect((await judge(judging)).judgement.confidence).toBe(confidence);
    expect(warnings).toEqual([]);
  });

  test("VD5 an unparseable answer makes everything false, at confidence 0", async () => {
    const { judge, warnings } = judgeWith({ judge: { fault: "garbage" } });
    expect((await judge(judging)).judgement).toMatchObject({
      actionSucceeded: false,
      taskCompleted: false,
      confidence: 0,
    });
    expect(warnings.length).toBe(1);
  });

  test("TM7 a judge that cannot be had is a failure to retry, not a no", async () => {
    const { judge } = judgeWith({ judge: { fault: "server-error" } });
    await expect(judge(judging)).rejects.toMatchObject({ type: "ModelUnavailable", nonRetryable: false });
  });

  test("VD11 a weaker model's word is marked as such", async () => {
    const { judge } = judgeWith({ judge: yes }, { degraded: true });
    expect((await judge(judging)).judgement.degraded).toBe(true);
  });

  test("TM6 is given the whole list from the record, not the short lines of history", async () => {
    record.lines = Array.from({ length: 40 }, (_, index) => `line ${index}`);
    const { judge, model } = judgeWith({ judge: yes });
    await judge({ ...judging, issued: { ...issued, stepIndex: 7 } });
    expect(model.calls[0]?.input).toMatchObject({ evidence: record.lines });
    expect(record.asked).toEqual([7]);
  });
});
