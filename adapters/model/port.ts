/** Model port: one way to ask any model for a typed value (design §11). Elsewhere: LLM client, provider. */

import type { z } from "zod";
import type { Skeleton } from "../../core/page/skeleton.js";
import type { Plan, PlanStep, ReplanTrigger } from "../../core/planning/plan.js";
import type { SubTaskBrief } from "../../core/planning/subtasks.js";
import type { SearchResult } from "../../core/reasoning/analysis.js";
import type { RecoveryStrategy } from "../../core/recovery/strategy.js";
import type { ChoosingContext, Usage } from "../../core/task/choice.js";
import type { Feedback, PastAction } from "../../core/task/memory.js";
import type { TimeContext } from "../../core/task/time.js";
import type { Contract, CriterionResult } from "../../core/verification/contract.js";
import { actingSchemas } from "./acting-schemas.js";
import type { ModelCall } from "./call.js";
import { type CompletionInputs, completionSchemas } from "./completion-purpose.js";
import { type PrepareInputs, prepareSchema } from "./prepare-purpose.js";
import { type ReasoningInputs, reasoningSchemas } from "./reasoning-purposes.js";
import { subTasksSchema } from "./sub-task-schema.js";
import type { Trouble } from "./trouble.js";

export type Tier = "smart" | "fast";

/** A page as a purpose sees it. */
export interface PageInput {
  readonly url: string;
  readonly title: string;
  readonly focus: string;
  readonly skeleton: Skeleton;
}

/** What an activity is told that chooses, with the goal and the page themselves. */
type Situation = Omit<ChoosingContext, "task" | "page"> & { readonly goal: string; readonly page: PageInput };

/** What each purpose is told, as structured data: text adapters render it, the offline adapter reads it directly. */
export interface PurposeInputs extends PrepareInputs, ReasoningInputs, CompletionInputs {
  plan: {
    readonly goal: string;
    readonly page: PageInput;
    readonly contract: Contract;
    readonly hints: readonly string[];
    /** What a search brought, as data from strangers. */
    readonly found?: { readonly summary: string; readonly results: readonly SearchResult[] };
    readonly when?: TimeContext;
    /** Plan this phase, and nothing of the others. */
    readonly subTask?: SubTaskBrief;
    /** A plan that has to be made anew: what is done stays done. */
    readonly again?: {
      readonly plan: Plan | null;
      readonly reason: string;
      readonly history: readonly PastAction[];
      readonly earlierSummary: string;
      readonly continuation?: string;
      readonly lookAhead?: string;
    };
  };
  /** Phases of a long task, in order. One or none: it is better left whole. */
  decompose: {
    readonly goal: string;
    readonly page: PageInput;
    readonly contract: Contract;
    readonly plan: Plan;
    readonly hints: readonly string[];
    readonly fault?: Feedback;
  };
  /** Can the rest of the plan still be carried out on this page? */
  validate: {
    readonly goal: string;
    readonly page: PageInput;
    readonly contract: Contract;
    readonly criteria: readonly CriterionResult[];
    readonly plan: Plan;
    readonly history: readonly PastAction[];
    readonly hints: readonly string[];
    readonly subTask?: SubTaskBrief;
    readonly trigger: ReplanTrigger;
    readonly reason: string;
  };
  /** For the user, in plain words: no ids, selectors or engine words. */
  reflect: {
    readonly goal: string;
    readonly contract: Contract;
    readonly criteria: readonly CriterionResult[];
    readonly plan: Plan | null;
    readonly history: readonly PastAction[];
    readonly earlierSummary: string;
    readonly subTask?: SubTaskBrief;
    readonly cause: "limit" | "loop";
    readonly reason: string;
    /** What has to be raised before it can go on; then that is what to suggest, a hint alone does not help. */
    readonly raise?: string;
  };
  refine: Situation & { readonly step: PlanStep; readonly plan: Plan };
  generate: Situation & { readonly plan: Plan | null };
  judge: {
    readonly goal: string;
    readonly contract: Contract;
    readonly criteria: readonly CriterionResult[];
    readonly plan: Plan | null;
    readonly history: readonly PastAction[];
    readonly action: {
      readonly action: string;
      readonly thought: string;
      readonly role?: string;
      readonly name?: string;
      readonly expectedOutcome?: string;
      readonly lastForStep: boolean;
    };
    /** The phase at hand: `subTaskCompleted` says whether its objective is reached. */
    readonly subTask?: SubTaskBrief;
    /** Full evidence list, masked. */
    readonly evidence: readonly string[];
    readonly urlChanged: boolean;
    readonly meaningfulChange: boolean;
    readonly strength: "strong" | "weak" | "none";
    readonly expectedOutcomeResult: "pass" | "fail" | "unknown";
  };
  correct: Situation & {
    readonly plan: Plan | null;
    readonly failed: {
      readonly action: string;
      readonly role?: string;
      readonly name?: string;
      readonly kind: string;
      readonly risk: string;
    };
    /** Full evidence list, masked. */
    readonly evidence: readonly string[];
    readonly attempt: number;
    /** Rungs that may still be tried on this trouble, best first; any other is refused. */
    readonly left: readonly RecoveryStrategy[];
    /** What was expected of the action, and how far it came true, 0 to 1 (design §6.10). */
    readonly prediction?: { readonly description: string; readonly confidence: number };
    /** A rule that holds for this kind of failure, e.g. of dropdowns (seed 002 §4.9.1). */
    readonly guidance?: string;
  };
}

