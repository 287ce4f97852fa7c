/** Proves cli/demo/model-bill.ts and testing/gemini/troubles.ts: what was asked is added up, and each trouble comes once. */

import { describe, expect, test } from "vitest";
import type { Purpose } from "../../../activities/index.js";
import type { ModelCall, ModelRequest } from "../../../adapters/model/port.js";
import { billLines, billOf } from "../../../cli/demo/model-bill.js";
import { createTroubles } from "../../../testing/gemini/troubles.js";
import { INPUTS } from "../../adapters/model/contract-suite.js";

const call = (purpose: string, fields: Partial<ModelCall> = {}): ModelCall => ({
  purpose,
  tier: "fast",
  model: "gemini-3.5-flash-lite",
  prompt: `${purpose}@1`,
  tokens: { prompt: 900, cached: 100, toolUse: 0, completion: 20, thinking: 30 },
  searches: 0,
  costMicroUsd: 400,
  ms: 10,
  outcome: "answered",
  ...fields,
});

describe("billOf", () => {
  const retries = [{ activity: "plan", attempt: 2, failure: "ModelRateLimited", nextRetryDelayMs: 1_500 }];
  const bill = billOf(
    [call("refine"), call("refine", { outcome: "timeout" }), call("judge", { tier: "smart" })],
    retries,
  );

  test("issue 8 calls are added up by purpose and tier, failed ones named", () => {
    expect(bill).toMatchObject({
      calls: 3,
      promptTokens: 3_000,
      completionTokens: 150,
      costMicroUsd: 1_200,
      failures: { timeout: 1 },
      rows: [
        { purpose: "refine", tier: "fast", calls: 2, failed: 1, promptTokens: 2_000, cachedTokens: 200 },
        { purpose: "judge", tier: "smart", calls: 1, failed: 0, costMicroUsd: 400 },
      ],
    });
  });

  test("issue 8 the lines for a person say calls, tokens, price, and the delays that history holds", () => {
    const lines = billLines(bill);
    expect(lines.at(-2)).toBe("all: 3 calls (1 timeout), 3000 in, 150 out, $0.001200");
    expect(lines.at(-1)).toBe("history: plan attempt 2, after 1500 ms, as the provider asked (ModelRateLimited)");
  });
});

describe("createTroubles", () => {
  const asked = (purpose: Purpose, actions = 0): ModelRequest<Purpose> => {
    const history = Array.from({ length: actions }, () => ({}));
    // The cast: troubles look at the purpose and at the length of the history alone.
    return { purpose, tier: "fast", input: { ...INPUTS[purpose], history }, signal: AbortSignal.abort() } as never;
  };

  test("issue 8 each comes once, and not again for a worker that comes after", () => {
    const troubleFor = createTroubles([]);
    const met = [
      asked("prepare"),
      asked("prepare"),
      asked("refine", 0),
      asked("refine", 1),
      asked("refine", 1),
      asked("refine", 2),
      asked("refine", 3),
    ];
    expect(met.map((request) => troubleFor(request)?.fault ?? null)).toEqual([
      "rate-limited",
      null,
      null,
      "hang",
      null,
      "max-tokens",
      null,
    ]);
    const later = createTroubles(["rate-limited", "timeout"]);
    expect(later(asked("prepare"))).toBeNull();
    expect(later(asked("refine", 1))).toBeNull();
    expect(later(asked("refine", 4))?.fault).toBe("max-tokens");
  });
});
