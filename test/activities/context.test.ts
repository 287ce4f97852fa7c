/** Proves what the reasoning activities do where nothing can be had: activities/{search,context}.ts. */

import { describe, expect, test } from "vitest";
import { type ActivityLog, checkedConfidence, logFieldsOf } from "../../activities/context.js";
import { loadKnowledge } from "../../activities/knowledge.js";
import { createSearch } from "../../activities/search.js";
import { createNowhereDatabase } from "../../bench/truth/nowhere.js";
import { ref, snapshots, task } from "./asking.js";

describe("search", () => {
  test("RS4 Search Failures, no key: nothing found, and why", async () => {
    const search = createSearch({ database: createNowhereDatabase(), snapshots });
    expect(await search({ task, searchId: "search-1", query: "how to register", page: ref, said: [] })).toMatchObject({
      count: 0,
      digest: "",
      fault: "no search is configured",
      usage: { calls: 0 },
    });
  });
});

describe("loadKnowledge", () => {
  test("RS4 Missing RAG Context: without a store there is an empty list", async () => {
    const deps = { database: createNowhereDatabase() };
    expect(await loadKnowledge(deps, { task, page: ref }, { query: "x", purpose: "plan" })).toEqual({ chunks: [] });
  });
});

describe("checkedConfidence", () => {
  test.each([
    [0.9, 0.9, []],
    [0.2, 0.2, ["low confidence"]],
    [1.2, 0.5, ["confidence outside 0 to 1: taken as 0.5"]],
  ])("RS4, OP7 %d is used as %d, with %j in the log", (score, used, warned) => {
    const warnings: string[] = [];
    const log = {
      warn(fields: object, message: string) {
        warnings.push(message);
        expect(fields).toMatchObject({ taskId: task.taskId, sessionId: task.sessionId });
      },
    };
    expect(checkedConfidence(score, "analysis", task, log)).toBe(used);
    expect(warnings).toEqual(warned);
  });
});

describe("ActivityLog", () => {
  test("OP19 takes no line that names a task without its session", () => {
    const log: ActivityLog = { warn() {} };
    log.warn({ stepIndex: 1 }, "of no task");
    log.warn(logFieldsOf(task), "of a task");
    // @ts-expect-error: its session is missing
    log.warn({ taskId: task.taskId }, "of a task, and of no session");
  });
});
