/** Gemini over the fake: the real SDK against the fake server, answered by the offline rules unless told otherwise. Test support. */

import { createModel } from "../../../adapters/model/create.js";
import type { ModelNames } from "../../../adapters/model/failover.js";
import type { ModelPort } from "../../../adapters/model/port.js";
import type { Answerer } from "../../../testing/gemini/script.js";
import { type FakeGemini, startFakeGemini } from "../../../testing/gemini/server.js";
import { createRulesBrain } from "../../../testing/rules-brain.js";

const MODELS: ModelNames = {
  smart: "gemini-3.8-flash",
  smartFallback: "gemini-3.1-pro-preview",
  fast: "gemini-3.5-flash-lite",
};

export interface OverFake {
  readonly fake: FakeGemini;
  /** Answers as the rules would. */
  readonly rules: Answerer;
  create(options?: {
    models?: Partial<ModelNames>;
    splitGrounding?: boolean;
    groundedJudge?: boolean;
    timeoutMs?: number;
  }): ModelPort;
}

const NOW_MS = Date.parse("2026-11-21T12:00:00Z");

export async function openGeminiOverFake(): Promise<OverFake> {
  const brain = createRulesBrain();
  const rules: Answerer = async ({ user }) => ({ value: await brain.think(user) });
  const fake = await startFakeGemini({ answer: rules, apiKey: "test-key" });
  return {
    fake,
    rules,
    create: ({ models, splitGrounding = false, groundedJudge = false, timeoutMs = 10_000 } = {}) =>
      brain.watch(
        createModel(
          {
            adapter: "gemini",
            access: { gemini: { apiKey: "test-key", baseUrl: fake.url } },
            models: { ...MODELS, ...models },
            timeouts: { smart: timeoutMs, fast: timeoutMs },
            splitGrounding,
            groundedJudge,
          },
          { now: () => NOW_MS, code: brain.code },
        ),
      ),
  };
}
