/** Proves adapters/model/language-model.ts: the model port on each provider's wire form, and what each failure becomes. */

import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { createModel } from "../../../adapters/model/create.js";
import type { ProviderName } from "../../../adapters/model/providers.js";
import {
  type ChatAnswerer,
  type FakeChatServer,
  startFakeChatServer,
} from "../../../testing/openai-compatible/server.js";
import {
  ANTHROPIC,
  AZURE,
  COMPATIBLE,
  EMPTY_ACCOUNT,
  OLLAMA,
  OPENAI,
  UNKNOWN_MODEL,
  type Wire,
} from "../../../testing/openai-compatible/wires.js";
import { createRulesBrain } from "../../../testing/rules-brain.js";
import { describeModelPort, request } from "./contract-suite.js";

const brain = createRulesBrain();
const rules: ChatAnswerer = async ({ user }) => ({ value: await brain.think(user) });

interface Asked {
  readonly timeoutMs?: number;
  readonly apiKey?: string;
  readonly model?: string;
}

interface Form {
  readonly provider: ProviderName;
  readonly wire: Wire;
  readonly smart: string;
  readonly fast: string;
  /** Sentences that end a wrong key, an unknown model and a used-up account. */
  readonly wrongKey?: string;
  readonly unknown: string;
  readonly spent?: string;
}

const NAMES = "SMART_MODEL_NAME or FAST_MODEL_NAME";
const FORMS: readonly Form[] = [
  {
    provider: "openai",
    wire: OPENAI,
    smart: "gpt-4.1",
    fast: "gpt-5.4-mini",
    wrongKey: "OpenAI says: Incorrect API key provided: k-*****ng. Set OPENAI_API_KEY.",
    unknown: `OpenAI says: The model \`${UNKNOWN_MODEL}\` does not exist or you do not have access to it. Set ${NAMES}`,
    spent: "please check your plan and billing details. Add credit or quota for OPENAI_API_KEY.",
  },
  {
    provider: "anthropic",
    wire: ANTHROPIC,
    smart: "claude-sonnet-4-6",
    fast: "claude-sonnet-4-0",
    wrongKey: "Anthropic says: invalid x-api-key. Set ANTHROPIC_API_KEY.",
    unknown: `Anthropic says: model: ${UNKNOWN_MODEL}. Set ${NAMES}`,
    spent:
      "Anthropic says: Your credit balance is too low to access the Anthropic API. Please go to Plans & Billing. Add",
  },
  {
    provider: "azure",
    wire: AZURE,
    smart: "our-smart-deployment",
    fast: "our-fast-deployment",
    wrongKey:
      "Azure OpenAI says: Access denied due to invalid subscription key or wrong API endpoint. Set AZURE_API_KEY.",
    unknown: `Azure OpenAI says: The API deployment for this resource does not exist. Set ${NAMES}`,
    spent: "Add credit or quota for AZURE_API_KEY",
  },
  {
    provider: "ollama",
    wire: OLLAMA,
    smart: "qwen3:32b",
    fast: "qwen3:8b",
    unknown: `Ollama says: model "${UNKNOWN_MODEL}" not found, try pulling it first. Set ${NAMES}`,
  },
  {
    provider: "openai-compatible",
    wire: COMPATIBLE,
    smart: "qwen3:32b",
    fast: "qwen3:8b",
    unknown: `The model's server says: The model \`${UNKNOWN_MODEL}\` does not exist. Set ${NAMES}`,
  },
];

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

