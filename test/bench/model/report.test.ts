/** Proves bench/model: what a run is summed up to, and what changed since another. */

import { mkdtempSync, readFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { describe, expect, test } from "vitest";
import { ModelError, type ModelPort } from "../../../adapters/model/port.js";
import { type KeptCall, keepCalls, readCalls } from "../../../bench/model/kept-calls.js";
import { comparison, tables } from "../../../bench/model/print.js";
import { reportOf } from "../../../bench/model/report.js";
import type { Performed } from "../../../bench/tasks/perform.js";
import { createScriptedModel } from "../../../testing/scripted-model.js";
import { request } from "../../adapters/model/contract-suite.js";

const AT = "2026-11-22T12:00:00.000Z";

function performed(query: string, fields: Partial<Performed> & { impossible?: boolean } = {}): Performed {
  const { impossible = false, ...rest } = fields;
  return {
    task: {
      page: "clinic",
      foreign: false,
      query,
      impossible,
      approves: false,
      open: () => Promise.reject(new Error("it is not opened")),
    },
    taskId: query,
    status: "completed",
    outcome: "verified",
    said: "",
    holds: true,
    steps: 1,
    stepMs: [],
    ms: 2_000,
    story: [],
    confidence: 0,
    verdicts: [],
    ...rest,
  };
}

function call(taskId: string, fields: Partial<KeptCall> = {}): KeptCall {
  return {
    taskId,
    purpose: "refine",
    prompt: "refine@1",
    calls: 1,
    promptTokens: 100,
    completionTokens: 10,
    costMicroUsd: 5,
    ms: 500,
    ...fields,
  };
}

const RUN = {
  model: "m",
  at: AT,
  performed: [
    performed("done"),
    performed("not so", { holds: false }),
    performed("declined", { status: "failed", outcome: "", holds: false }),
    performed("impossible", { impossible: true, status: "failed", outcome: "" }),
    performed("broken", { taskId: "", status: "error", outcome: "", holds: false }),
  ],
  calls: [
    call("done"),
    call("done", { purpose: "judge", prompt: "judge@2", calls: 2, promptTokens: 50 }),
    call("not so", { fault: "off-schema" }),
  ],
};

describe("reportOf", () => {
  test("success, false success and what each task took", () => {
    const report = reportOf(RUN);
    expect(report).toMatchObject({ tasks: 5, successRate: 0.25, falseSuccessRate: 0.2, errors: 1, harm: 0 });
    expect(report.byTask.map(({ grade }) => grade)).toEqual([
      "success",
      "false-success",
      "declined",
      "declined",
      "declined",
    ]);
    expect(report.byTask[0]).toMatchObject({ calls: 3, promptTokens: 150, completionTokens: 20, costMicroUsd: 10 });
    expect(report.total).toMatchObject({ calls: 4, promptTokens: 250, seconds: 10 });
  });

  test("by purpose: what failed, what it took, and which prompt it was", () => {
    const { byPurpose } = reportOf(RUN);
    expect(byPurpose).toEqual([
      expect.objectContaining({ purpose: "judge", failed: 0, calls: 2, prompts: ["judge@2"] }),
      expect.objectContaining({ purpose: "refine", failed: 1, calls: 2, promptTokens: 200, seconds: 1 }),
    ]);
  });
});

describe("tables and comparison", () => {
  test("a table says every task and every purpose", () => {
    const text = tables(reportOf(RUN)).join("\n");
    expect(text).toContain("5 tasks, success 25.0 %, false success 20.0 %, harm 0, errors 1");
    expect(text).toMatch(/clinic: not so +verified +false-success +1 +100 +10 +0\.0000 +2\.0/);
    expect(text).toMatch(/judge \(judge@2\) +0 +2 +50/);
  });

  test("two runs stand side by side, and what ended otherwise is named", () => {
    const better = { ...RUN, at: "later", performed: RUN.performed.map((one) => ({ ...one, holds: true })) };
    const lines = comparison(reportOf(RUN), reportOf(better));
    expect(lines.join("\n")).toMatch(/false success +20\.0 % +0\.0 %/);
    expect(lines.at(-1)).toBe("false-success → success  clinic: “not so”");
    expect(comparison(reportOf(RUN), reportOf(RUN)).at(-1)).toBe("Every task that both ran ended alike.");
  });
});

describe("keepCalls", () => {
  const kept = () => ({ folder: mkdtempSync(join(tmpdir(), "surefoot-kept-")), taskId: () => "t1", now: () => 7 });

  test("MD1 the prompt and the answer can be read afterwards, and what they took is counted", async () => {
    const deps = kept();
    const plan = { complexity: "SIMPLE" as const, steps: [] };
    await keepCalls(createScriptedModel({ plan }), deps).generate(request("plan"));
    expect(readCalls(deps.folder)).toMatchObject([{ taskId: "t1", purpose: "plan", calls: 1 }]);
    const words = readFileSync(join(deps.folder, "words", "t1.md"), "utf8");
    expect(words).toContain("open Settings");
    expect(words).toContain('"complexity": "SIMPLE"');
  });

  test("MD1 a failure is kept with what the model said, and thrown on", async () => {
    const deps = kept();
    const failing: ModelPort = {
      name: "failing",
      generate: () =>
        Promise.reject(new ModelError({ kind: "off-schema", message: "no plan", retryable: false, answer: "Sure!" })),
    };
    await expect(keepCalls(failing, deps).generate(request("plan"))).rejects.toThrow("no plan");
    expect(readCalls(deps.folder)).toMatchObject([{ fault: "off-schema", calls: 0 }]);
    expect(readFileSync(join(deps.folder, "words", "t1.md"), "utf8")).toContain("off-schema: no plan\nSure!");
  });
});
