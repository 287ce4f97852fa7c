/** Check schema: a check as a model writes it; which fields belong together is looked at by code afterwards. */

import { z } from "zod";
import { CHECK_ACTIVITIES } from "../../protocol/contract.js";
import { text } from "./answer-text.js";

/** Not bounded: one field that is too long is a fault of one check, not of the whole answer. */
export const checkShape = {
  url: z.string().optional(),
  text: z.string().optional(),
  file: z.string().optional(),
  role: z.string().optional(),
  name: z.string().optional(),
  value: z.string().optional(),
  op: z.enum([">=", "<=", "=", ">", "<"]).optional(),
  count: z.number().optional(),
  absent: z.boolean().optional(),
  within: z.string().optional(),
  column: z.string().optional(),
};

export const checkSchema = z.object({ activity: z.enum(CHECK_ACTIVITIES), ...checkShape });

export const criterionSchema = z.object({
  description: text(300),
  activity: z.enum([...CHECK_ACTIVITIES, "judge", "answer"]),
  ...checkShape,
  timing: z.enum(["immediate", "at_end"]),
});
