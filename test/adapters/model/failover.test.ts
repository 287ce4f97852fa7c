/** Proves adapters/model/failover.ts: which model is asked when the one of a tier cannot be had. */

import { describe, expect, test } from "vitest";
import { attemptMsOf, withFailover } from "../../../adapters/model/failover.js";
import { type ModelCall, ModelError, type ModelTier, NO_TOKENS } from "../../../adapters/model/port.js";
import { UnknownModelError } from "../../../adapters/model/provider-error.js";

const models = { smart: "S", smartFallback: "B", fast: "F" };

const call = (model: string, outcome: string): ModelCall => ({
  purpose: "judge",
  tier: "smart",
  model,
  prompt: "judge@1",
  tokens: { ...NO_TOKENS, prompt: 10 },
  searches: 0,
  ms: 1,
  outcome,
});

const error = (
  kind: ModelError["kind"],
  fields: { retryable?: boolean; retryAfterMs?: number; cause?: unknown } = {},
) => new ModelError({ kind, message: kind, retryable: true, ...fields });

/** Fails as told, one after the other, and then answers. */
function driven(
  tier: ModelTier,
  failures: readonly ModelError[],
  answerMs = 0,
  timeouts = { smart: 40_000, fast: 15_000 },
) {
  const asked: { readonly model: string; readonly timeoutMs: number }[] = [];
  let nowMs = 0;
  const value = { actionSucceeded: true, taskCompleted: true, confidence: 1, reason: "" };
  const ask = async (model: string, timeoutMs: number) => {
    const failure = failures[asked.length];
    asked.push({ model, timeoutMs });
    nowMs += answerMs;
    if (failure !== undefined) throw failure.costing([call(model, failure.kind)]);
    return { value, model, sources: [], calls: [call(model, "answered")] };
  };
  const answer = withFailover({ tier, models, timeouts, now: () => nowMs }, ask);
  return { answer, models: () => asked.map(({ model }) => model), asked };
}

describe("withFailover", () => {
  test("MD1 fast fails: once more, then smart, which is not a lesser answer", async () => {
    const run = driven("fast", [error("unavailable"), error("timeout")]);
    const answer = await run.answer;
    expect(run.models()).toEqual(["F", "F", "S"]);
    expect(answer).toMatchObject({ model: "S", usage: { calls: 3, promptTokens: 30 } });
    expect(answer.degraded).toBeUndefined();
  });

  test("MD4 smart fails: its fallback, then fast, and the answer says so", async () => {
    const one = driven("smart", [error("unavailable")]);
    expect(await one.answer).toMatchObject({ model: "B", degraded: true });
    const two = driven("smart", [error("truncated"), error("unavailable")]);
    expect(await two.answer).toMatchObject({ model: "F", degraded: true });
    expect(two.models()).toEqual(["S", "B", "F"]);
  });

  test("MD1 a wait that the provider asks for is the engine's: the same model is asked afterwards", async () => {
    const run = driven("smart", [error("rate-limited", { retryAfterMs: 1_500 })]);
    await expect(run.answer).rejects.toMatchObject({ kind: "rate-limited", retryAfterMs: 1_500, retryable: true });
    expect(run.models()).toEqual(["S"]);
  });

  test("MD5 a long wait, and a quota that is spent, is not waited for while others can be asked", async () => {
    expect(await driven("smart", [error("rate-limited", { retryAfterMs: 40_000 })]).answer).toMatchObject({
      model: "B",
    });
    expect(await driven("smart", [error("rate-limited", { retryable: false })]).answer).toMatchObject({ model: "B" });
  });

  test("MD7 a model that was retired has its fallback; a refused request has none", async () => {
    const gone = error("refused", { retryable: false, cause: new UnknownModelError("S") });
    expect(await driven("smart", [gone]).answer).toMatchObject({ model: "B", faults: ["refused"] });
    const refused = driven("smart", [error("refused", { retryable: false })]);
    await expect(refused.answer).rejects.toMatchObject({ kind: "refused" });
    expect(refused.models()).toEqual(["S"]);
  });

  test.each(["off-schema", "blocked", "aborted"] as const)("MD1 %s is no reason to ask another", async (kind) => {
    const run = driven("smart", [error(kind, { retryable: false })]);
    await expect(run.answer).rejects.toMatchObject({ kind });
    expect(run.models()).toEqual(["S"]);
  });

  test("MD1 when none can be had, what may pass is told, with all that was tried", async () => {
    const gone = error("refused", { retryable: false, cause: new UnknownModelError("S") });
    const run = driven("smart", [gone, error("unavailable"), error("unavailable")]);
    await expect(run.answer).rejects.toMatchObject({ kind: "unavailable", retryable: true, calls: { length: 3 } });
  });

  test("PR6 a short patience is no reason to ask nobody else", async () => {
    const run = driven("fast", [error("timeout"), error("timeout")], 1_000, { smart: 1_000, fast: 1_000 });
    expect(await run.answer).toMatchObject({ model: "S" });
  });

  test("TM7 all of it fits into one attempt of the activity", async () => {
    const run = driven("smart", [error("timeout"), error("timeout"), error("timeout")], 39_500);
    await expect(run.answer).rejects.toMatchObject({ kind: "timeout" });
    expect(run.asked.map(({ timeoutMs }) => timeoutMs)).toEqual([40_000, 40_000]);
  });

  test("PR6 who is given more time than that has it, and so has the attempt", async () => {
    const timeouts = { smart: 600_000, fast: 300_000 };
    expect(attemptMsOf(timeouts)).toBe(600_000);
    expect(attemptMsOf({ smart: 5_000, fast: 5_000 })).toBe(80_000);
    const run = driven("smart", [error("timeout"), error("timeout"), error("timeout")], 590_000, timeouts);
    await expect(run.answer).rejects.toMatchObject({ kind: "timeout" });
    expect(run.asked.map(({ timeoutMs }) => timeoutMs)).toEqual([600_000, 10_000]);
  });
});
