/** Metrics schema: what a task took so far, as every reply tells it. */

import { z } from "@hono/zod-openapi";

const tier = z.object({ calls: z.int(), latencyMs: z.number() });
export const metrics = z
  .object({
    modelCalls: z.int(),
    promptTokens: z.int(),
    cachedTokens: z.int(),
    completionTokens: z.int(),
    thinkingTokens: z.int(),
    toolTokens: z.int(),
    costMicroUsd: z.number().openapi({ description: "Millionths of a US dollar" }),
    tiers: z.object({ smart: tier, fast: tier }),
    searches: z.int(),
    searchesAvoided: z.int(),
    routingSwitches: z.int(),
    reasoning: z
      .object({ source: z.enum(["MEMORY", "PAGE", "WEB_SEARCH", "ASK_USER"]), confidence: z.number(), row: z.string() })
      .optional(),
    speculation: z
      .object({ used: z.int(), wasted: z.int() })
      .optional()
      .openapi({ description: "Model calls begun while the judge still looked: those used, those for nothing" }),
    workingMs: z.number(),
  })
  .openapi("TaskMetrics");
