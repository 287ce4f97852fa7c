import { describe, expect, test } from "vitest";
import { createOfflineModel } from "../../adapters/model/offline/adapter.js";
import { ModelError, type ModelRequest } from "../../adapters/model/port.js";
import { createFaultyModel } from "../../testing/faulty-model.js";
import { requestFor } from "../../testing/questions.js";

function request(goal: string): ModelRequest {
  const contract = { type: "skip", criteria: [], generatedFrom: "auto", generatedAt: "" } as const;
  const seen = {
    evidence: [],
    urlChanged: false,
    meaningfulChange: false,
    action: { action: "click(1)", thought: "I open it.", lastForStep: true },
    strength: "none",
    expectedOutcomeResult: "unknown",
  } as const;
  return requestFor("judge", { goal, contract, criteria: [], plan: null, history: [], ...seen });
}

/** What came of many calls: `ok`, or the kind of the fault. */
async function outcomes(seed: number, rate: number): Promise<string[]> {
  const model = createFaultyModel(createOfflineModel(), { seed, rate, hangMs: 1 });
  const calls = Array.from({ length: 60 }, (_, index) => model.generate(request(`goal ${index % 20}`)));
  const settled = await Promise.allSettled(calls);
  return settled.map((one) =>
    one.status === "fulfilled" ? "ok" : one.reason instanceof ModelError ? one.reason.kind : "?",
  );
}

describe("createFaultyModel", () => {
  test("the same seed fails the same calls, another seed others", async () => {
    const once = await outcomes(1, 0.5);
    expect(await outcomes(1, 0.5)).toEqual(once);
    expect(await outcomes(2, 0.5)).not.toEqual(once);
  });

  test("it fails as providers do: too many requests, server errors, no answer in time, garbage", async () => {
    const kinds = new Set(await outcomes(1, 1));
    for (const kind of ["rate-limited", "unavailable", "timeout", "off-schema"]) expect(kinds).toContain(kind);
  });

  test("at rate 0 it is the model behind it", async () => {
    expect(new Set(await outcomes(1, 0))).toEqual(new Set(["ok"]));
  });
});
