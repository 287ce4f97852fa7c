/** A model that never answers: the call is given up after its 90 s and made again (TM7). */

import { afterAll, beforeAll, describe, expect, inject, test } from "vitest";
import { type ModelLab, openModelLab } from "./model-lab.js";

let lab: ModelLab;

beforeAll(async () => {
  lab = await openModelLab(inject("services"));
});
afterAll(() => lab?.close());

describe("a model that hangs", () => {
  test("the task goes on by itself when the call has run out of time", async () => {
    const plain = lab.task();
    await plain.run();
    lab.fail("refine", { fault: "hang" }, 1);
    const task = lab.task();
    const since = performance.now();
    const result = await task.run();
    const seconds = Math.round((performance.now() - since) / 1_000);
    process.stdout.write(`model: a call that hangs | ${result.status}, ${result.outcome} | ${seconds} s\n`);
    expect(result).toMatchObject({ status: "completed", outcome: "verified" });
    expect(task.ticks).toEqual([1, 1]);
    // Nobody knows what the call that was given up took; that it was made is in the budget.
    expect(task.metrics()?.modelCalls).toBe((plain.metrics()?.modelCalls ?? 0) + 1);
  });
});
