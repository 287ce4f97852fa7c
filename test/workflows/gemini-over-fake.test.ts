/** A whole task through the real Gemini SDK and a server as strict as Google's, which stumbles three times on the way (issue 8). */

import { afterAll, beforeAll, describe, expect, inject, test } from "vitest";
import type { ModelCall, ModelPort } from "../../adapters/model/port.js";
import { readRetries } from "../../cli/demo/retries.js";
import type { Answerer, Fault } from "../../testing/gemini/script.js";
import { type OverFake, openGeminiOverFake } from "../adapters/model/over-fake.js";
import { type ModelLab, openModelLab } from "./model-lab.js";

let over: OverFake;
let lab: ModelLab;
const calls: ModelCall[] = [];

beforeAll(async () => {
  over = await openGeminiOverFake();
  const model = over.create({ timeoutMs: 1_500 });
  const behind: ModelPort = {
    name: model.name,
    async generate(request) {
      const answer = await model.generate(request);
      calls.push(...(answer.calls ?? []));
      return answer;
    },
  };
  lab = await openModelLab(inject("services"), { behind });
});
afterAll(async () => {
  await lab?.close();
  await over?.fake.stop();
});

/** By how many requests to choose an action came before. */
const STUMBLES: readonly Fault[] = [
  { fault: "rate-limited", retryDelay: "1.5s" },
  { fault: "hang" },
  { fault: "max-tokens" },
];

describe("a task on Gemini over the fake", () => {
  test("one 429 with its delay, one hang, one answer that breaks off: verified, and the delay is in history", async () => {
    const stumbling: Answerer = (asked) =>
      asked.purpose === "refine" ? (STUMBLES[asked.nth] ?? over.rules(asked)) : over.rules(asked);
    over.fake.answer(stumbling);
    const task = lab.task();
    const result = await task.run();
    expect(over.fake.faults).toEqual([]);
    expect(result).toMatchObject({ status: "completed", outcome: "verified" });
    expect(task.ticks).toEqual([1, 1]);
    const retries = await readRetries(inject("services").temporalAddress, `task:${lab.tenantId}:${result.taskId}`);
    expect(retries).toEqual([
      { activity: "refineStep", attempt: 2, failure: "ModelRateLimited", nextRetryDelayMs: expect.any(Number) },
    ]);
    // Never sooner than the provider said, and not all at once.
    expect(retries[0]?.nextRetryDelayMs).toBeGreaterThanOrEqual(1_500);
    expect(retries[0]?.nextRetryDelayMs).toBeLessThanOrEqual(1_875);
    expect(calls.map(({ outcome }) => outcome)).toEqual(expect.arrayContaining(["timeout", "truncated", "answered"]));
    expect(new Set(calls.map(({ prompt }) => prompt))).toContainEqual(expect.stringMatching(/^refine@\d+$/));
    expect(task.metrics()?.modelCalls).toBe(over.fake.received.length);
  });

  test("LM5 every request that left the machine is in the budget, those of attempts that failed too", async () => {
    const before = over.fake.received.length;
    over.fake.answer((asked) => (asked.purpose === "refine" ? { fault: "off-schema" } : over.rules(asked)));
    const task = lab.task();
    const result = await task.run();
    expect(result).toMatchObject({ status: "interrupted" });
    const received = over.fake.received.slice(before);
    expect(received.filter(({ purpose }) => purpose === "refine")).toHaveLength(2);
    expect(task.metrics()?.modelCalls).toBe(received.length);
    const stopped = task.metrics()?.costMicroUsd ?? 0;
    // The first attempt of the next one is paid for, fails for now, and the second is answered.
    let stumbles = 1;
    over.fake.answer((asked) => {
      const stumble = asked.purpose === "refine" && stumbles-- > 0;
      return stumble ? { fault: "rate-limited", retryDelay: "0.2s" } : over.rules(asked);
    });
    expect(await task.run({ taskId: result.taskId })).toMatchObject({ status: "completed", outcome: "verified" });
    expect(over.fake.faults).toEqual([]);
    expect(task.metrics()?.modelCalls).toBe(over.fake.received.length - before);
    expect(task.metrics()?.costMicroUsd).toBeGreaterThan(stopped);
  });
});
