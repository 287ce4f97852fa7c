/** Acting schemas: what a model must answer when it agrees, plans, acts, judges and corrects (design §6 to §9). Part of the model port. */

import { z } from "zod";
import { REFLECTION_MAX } from "../../core/planning/reflection.js";
import { LADDER } from "../../core/recovery/strategy.js";
import { checkSchema, criterionSchema } from "./check-schema.js";

const proposal = z.object({
  /** One action string of the grammar. */
  action: z.string().min(1).max(12_000),
  /** For the user: plain words, no ids, selectors or engine words. */
  thought: z.string().min(1).max(500),
  lastForStep: z.boolean(),
  /** How sure it is that this is the right action, 0 to 1; below 0.5 the critic looks at it. */
  confidence: z.number().optional(),
  expectedOutcome: checkSchema.optional(),
});

/** Further entries (type, setValue, select, check) in order, each into another field of the same form as the action. */
const followUps = z.array(proposal).max(7).optional();

export const actingSchemas = {
  contract: z.object({
    type: z.enum(["verifiable", "advisory", "skip"]),
    criteria: z.array(criterionSchema).max(12),
  }),
  plan: z.object({
    complexity: z.enum(["SIMPLE", "COMPLEX"]),
    steps: z
      .array(
        z.object({
          description: z.string().min(1).max(500),
          reasoning: z.string().max(500),
          toolType: z.enum(["DOM", "SERVER", "MIXED"]),
          expectedOutcome: checkSchema.optional(),
        }),
      )
      .max(20),
  }),
  validate: z.object({
    valid: z.boolean(),
    reason: z.string().min(1).max(500),
    suggestedChanges: z
      .array(
        z.object({
          op: z.enum(["skip", "change", "insert"]),
          /** Index of the plan step. */
          step: z.int(),
          description: z.string().min(1).max(500).optional(),
        }),
      )
      .max(20),
    needsFullReplan: z.boolean(),
  }),
  reflect: z.object({
    done: z.string().min(1).max(REFLECTION_MAX),
    missing: z.string().min(1).max(REFLECTION_MAX),
    suggestion: z.string().min(1).max(REFLECTION_MAX),
  }),
  refine: z.discriminatedUnion("kind", [
    proposal.extend({ kind: z.literal("action"), followUps }),
    z.object({ kind: z.literal("cannot"), reason: z.string().min(1).max(500) }),
  ]),
  generate: proposal.extend({ followUps }),
  judge: z.object({
    actionSucceeded: z.boolean(),
    taskCompleted: z.boolean(),
    subTaskCompleted: z.boolean().optional(),
    confidence: z.number(),
    reason: z.string().max(1000),
  }),
  correct: z.object({
    strategy: z.enum(LADDER),
    reason: z.string().min(1).max(500),
    /** Absent for UPDATE_PLAN and FAIL. */
    proposal: proposal.optional(),
  }),
} as const;
