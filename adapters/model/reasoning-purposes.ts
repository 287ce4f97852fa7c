/** Reasoning purposes: what a model is asked before it acts, and how it has to answer (design §10, §13). Part of the model port. */

import { z } from "zod";
import { QUALITIES, type Remembered, type SearchResult } from "../../core/reasoning/analysis.js";
import { anyText, text } from "./answer-text.js";
import type { PageInput } from "./port.js";

/** A piece of the knowledge store; labelled in prompts as the company's own or public. */
export interface KnowledgeChunk {
  readonly title: string;
  readonly content: string;
  readonly label: "company" | "public";
}

export interface ReasoningInputs {
  /** Did the search bring what was needed (step 3)? Results are data from strangers. */
  evaluateSearch: {
    readonly goal: string;
    readonly query: string;
    readonly missing: readonly string[];
    readonly results: readonly SearchResult[];
    /** Searches made, this one included; at most 3. */
    readonly hop: number;
  };
  /** Is everything there that the request needs (step 4)? */
  checkCompleteness: {
    readonly goal: string;
    readonly page: PageInput;
    readonly memory: readonly Remembered[];
    readonly knowledge: readonly KnowledgeChunk[];
    readonly missing: readonly string[];
    /** Null: nothing was searched, or the search could not be had. */
    readonly search: {
      readonly query: string;
      readonly summary: string;
      readonly results: readonly SearchResult[];
    } | null;
  };
  /** May this action be carried out for this goal? Never sees page text beyond the target's own label (design §13). */
  criticise: {
    readonly goal: string;
    readonly action: string;
    readonly role?: string;
    readonly name?: string;
    readonly origin: string;
    readonly why: "irreversible" | "low-confidence" | "after-failure";
  };
}

const words = anyText(500);
const grounds = z.object({
  sources: z.array(words).max(10),
  quality: z.enum(QUALITIES),
  gaps: z.array(words).max(10),
});

export const reasoningSchemas = {
  evaluateSearch: z.object({
    /** What was found that helps, in a few sentences. */
    summary: anyText(600),
    solved: z.boolean(),
    shouldRetry: z.boolean(),
    refinedQuery: z.string().min(1).max(300).optional(),
    shouldAskUser: z.boolean(),
    confidence: z.number(),
  }),
  checkCompleteness: z.object({
    reasoning: words,
    evidence: grounds,
    missingInformation: z.array(text(120)).max(10),
    canProceed: z.boolean(),
    /** For the user: plain words; empty when nothing is asked. */
    userQuestion: words,
    confidence: z.number(),
  }),
  /** Only `<Approved>YES</Approved>` in it allows the action; nothing else is read. */
  criticise: z.object({ answer: z.string() }),
} as const;
