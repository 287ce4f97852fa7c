/** Contract result schema: what was agreed on, and how far it is fulfilled, as every reply tells it. */

import { z } from "@hono/zod-openapi";
import { CHECK_ACTIVITIES } from "../core/verification/check.js";
import { checkShape } from "./check-schema.js";

const text = z.string();
const activity = z.enum([...CHECK_ACTIVITIES, "judge", "answer"]);
export const contractResult = z
  .object({
    contract: z.object({
      type: z.enum(["verifiable", "advisory", "skip"]),
      criteria: z
        .array(
          z.object({
            id: text,
            activity,
            description: text,
            ...checkShape,
            timing: z.enum(["immediate", "at_end"]),
          }),
        )
        .readonly(),
      generatedFrom: z.enum(["auto", "user", "prd"]),
      generatedAt: text,
    }),
    overall: z.enum(["pass", "fail", "pending"]),
    criteria: z
      .array(
        z.object({
          id: text,
          activity,
          status: z.enum(["pass", "fail", "skipped", "pending"]),
          error: text.optional(),
          attempts: z.int(),
          checkedAt: text.optional(),
          stepIndex: z.int().optional(),
          evidence: text.optional(),
        }),
      )
      .readonly(),
    completedAt: text.optional(),
  })
  .openapi("ContractResult");
