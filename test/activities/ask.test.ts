/** Proves activities/ask.ts: heartbeat, cancellation, repair, and failures in Temporal's terms. */

import { ApplicationFailure, CancelledFailure } from "@temporalio/common";
import { MockActivityEnvironment } from "@temporalio/testing";
import { describe, expect, test } from "vitest";
import { ask } from "../../activities/ask.js";
import { planQuestion } from "../../activities/plan.js";
import { ModelError, type ModelPort } from "../../adapters/model/port.js";
import { createScriptedModel, type ModelScript } from "../../testing/scripted-model.js";
import { pageOf } from "../adapters/model/offline/drive.js";
import { contract, paidCall } from "./asking.js";

const input = { goal: "g", page: pageOf("<p>x</p>"), contract, hints: [] };
const simple = { complexity: "SIMPLE" as const, steps: [] };
const failureOf = async (script: ModelScript): Promise<ApplicationFailure> => {
  const error: unknown = await ask(createScriptedModel(script), planQuestion, input).catch((caught: unknown) => caught);
  if (!(error instanceof ApplicationFailure)) throw new Error(`no ApplicationFailure: ${String(error)}`);
  return error;
};

describe("ask", () => {
  test("MD1 passes on what was asked for, and the answer", async () => {
    const model = createScriptedModel({ plan: simple });
    expect((await ask(model, planQuestion, input)).value).toEqual(simple);
    expect(model.calls).toMatchObject([{ purpose: "plan", tier: "smart", thinking: "high" }]);
  });

  test("TM7 429 is retryable, after the time the provider named", async () => {
    expect(await failureOf({ plan: { fault: "rate-limited", retryAfterMs: 2500 } })).toMatchObject({
      type: "ModelRateLimited",
      nonRetryable: false,
      nextRetryDelay: 2500,
    });
    expect((await failureOf({ plan: { fault: "rate-limited" } })).nextRetryDelay).toBeUndefined();
  });

  test.each<["server-error" | "timeout" | "blocked", string, boolean]>([
    ["server-error", "ModelUnavailable", false],
    ["timeout", "ModelTimeout", false],
    ["blocked", "ModelBlocked", true],
  ])("TM7 %s is %s", async (fault, type, nonRetryable) => {
    expect(await failureOf({ plan: { fault } })).toMatchObject({ type, nonRetryable });
  });

  test("MD3 one schema repair, then a failure that is not retried", async () => {
    const once = createScriptedModel({ plan: [{ fault: "garbage" }, simple] });
    expect((await ask(once, planQuestion, input)).value).toEqual(simple);
    expect(once.calls.length).toBe(2);
    const always = createScriptedModel({ plan: { fault: "garbage" } });
    await expect(ask(always, planQuestion, input)).rejects.toMatchObject({
      type: "ModelAnswerInvalid",
      nonRetryable: true,
    });
    expect(always.calls.length).toBe(2);
  });

  test("MD3 the repair shows the model its answer and the fault, and what both took is counted", async () => {
    const repairs: unknown[] = [];
    const usage = {
      promptTokens: 100,
      completionTokens: 10,
      calls: 1,
      model: "m",
      tier: "smart" as const,
      latencyMs: 5,
    };
    const model: ModelPort = {
      name: "m",
      async generate(request) {
        repairs.push(request.repair);
        const fields = { kind: "off-schema", message: "steps is missing", retryable: false } as const;
        if (request.repair === undefined)
          throw new ModelError({ ...fields, answer: '{"complexity":1}', calls: [paidCall("off-schema")] });
        const value = request.schema.parse(simple);
        return { value, usage, model: "m", sources: [], calls: [paidCall("answered")] };
      },
    };
    const answer = await ask(model, planQuestion, input);
    expect(repairs).toEqual([undefined, { answer: '{"complexity":1}', fault: "steps is missing" }]);
    expect(answer.usage).toMatchObject({
      calls: 2,
      promptTokens: 200,
      completionTokens: 20,
      costMicroUsd: 14,
      latencyMs: 10,
    });
  });

  test("TM7 heartbeats, and a cancelled activity aborts the call and ends as cancelled", async () => {
    const environment = new MockActivityEnvironment();
    const beats: unknown[] = [];
    const begun = new Promise<void>((resolve) => {
      environment.on("heartbeat", () => {
        beats.push(1);
        resolve();
      });
    });
    const seen: ModelError[] = [];
    const hanging = createScriptedModel({ plan: { fault: "hang" } });
    const model: typeof hanging = {
      ...hanging,
      generate: (request) =>
        hanging.generate(request).catch((error: ModelError) => {
          seen.push(error);
          throw error;
        }),
    };
    const running = environment.run(() => ask(model, planQuestion, input));
    await begun;
    environment.cancel("CANCELLED");
    await expect(running).rejects.toBeInstanceOf(CancelledFailure);
    expect(beats.length).toBeGreaterThan(0);
    expect(seen.map(({ kind }) => kind)).toEqual(["aborted"]);
  });
});
