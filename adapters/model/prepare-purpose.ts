/** Prepare purpose: what a model is asked before the first action: where the information comes from, what done means, and the steps (design §7, §9, §10). Part of the model port. */

import { z } from "zod";
import { MISSING_TYPES, type Remembered, SOURCES } from "../../core/reasoning/analysis.js";
import type { TimeContext } from "../../core/task/time.js";
import type { Contract } from "../../core/verification/contract.js";
import { actingSchemas } from "./acting-schemas.js";
import { anyText, text } from "./answer-text.js";
import { criterionSchema } from "./check-schema.js";
import type { PageInput } from "./port.js";
import type { KnowledgeChunk } from "./reasoning-purposes.js";

export interface PrepareInputs {
  prepare: {
    readonly goal: string;
    readonly page: PageInput;
    /** What the user said in this session, newest last. */
    readonly memory: readonly Remembered[];
    /** Empty when there is none (seed 002 §4.10.1). */
    readonly knowledge: readonly KnowledgeChunk[];
    readonly hints: readonly string[];
    /** The user's own; then none is asked for. */
    readonly contract?: Contract;
    /** The first action may come with further entries of its form. */
    readonly mayChain?: true;
    readonly when?: TimeContext;
  };
}

/** Reasons before answers: a model that has said why answers better. */
export const prepareSchema = z.object({
  analysis: z.object({
    /** For the user: plain words. */
    reasoning: anyText(500),
    missingInfo: z.array(z.object({ field: text(120), type: z.enum(MISSING_TYPES) })).max(10),
    source: z.enum(SOURCES),
    /** Only what may leave; code takes out what the user gave all the same. */
    searchQuery: anyText(300).optional(),
    confidence: z.number(),
  }),
  /** Absent where the user has sent one. */
  contract: z
    .object({
      criteria: z.array(criterionSchema).max(12),
      type: z.enum(["verifiable", "advisory", "skip"]),
    })
    .optional(),
  /** Absent where something has to be found out first. */
  plan: actingSchemas.plan.optional(),
  /** The plan's first action, or the end where the page shows all that is asked; absent where the page does not tell. */
  first: actingSchemas.generate.optional(),
});
