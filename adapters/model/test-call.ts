/** Test call: one small question to each model, to see whether its provider answers. No task is billed for it. */

import { z } from "zod";
import { createModel, type ModelConfig, randomCode } from "./create.js";
import type { ModelNames } from "./failover.js";

/** `fault`: the provider's words, and what to change. Absent: the model answered. */
export type TestedModel = Readonly<{ model: string; ms: number; fault?: string }>;

/** Asks the configured models, or those of an organisation in their place. No models: the offline rules answer. */
export type TestCalls = (instead: Partial<ModelNames>) => Promise<readonly TestedModel[]>;

const TIMEOUT_MS = 30_000;
const schema = z.object({ ready: z.boolean() });
const prompt = { id: "test@1", system: "Answer with one JSON object.", user: "Set `ready` to true.", tokens: 20 };
const QUESTION = { purpose: "test", tier: "smart", thinking: "minimal", input: {}, render: () => prompt } as const;

export function createTestCalls(config: ModelConfig, now: () => number): TestCalls {
  if (config.adapter === "offline") return async () => [];
  const timeouts = { smart: TIMEOUT_MS, fast: TIMEOUT_MS };
  const port = createModel({ ...config, timeouts }, { now, code: randomCode });
  const testOne = async (model: string): Promise<TestedModel> => {
    const startedMs = now();
    // With one name for all there is no other model that could answer in its place.
    const models = { smart: model, smartFallback: model, fast: model };
    const { signal } = new AbortController();
    const asked = port.generate({ ...QUESTION, schema, writtenSchema: schema, models, signal });
    const told = await asked.catch((error: unknown) => ({
      fault: error instanceof Error ? error.message : String(error),
    }));
    return { model, ms: now() - startedMs, ...("fault" in told && { fault: told.fault }) };
  };
  return (instead) => Promise.all([...new Set(Object.values({ ...config.models, ...instead }))].map(testOne));
}
