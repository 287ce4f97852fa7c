/** Proves adapters/model/openai-compatible: the model port on a server of OpenAI's kind, and what each failure becomes. */

import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { createOpenAiCompatibleModel } from "../../../adapters/model/openai-compatible.js";
import {
  type ChatAnswerer,
  type FakeChatServer,
  startFakeChatServer,
} from "../../../testing/openai-compatible/server.js";
import { createRulesBrain } from "../../../testing/rules-brain.js";
import { describeModelPort, request } from "./contract-suite.js";

const brain = createRulesBrain();
const rules: ChatAnswerer = async ({ user }) => ({ value: await brain.think(user) });
let fake: FakeChatServer;

beforeAll(async () => {
  fake = await startFakeChatServer(rules);
});
beforeEach(() => fake.answer(rules));
afterAll(() => fake.stop());

const create = (timeoutMs = 10_000) =>
  brain.watch(
    createOpenAiCompatibleModel(
      {
        baseUrl: fake.url,
        apiKey: "k",
        models: { smart: "qwen3:32b", smartFallback: "qwen3:32b", fast: "qwen3:8b" },
        timeouts: { smart: timeoutMs, fast: timeoutMs },
      },
      { now: () => 0, code: brain.code },
    ),
  );

describe("createOpenAiCompatibleModel", () => {
  describeModelPort(create);

  test("MD7 a strict server refuses nothing of what any purpose asks", () => {
    expect(fake.faults).toEqual([]);
  });

  test("MD7 the key travels as a bearer token, and tokens are counted apart", async () => {
    const { calls, usage } = await create().generate(request("refine"));
    expect(fake.received.at(-1)?.authorization).toBe("Bearer k");
    expect(calls).toMatchObject([
      { model: "qwen3:8b", prompt: expect.stringMatching(/^refine@\d+$/), tokens: { completion: 30, thinking: 10 } },
    ]);
    expect(usage.completionTokens).toBe(40);
    expect(usage.costMicroUsd).toBeUndefined();
  });

  const FAULTS: readonly [string, Awaited<ReturnType<ChatAnswerer>>, object][] = [
    [
      "429 with Retry-After",
      { fault: "status", status: 429, retryAfter: "2" },
      { kind: "rate-limited", retryable: true, retryAfterMs: 2_000 },
    ],
    [
      "429 for a quota that is spent",
      { fault: "status", status: 429, code: "insufficient_quota" },
      { kind: "rate-limited", retryable: false },
    ],
    ["500", { fault: "status", status: 500 }, { kind: "unavailable", retryable: true }],
    ["401", { fault: "status", status: 401 }, { kind: "refused", retryable: false }],
    ["a cut line", { fault: "reset" }, { kind: "unavailable", retryable: true }],
    ["half a body", { fault: "truncated-body" }, { kind: "truncated", retryable: true }],
    ["an answer that is too long", { fault: "length" }, { kind: "truncated", retryable: true }],
    ["a filter", { fault: "content-filter" }, { kind: "blocked", retryable: false }],
    ["a refusal", { fault: "refusal" }, { kind: "blocked", retryable: false }],
    ["words that are no JSON", { words: "Sure! Here you go" }, { kind: "off-schema", answer: "Sure! Here you go" }],
    ["JSON off its schema", { value: { nonsense: true } }, { kind: "off-schema" }],
  ];
  test.each(FAULTS)("MD7 %s becomes its own error", async (_, answer, expected) => {
    fake.answer(() => answer);
    await expect(create().generate(request("judge", undefined, "smart"))).rejects.toMatchObject(expected);
  });

  test("MD7 silence ends at the time-out", async () => {
    fake.answer(() => ({ fault: "hang" }));
    await expect(create(50).generate(request("judge", undefined, "smart"))).rejects.toMatchObject({ kind: "timeout" });
  });
});
