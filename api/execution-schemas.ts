/** Execution schemas: how actions are to be carried out, and what came of it (protocol §2, §5). */

import { z } from "@hono/zod-openapi";

const line = z.string().max(2_000);

/** Longest delay before a client looks, and most methods after the first. */
const VERIFY_DELAY_MS_MAX = 30_000;
const RETRIES_MAX = 10;

export const options = z
  .object({
    chain: z.boolean().optional(),
    speculate: z.boolean().optional(),
    approve: z.enum(["never", "irreversible", "always"]).optional(),
    verify: z.boolean().optional(),
    verifyDelayMs: z.int().min(0).max(VERIFY_DELAY_MS_MAX).optional(),
    maxRetries: z.int().min(0).max(RETRIES_MAX).optional(),
  })
  .openapi({
    description:
      "Of the task, with its first observation. Later `verify`, `verifyDelayMs` and `maxRetries` hold for the next action alone, and the others are not read.",
  });

export const receipt = z
  .object({
    actionId: z.string().min(1).max(100),
    action: z.string().min(1).max(12_000),
    ok: z.boolean(),
    verified: z.boolean().nullable(),
    delivered: z.boolean().openapi({ description: "an event of the action reached its target" }),
    retried: z.boolean(),
    retryReason: line.optional(),
    error: line.optional(),
    expected: line.optional(),
    observed: line.optional(),
    target: z.object({ id: z.int(), role: line, name: line }).optional(),
    attempts: z
      .array(
        z.object({
          method: z.string().max(100),
          result: z.enum(["verified", "failed", "error", "skipped"]),
          expected: line.optional(),
          observed: line.optional(),
          delivered: z.boolean(),
          ms: z.number().min(0).max(86_400_000),
        }),
      )
      .max(20),
    effect: z.enum(["none", "changed", "pending", "gone", "unknown", "refused"]),
    userInput: z.boolean().optional(),
    settled: z.boolean(),
  })
  .openapi("Receipt");
