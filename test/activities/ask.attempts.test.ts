/** Proves activities/ask.ts: calls of attempts that failed are told to the next attempt, and to the task at the end. */

import { ApplicationFailure } from "@temporalio/common";
import { MockActivityEnvironment } from "@temporalio/testing";
import { describe, expect, test } from "vitest";
import { ask } from "../../activities/ask.js";
import { createAttemptCounter } from "../../activities/attempt.js";
import { planQuestion } from "../../activities/plan.js";
import { ModelError, type ModelPort } from "../../adapters/model/port.js";
import { type AttemptUsage, readAttemptUsage } from "../../core/limits/budget.js";
import { pageOf } from "../adapters/model/offline/drive.js";
import { contract, paidCall } from "./asking.js";

const input = { goal: "g", page: pageOf("<p>x</p>"), contract, hints: [] };

const one = { promptTokens: 100, completionTokens: 10, calls: 1, costMicroUsd: 7 };
const times = (count: number) => ({
  promptTokens: 100 * count,
  completionTokens: 10 * count,
  calls: count,
  costMicroUsd: 7 * count,
});

/** A fake of a paid model: answers, or fails after a call that was paid for. */
function paid(...script: readonly ("answers" | ModelError["kind"])[]): ModelPort {
  let nth = 0;
  return {
    name: "paid",
    async generate(request) {
      const kind = script[nth++] ?? "answers";
      if (kind !== "answers") {
        const retryable = kind === "unavailable";
        throw new ModelError({ kind, message: kind, retryable, answer: "{}", calls: [paidCall(kind)] });
      }
      const value = request.schema.parse({ complexity: "SIMPLE", steps: [] });
      const usage = { ...one, model: "m", tier: "smart" as const, latencyMs: 5 };
      return { value, usage, model: "m", sources: [], calls: [paidCall("answered")] };
    },
  };
}

const NOW_MS = Date.parse("2026-11-23T22:00:00Z");

interface Ran {
  readonly value?: unknown;
  readonly failure?: ApplicationFailure;
  /** What its heartbeats told, oldest first. */
  readonly beats: readonly AttemptUsage[];
}

/** One try of an activity that asks so many questions. */
async function attempt(model: ModelPort, heartbeatDetails?: AttemptUsage, questions = 1, nth = 2): Promise<Ran> {
  const { counted, reporting } = createAttemptCounter({ patienceMs: 60_000 });
  const deps = { model: counted(model) };
  const activity = reporting(async (count: number) => {
    let calls = 0;
    for (let nth = 0; nth < count; nth += 1) calls += (await ask(deps.model, planQuestion, input)).usage.calls;
    return { calls };
  });
  const environment = new MockActivityEnvironment({
    attempt: nth,
    heartbeatDetails,
    currentAttemptScheduledTimestampMs: NOW_MS,
  });
  const beats: AttemptUsage[] = [];
  environment.on("heartbeat", (details: AttemptUsage) => beats.push(details));
  try {
    return { value: await environment.run(activity, questions), beats };
  } catch (error) {
    if (!(error instanceof ApplicationFailure)) throw error;
    return { failure: error, beats };
  }
}

const spentOf = ({ failure }: Ran) => readAttemptUsage(failure?.details?.[0]);

