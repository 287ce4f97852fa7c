/** Sub-task schema: what a model answers when it is asked to divide a task into phases (design §7). */

import { z } from "zod";
import { anyText } from "./answer-text.js";

const output = z.object({
  /** Lower case with underscores, e.g. patient_number. */
  name: z.string().min(1).max(40),
  description: z.string().min(1).max(120),
  type: z.enum(["id", "number", "text"]),
  /** Where code reads it off the page; looked into in this order. */
  from: z
    .array(
      z.object({
        kind: z.enum(["url", "row", "value", "label"]),
        pattern: z.string().min(1).max(200),
        label: z.string().min(1).max(80).optional(),
      }),
    )
    .min(1)
    .max(4),
});

/** One or none: the task is better left whole. */
export const subTasksSchema = z.object({
  reason: anyText(500).optional(),
  subTasks: z
    .array(
      z.object({
        name: z.string().min(1).max(80),
        /** Able to stand alone. `{name}` stands for a value that an earlier phase finds out. */
        objective: z.string().min(1).max(1_000),
        /** Names of the values that it needs. */
        inputs: z.array(z.string().max(40)).max(6),
        outputs: z.array(output).max(6),
        estimatedSteps: z.int(),
      }),
    )
    .max(8),
});