describe.each(FORMS)("askLibrary: $provider", ({ provider, wire, smart, fast, wrongKey, unknown, spent }) => {
  let fake: FakeChatServer;
  beforeAll(async () => {
    fake = await startFakeChatServer(rules, wire);
  });
  beforeEach(() => fake.answer(rules));
  afterAll(() => fake.stop());

  const create = ({ timeoutMs = 10_000, apiKey = "k", model = smart }: Asked = {}) =>
    brain.watch(
      createModel(
        {
          adapter: provider,
          access: { [provider]: { baseUrl: fake.url, apiKey } },
          models: { smart: model, smartFallback: model, fast: model === smart ? fast : model },
          timeouts: { smart: timeoutMs, fast: timeoutMs },
        },
        { now: () => 0, code: brain.code },
      ),
    );
  const judged = (asked?: Asked) => create(asked).generate(request("judge", undefined, "smart"));

  describeModelPort(create);

  test("MD7 a strict server refuses nothing of what any purpose asks of either model", async () => {
    await judged();
    expect(fake.faults).toEqual([]);
  });

  test("MD7 tokens are counted apart", async () => {
    const { calls, usage } = await create().generate(request("refine"));
    expect(calls).toMatchObject([
      { model: fast, prompt: expect.stringMatching(/^refine@\d+$/), tokens: { completion: 30, thinking: 10 } },
    ]);
    expect(usage.completionTokens).toBe(40);
    expect(usage.promptTokens).toBeGreaterThan(100);
    expect(usage.costMicroUsd).toBeUndefined();
  });

  test.each(FAULTS)("MD7 %s becomes its own error", async (_, answer, expected) => {
    fake.answer(() => answer);
    await expect(judged()).rejects.toMatchObject(expected);
  });

  test("MD7 silence ends at the time-out", async () => {
    fake.answer(() => ({ fault: "hang" }));
    await expect(judged({ timeoutMs: 50 })).rejects.toMatchObject({ kind: "timeout" });
  });

  test("MD9 an unknown model ends in a sentence that names what to change", async () => {
    const message = expect.stringContaining(unknown);
    await expect(judged({ model: UNKNOWN_MODEL })).rejects.toMatchObject({
      kind: "refused",
      retryable: false,
      message,
    });
  });

  test.runIf(wrongKey !== undefined)("MD9 so does a wrong key, which is not told", async () => {
    await expect(judged({ apiKey: "k-wrong" })).rejects.toMatchObject({ kind: "refused", message: wrongKey });
  });

  test.runIf(spent !== undefined)("MD9 so does a used-up account, which is not asked again", async () => {
    const message = expect.stringContaining(spent ?? "");
    await expect(judged({ apiKey: EMPTY_ACCOUNT })).rejects.toMatchObject({ retryable: false, message });
  });

  test("MD9 so does a server that is not there", async () => {
    const gone = await startFakeChatServer(rules, wire);
    await gone.stop();
    const access = { [provider]: { baseUrl: gone.url, apiKey: "k" } };
    const models = { smart, smartFallback: smart, fast: smart };
    const config = { adapter: provider, access, models, timeouts: { smart: 5_000, fast: 5_000 } };
    const asked = createModel(config, { now: () => 0, code: brain.code }).generate(request("judge"));
    const message = expect.stringMatching(/ECONNREFUSED.* or set [A-Z_]+\.$/);
    await expect(asked).rejects.toMatchObject({ kind: "unavailable", retryable: true, message });
  });
});

describe("createModel", () => {
  test("MD12 each tier may have a provider of its own, and so may its fallback", async () => {
    const [openai, anthropic] = await Promise.all([
      startFakeChatServer(rules, OPENAI),
      startFakeChatServer(rules, ANTHROPIC),
    ]);
    const config = {
      adapter: "openai" as const,
      access: { openai: { baseUrl: openai.url, apiKey: "k" }, anthropic: { baseUrl: anthropic.url, apiKey: "k" } },
      models: { smart: "anthropic:claude-sonnet-4-6", smartFallback: "gpt-5.4", fast: "gpt-5.4-mini" },
      timeouts: { smart: 5_000, fast: 5_000 },
    };
    const model = brain.watch(createModel(config, { now: () => 0, code: brain.code }));
    await model.generate(request("judge", undefined, "smart"));
    await model.generate(request("refine"));
    expect(anthropic.received.map((one) => one.model)).toEqual(["claude-sonnet-4-6"]);
    expect(openai.received.map((one) => one.model)).toEqual(["gpt-5.4-mini"]);
    anthropic.answer(() => ({ fault: "status", status: 529 }));
    const answer = await model.generate(request("judge", undefined, "smart"));
    expect(answer).toMatchObject({ model: "gpt-5.4", degraded: true });
    expect(answer.calls).toMatchObject([{ model: "anthropic:claude-sonnet-4-6", outcome: "unavailable" }, {}]);
    const unconfigured = { ...request("judge", undefined, "smart"), models: { smart: "azure:ours" } };
    await expect(model.generate(unconfigured)).rejects.toMatchObject({
      kind: "refused",
      message: expect.stringContaining("Set AZURE_API_KEY"),
    });
    await Promise.all([openai.stop(), anthropic.stop()]);
  });
});