/** What each purpose must answer. A value that fails its schema never becomes an action. */
export const purposeSchemas = {
  prepare: prepareSchema,
  ...actingSchemas,
  decompose: subTasksSchema,
  ...reasoningSchemas,
  ...completionSchemas,
} as const;

export type Purpose = keyof typeof purposeSchemas;
export type PurposeOutput<P extends Purpose> = z.infer<(typeof purposeSchemas)[P]>;

export interface ModelRequest<P extends Purpose> {
  readonly purpose: P;
  readonly tier: Tier;
  readonly input: PurposeInputs[P];
  readonly thinking?: "minimal" | "low" | "medium" | "high";
  readonly grounding?: boolean;
  /** The last answer to this very request, and why it could not be used. */
  readonly repair?: { readonly answer: string; readonly fault: string };
  /** Aborted when the task no longer wants the answer. */
  readonly signal: AbortSignal;
}

/** What one answer cost, repairs and fallbacks inside the adapter included. Tokens follow the provider's own count. */
export interface CallUsage extends Usage {
  /** The model and the tier that answered, not what was asked for. */
  readonly model: string;
  readonly tier: Tier;
  /** From asking to answer on the wire; 0 where there is no wire. */
  readonly latencyMs: number;
  /** Version of the prompt that was rendered; absent where none is. */
  readonly promptVersion?: string;
}

export interface ModelAnswer<P extends Purpose> {
  /** Has passed `purposeSchemas[purpose]`. */
  readonly value: PurposeOutput<P>;
  readonly usage: CallUsage;
  /** Name of the model that answered. */
  readonly model: string;
  readonly sources: readonly string[];
  /** Another model answered than the one of the tier that was asked. */
  readonly degraded?: boolean;
  /** Every request that it took, those that failed included; absent where no provider was asked. */
  readonly calls?: readonly ModelCall[];
}

export interface ModelPort {
  readonly name: string;
  generate<P extends Purpose>(request: ModelRequest<P>): Promise<ModelAnswer<P>>;
}

/** The model could not be had, or its answer was no use. `retryable` follows task-machine §7. */
export class ModelError extends Error {
  override readonly name = "ModelError";
  readonly kind: Trouble["kind"];
  readonly retryable: boolean;
  readonly retryAfterMs: number | undefined;
  readonly answer: string | undefined;
  readonly calls: readonly ModelCall[];
  readonly #trouble: Trouble;
  constructor(trouble: Trouble) {
    super(trouble.message, { cause: trouble.cause });
    this.#trouble = trouble;
    this.kind = trouble.kind;
    this.retryable = trouble.retryable;
    this.retryAfterMs = trouble.retryAfterMs;
    this.answer = trouble.answer;
    this.calls = trouble.calls ?? [];
  }

  /** The same trouble, with what it and those before it took. */
  costing(calls: readonly ModelCall[]): ModelError {
    return new ModelError({ ...this.#trouble, calls });
  }
}
