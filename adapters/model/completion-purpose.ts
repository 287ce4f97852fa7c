/** Completion purpose: what the completion judge is told, and how it has to answer (docs/spec/completion.md). Part of the model port. */

import { z } from "zod";
import type { PastAction } from "../../core/task/memory.js";
import type { ActivityShapes } from "../../core/task/verbs.js";
import type { Contract } from "../../core/verification/contract.js";
import type { CriterionStanding } from "../../core/verification/last-page.js";
import { anyText, text } from "./answer-text.js";
import type { PageInput } from "./port.js";

/** What one action changed, whole. */
export interface ActionEvidence {
  readonly stepIndex: number;
  /** Of entries that went out together the last; history has all. */
  readonly action: string;
  readonly verdict: PastAction["verdict"];
  /** Masked. */
  readonly lines: readonly string[];
}

export interface CompletionInputs {
  complete: Pick<
    ActivityShapes["judgeCompletion"]["input"],
    "about" | "plan" | "history" | "earlierSummary" | "hints" | "outputs" | "subTask"
  > & {
    readonly goal: string;
    /** The last page seen. */
    readonly page: PageInput;
    readonly contract: Contract;
    /** As code sees each of them on that page. */
    readonly standings: readonly CriterionStanding[];
    /** Indices of the plan steps that change something and are not done; each has to be answered. */
    readonly openSteps: readonly number[];
    /** Of the last actions, newest last. */
    readonly changes: readonly ActionEvidence[];
    /** What the user is to be told. */
    readonly answer?: string;
    /** Facts of the answer that code found on no page that was seen. */
    readonly unconfirmed?: readonly string[];
    /** What is claimed, where only that is asked about. */
    readonly claim?: string;
  };
}

const words = anyText(500);

export const completionSchemas = {
  /** Reasons come before what they lead to. */
  complete: z.object({
    parts: z
      .array(
        z.object({
          part: text(300),
          reason: words,
          /** Quoted from the page or the evidence; without one that stands there the part is not shown. */
          line: words.optional(),
          status: z.enum(["shown", "contradicted", "not_shown"]),
        }),
      )
      .max(12),
    openSteps: z
      .array(z.object({ step: z.int(), reason: words, unnecessary: z.boolean() }))
      .max(20)
      .optional(),
    reason: anyText(1_000),
    taskCompleted: z.boolean(),
    confidence: z.number(),
  }),
} as const;
