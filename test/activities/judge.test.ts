/** Proves activities/judge.ts: what a judge says is taken with care, and never more than it says. */

import { afterEach, describe, expect, test, vi } from "vitest";
import { createJudge } from "../../activities/judge.js";
import { SearchError } from "../../adapters/search/port.js";
import type { Database } from "../../db/client.js";
import { createScriptedModel, type ModelScript } from "../../testing/scripted-model.js";
import { contract, evidence, GOAL, issued, plan, snapshots, task } from "./asking.js";

// The goal's text stands in the `tasks` row (TM6); what reads it is proved with the database.
vi.mock("../../db/tasks.js", () => ({ readGoal: async () => GOAL }));
// The full list stands in the record; null when none was written.
const record: { lines: readonly string[] | null; asked: number[] } = { lines: null, asked: [] };
vi.mock("../../db/verification-records.js", () => ({
  readEvidence: async (_database: unknown, _task: unknown, step: number) => {
    record.asked.push(step);
    return record.lines;
  },
  readSnapshotsSeen: async () => [],
}));
const web: { results: readonly object[] } = { results: [] };
vi.mock("../../db/task-records.js", () => ({
  writeSearch: async () => undefined,
  readSearch: async () => ({ query: "q", results: web.results }),
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

interface Searching {
  readonly sources?: readonly string[];
  readonly fails?: true;
  readonly finds?: number;
}

/** Its model searches the web itself; `queries` are those of the search that is asked afterwards. */
function judgeThatSearches(
  answers: readonly (typeof yes)[],
  { sources = ["https://a.test"], fails, finds = 1 }: Searching = {},
) {
  const { model } = judgeWith({ judge: answers });
  const queries: string[] = [];
  const results = Array.from({ length: finds }, () => ({
    title: "Manual",
    url: "https://m.test",
    content: "A toast says Saved.",
  }));
  web.results = results;
  const judge = createJudge({
    model: { name: "grounded", generate: async (request) => ({ ...(await model.generate(request)), sources }) },
    database: {} as Database, // only the mocked readers get it
    snapshots,
    search: {
      name: "fake",
      async search({ query }) {
        queries.push(query);
        if (fails) throw new SearchError("unavailable", "down");
        return { results, widened: false, requests: 1, costMicroUsd: 8_000 };
      },
    },
  });
  return { judge, model, queries };
}

describe("createJudge", () => {
  const unsure = { ...yes, confidence: 0.6 };

  test("RS10 a grounded yes that is not sure is looked up once, without the user's values, and judged again", async () => {
    const { judge, model, queries } = judgeThatSearches([unsure, yes]);
    expect(await judge(judging)).toMatchObject({ judgement: yes, usage: { calls: 3, costMicroUsd: 8_000 } });
    expect(queries).toHaveLength(1);
    expect(queries[0]).not.toContain("Canada");
    expect(model.calls.map(({ input }) => "results" in input)).toEqual([false, true]);
  });

  test("RS10 what strangers wrote never makes a yes of a no", async () => {
    const no = { ...unsure, actionSucceeded: false, taskCompleted: false };
    expect((await judgeThatSearches([no, yes]).judge(judging)).judgement).toMatchObject(no);
    const half = { ...unsure, taskCompleted: false };
    expect((await judgeThatSearches([half, yes]).judge(judging)).judgement).toMatchObject({
      ...yes,
      taskCompleted: false,
    });
    expect((await judgeThatSearches([unsure, no]).judge(judging)).judgement).toMatchObject(no);
  });

  test.each<readonly [string, readonly (typeof yes)[], Searching, number]>([
    ["it is sure", [yes], {}, 0],
    ["it did not search itself", [unsure], { sources: [] }, 0],
    ["nothing is found", [unsure], { finds: 0 }, 1],
    ["the search fails", [unsure], { fails: true }, 1],
  ])("RS10 a judgement stands where %s", async (_why, answers, how, searches) => {
    const { judge, model, queries } = judgeThatSearches(answers, how);
    expect((await judge(judging)).judgement).toMatchObject(answers[0] ?? {});
    expect([model.calls.length, queries.length]).toEqual([1, searches]);
  });

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
