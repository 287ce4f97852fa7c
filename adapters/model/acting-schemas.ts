/** Acting schemas: what a model must answer when it agrees, plans, acts, judges and corrects (design §6 to §9). Part of the model port. */

import { z } from "zod";
import { REFLECTION_MAX } from "../../core/limits/reflection.js";
import { RECOVERY_STRATEGIES } from "../../core/recovery/strategy.js";
import { anyText, text } from "./answer-text.js";
import { checkSchema } from "./check-schema.js";

const proposal = z.object({
  /** For the user: plain words, no ids, selectors or engine words. */
  thought: text(500),
  /** One action string of the grammar, which bounds it. */
  action: z.string().min(1),
  lastForStep: z.boolean(),
  /** How sure it is that this is the right action, 0 to 1; below 0.5 the critic looks at it. */
  confidence: z.number().optional(),
  expectedOutcome: checkSchema.optional(),
});

/** Further entries (type, setValue, select, check) in order, each into another field of the same form as the action. */
const followUps = z.array(proposal).max(7).optional();

export const actingSchemas = {
  plan: z.object({
    complexity: z.enum(["SIMPLE", "COMPLEX"]),
    steps: z
      .array(
        z.object({
          reasoning: anyText(500),
          description: text(500),
          toolType: z.enum(["DOM", "SERVER", "MIXED"]),
          expectedOutcome: checkSchema.optional(),
        }),
      )
      .max(20),
  }),
  validate: z.object({
    reason: text(500),
    valid: z.boolean(),
    suggestedChanges: z
      .array(
        z.object({
          op: z.enum(["skip", "change", "insert"]),
          /** Index of the plan step. */
          step: z.int(),
          description: text(500).optional(),
        }),
      )
      .max(20),
    needsFullReplan: z.boolean(),
  }),
  reflect: z.object({
    done: text(REFLECTION_MAX),
    missing: text(REFLECTION_MAX),
    suggestion: text(REFLECTION_MAX),
  }),
  refine: z.discriminatedUnion("kind", [
    proposal.extend({ kind: z.literal("action"), followUps }),
    z.object({ reason: text(500), kind: z.literal("cannot") }),
  ]),
  generate: proposal.extend({ followUps }),
  judge: z.object({
    reason: anyText(1_000),
    actionSucceeded: z.boolean(),
    subTaskCompleted: z.boolean().optional(),
    taskCompleted: z.boolean(),
    confidence: z.number(),
  }),
  correct: z.object({
    reason: text(500),
    strategy: z.enum(RECOVERY_STRATEGIES),
    /** Absent for UPDATE_PLAN and FAIL. */
    proposal: proposal.optional(),
  }),
} as const;