describe("createAttemptCounter", () => {
  test("PL3 an answer at the first try reports itself; nothing is added", async () => {
    expect((await attempt(paid("answers"))).value).toEqual({ calls: 1 });
  });

  test("LM5 a try that failed has told what it took, while it was under way and at its end", async () => {
    const ran = await attempt(paid("unavailable"));
    expect(ran.beats).toEqual([
      { spent: expect.objectContaining({ calls: 0 }), open: true },
      { spent: expect.objectContaining(one) },
      {
        spent: expect.objectContaining(one),
        outage: expect.objectContaining({ faults: 1, fault: "ModelUnavailable" }),
      },
    ]);
    expect(ran.failure).toMatchObject({ type: "ModelUnavailable", nonRetryable: false });
    expect(spentOf(ran)).toMatchObject(one);
  });

  test("PL3 the try after it adds that to its result, or to its own failure", async () => {
    const before = (await attempt(paid("unavailable"))).beats.at(-1);
    expect((await attempt(paid("answers"), before)).value).toMatchObject({ calls: 1, earlier: one });
    const again = await attempt(paid("unavailable"), before);
    expect(spentOf(again)).toMatchObject(times(2));
    expect((await attempt(paid("answers"), again.beats.at(-1))).value).toMatchObject({ earlier: times(2) });
  });

  test("MD5 an answer and its repair, both no use, are two calls; a repair that is cut off is too", async () => {
    expect(spentOf(await attempt(paid("off-schema", "off-schema")))).toMatchObject(times(2));
    const cut = await attempt(paid("off-schema", "unavailable"));
    expect(cut.failure).toMatchObject({ type: "ModelUnavailable", nonRetryable: false });
    expect(spentOf(cut)).toMatchObject(times(2));
  });

  test("PL3 a question that was answered counts when the next one of the same try fails", async () => {
    const ran = await attempt(paid("answers", "unavailable"), undefined, 2);
    expect(spentOf(ran)).toMatchObject(times(2));
    expect(ran.beats.at(-3)).toEqual({ spent: expect.objectContaining(one), open: true });
  });

  test("LM5 a worker that died while it asked left one call of which no more is known", async () => {
    const died: AttemptUsage = { spent: one, open: true };
    const { value } = await attempt(paid("answers"), died);
    expect(value).toMatchObject({ calls: 1, earlier: { ...one, calls: 2 } });
  });

  test("LM5 what fails for another reason, after a call, tells of the call too", async () => {
    const { counted, reporting } = createAttemptCounter({ patienceMs: 60_000 });
    const model = counted(paid("answers"));
    const activity = reporting(async () => {
      await ask(model, planQuestion, input);
      throw new TypeError("the database is gone");
    });
    const ran = new MockActivityEnvironment().run(activity, undefined);
    await expect(ran).rejects.toMatchObject({
      type: "TypeError",
      message: "the database is gone",
      nonRetryable: false,
    });
    await expect(ran).rejects.toMatchObject({ details: [{ spent: one }] });
  });

  test("outside an activity nothing is told, and the answer is the same", async () => {
    const { counted, reporting } = createAttemptCounter({ patienceMs: 60_000 });
    const model = counted(paid("answers"));
    const activity = reporting(async (_: null) => ({ calls: (await ask(model, planQuestion, input)).usage.calls }));
    expect(await activity(null)).toEqual({ calls: 1 });
  });

  const outage = (faults: number, sinceMs = NOW_MS) => ({
    spent: one,
    outage: { sinceMs, faults, fault: "ModelUnavailable" },
  });

  test("TM7 a provider that is down is asked again for as long as the patience lasts, however often", async () => {
    const { failure } = await attempt(paid("unavailable"), outage(200), 1, 201);
    expect(failure).toMatchObject({ nonRetryable: false, nextRetryDelay: expect.any(Number) });
    const { failure: last } = await attempt(paid("unavailable"), outage(200, NOW_MS - 120_000), 1, 201);
    expect(last).toMatchObject({ type: "ModelUnavailable", nonRetryable: true });
  });

  test("TM7 what does not pass is tried five times; tries that a provider failed are not counted", async () => {
    const { failure: fourth } = await attempt(failing(), outage(200), 1, 204);
    expect(fourth).toMatchObject({ type: "TypeError", nonRetryable: false });
    const { failure: fifth } = await attempt(failing(), outage(200), 1, 205);
    expect(fifth).toMatchObject({ type: "TypeError", nonRetryable: true });
  });

  test("TM7 a worker that died of it five times is not asked a sixth time", async () => {
    const model = paid("answers", "answers");
    expect((await attempt(model, undefined, 1, 5)).value).toEqual({ calls: 1 });
    expect((await attempt(model, undefined, 1, 6)).failure).toMatchObject({
      type: "AttemptsSpent",
      nonRetryable: true,
    });
  });
});

/** A fake that breaks on its own. */
const failing = (): ModelPort => ({
  name: "failing",
  generate: async () => {
    throw new TypeError("a bug");
  },
});
