/** The model port failing in each of its ways: the task goes on by itself, or stands still and says why (issue 5.3). */

import { afterAll, beforeAll, describe, expect, inject, test } from "vitest";
import { type Clock, SYSTEM_CLOCK } from "../../client/host.js";
import { plainWordsFault } from "../../testing/plain-words.js";
import type { ScriptedFault } from "../../testing/scripted-model.js";
import { type ModelLab, openModelLab } from "./model-lab.js";

let lab: ModelLab;

beforeAll(async () => {
  lab = await openModelLab(inject("services"), { patienceMs: 8_000 });
});
afterAll(() => lab?.close());

const PASSING: readonly [string, ScriptedFault, number][] = [
  ["429 with a delay to wait", { fault: "rate-limited", retryAfterMs: 700 }, 2],
  ["429 without one", { fault: "rate-limited" }, 1],
  ["500, twice", { fault: "server-error" }, 2],
  ["a time-out", { fault: "timeout" }, 1],
  ["an answer that fits no schema, asked for again at once", { fault: "garbage" }, 1],
];

describe("a model that fails for a while", () => {
  test.each(PASSING)("%s: the task goes on by itself", async (what, fault, times) => {
    lab.fail("refine", fault, times);
    const task = lab.task();
    const since = performance.now();
    const result = await task.run();
    tell(what, `${result.status}, ${result.outcome}`, since);
    expect(result).toMatchObject({ status: "completed", outcome: "verified" });
    expect(task.ticks).toEqual([1, 1]);
    expect(lab.calls()).toBeGreaterThan(times);
  });
});

const LASTING: readonly [string, ScriptedFault][] = [
  ["500 at every call", { fault: "server-error" }],
  ["an answer that fits no schema, at every call", { fault: "garbage" }],
  ["a safety filter at every call", { fault: "blocked" }],
];

describe("a model that fails for good", () => {
  test.each(LASTING)("%s: interrupted, told why, and gone on with once the model answers", async (what, fault) => {
    lab.fail("refine", fault, 1_000);
    const task = lab.task();
    const since = performance.now();
    const result = await task.run({ resumes: false });
    tell(what, `${result.status}: ${result.reason}`, since);
    expect(result).toMatchObject({ status: "interrupted", reason: expect.stringMatching(/next observation/) });
    expect(plainWordsFault(result.reason ?? "")).toBeNull();
    expect(task.ticks).toEqual([0, 0]);
    lab.fail("refine", fault, 0);
    expect(await task.run({ taskId: result.taskId })).toMatchObject({ status: "completed", outcome: "verified" });
    expect(task.ticks).toEqual([1, 1]);
  });
});

describe("an outage that is longer than a task waits", () => {
  test("TM7 the client reports again by itself, a minute or two later, and each box is ticked once", async () => {
    const told: number[] = [];
    const clock: Clock = {
      now: () => Date.now(),
      sleep: async (ms, signal) => {
        if (ms < 30_000) return SYSTEM_CLOCK.sleep(ms, signal);
        told.push(ms);
        // At its second look the provider is there again.
        if (told.length === 2) patient.fail("refine", { fault: "server-error" }, 0);
      },
    };
    const patient = await openModelLab(inject("services"), { patienceMs: 1_200, clock });
    try {
      patient.fail("refine", { fault: "server-error" }, 1_000);
      const task = patient.task();
      const since = performance.now();
      const result = await task.run();
      tell("500 for longer than it is waited for", `${result.status}, ${result.outcome}`, since);
      expect(result).toMatchObject({ status: "completed", outcome: "verified" });
      expect(task.ticks).toEqual([1, 1]);
      expect(told).toHaveLength(2);
      for (const ms of told) expect(Math.round(ms / 1_000)).toBeGreaterThanOrEqual(59);
    } finally {
      await patient.close();
    }
  });
});

function tell(what: string, came: string, since: number): void {
  process.stdout.write(`model: ${what} | ${came} | ${Math.round(performance.now() - since)} ms\n`);
}
