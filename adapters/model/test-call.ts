/** Test call: one small question to each model, to see whether its provider answers. No task is billed for it. */

import { z } from "zod";
import { createModel, type ModelConfig, randomCode } from "./create.js";
import type { ModelNames } from "./failover.js";
import { latencyOf, type ModelPort } from "./port.js";

export interface TestedModel {
  readonly model: string;
  readonly ms: number;
  /** The provider's words, and what to change. Absent: the model answered. */
  readonly fault?: string;
}

/** Asks the configured models, or those of an organisation in their place. No models: the offline rules answer. */
export type TestCalls = (instead: Partial<ModelNames>) => Promise<readonly TestedModel[]>;

const LONGEST_MS = 30_000;

export function createTestCalls(config: ModelConfig, now: () => number): TestCalls {
  if (config.adapter === "offline") return async () => [];
  const timeouts = { smart: LONGEST_MS, fast: LONGEST_MS };
  const model = createModel({ ...config, timeouts }, { now, code: randomCode });
  return (instead) => {
    const names = new Set(Object.values({ ...config.models, ...instead }));
    return Promise.all([...names].map((name) => testOne(model, name, now)));
  };
}

const answer = z.object({ ready: z.boolean() });
const prompt = { id: "test@1", system: "Answer with one JSON object.", user: "Set `ready` to true.", tokens: 20 };

async function testOne(model: ModelPort, name: string, now: () => number): Promise<TestedModel> {
  const startedMs = now();
  const request = { purpose: "test", tier: "smart", thinking: "minimal", input: {}, render: () => prompt } as const;
  // With one name for all there is no other model that could answer in its place.
  const models = { smart: name, smartFallback: name, fast: name };
  const { signal } = new AbortController();
  try {
    const { calls = [] } = await model.generate({ ...request, schema: answer, writtenSchema: answer, models, signal });
    return { model: name, ms: latencyOf(calls) };
  } catch (error) {
    return { model: name, ms: now() - startedMs, fault: error instanceof Error ? error.message : String(error) };
  }
}
