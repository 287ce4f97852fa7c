/** Model port: one way to ask any model for a typed answer. */

import type { z } from "zod";
import type { Usage } from "../../core/turn/issued-action.js";
import type { ModelNames } from "./failover.js";

export type ModelTier = "smart" | "fast";
export type Thinking = "minimal" | "low" | "medium" | "high";

export interface Repair {
  readonly answer: string;
  readonly fault: string;
}

export interface RenderOptions {
  /** Marks the fences around page text: eight or more letters and digits, new in every request. */
  readonly code: string;
  readonly nowMs: number;
  /** Findings of a separate web search, for a model that cannot search and answer in one request. */
  readonly findings?: string;
}

export interface RenderedPrompt {
  readonly id: string;
  readonly system: string;
  readonly user: string;
  readonly tokens: number;
}

export interface ModelRequest<T = unknown> {
  /** Name of the question, for ledgers, metrics and the offline rules. */
  readonly purpose: string;
  readonly tier: ModelTier;
  readonly thinking?: Thinking;
  readonly input: object;
  readonly render: (options: RenderOptions) => RenderedPrompt;
  /** A value that fails its schema is no answer. */
  readonly schema: z.ZodType<T>;
  /** Schema that the model fills in, often a simpler one; parsing its output yields the answer. */
  readonly writtenSchema: z.ZodType<T>;
  /** The model may search the web if the configuration allows it. */
  readonly grounding?: true;
  readonly repair?: Repair;
  /** Models to ask in place of the configured ones, e.g. an organisation's own choice. */
  readonly models?: Partial<ModelNames>;
  readonly signal: AbortSignal;
}

/** Includes repairs and fallbacks inside the adapter. Token counts are the provider's own. */
export interface CallUsage extends Usage {
  readonly model: string;
  readonly tier: ModelTier;
  readonly latencyMs: number;
  readonly promptVersion?: string;
}

export interface ModelAnswer<T = unknown> {
  readonly value: T;
  readonly usage: CallUsage;
  readonly model: string;
  readonly sources: readonly string[];
  /** True if another model answered than the one of the requested tier. */
  readonly degraded?: boolean;
  readonly calls?: readonly ModelCall[];
  /** Lasting faults of models that were asked before the one that answered. */
  readonly faults?: readonly string[];
}

export interface ModelPort {
  readonly name: string;
  generate<T>(request: ModelRequest<T>): Promise<ModelAnswer<T>>;
}

/** Tokens as providers bill them; no count includes another. */
export interface TokenCounts {
  /** Excludes tokens from the provider's cache. */
  readonly prompt: number;
  readonly cached: number;
  readonly toolUse: number;
  readonly completion: number;
  readonly thinking: number;
}

export const NO_TOKENS: TokenCounts = { prompt: 0, cached: 0, toolUse: 0, completion: 0, thinking: 0 };

/** More than any model reads or writes; a larger count is a server's mistake. */
const MOST_TOKENS = 10_000_000;

/** Reads a server's count. An implausible value counts as 0 and does not fail the answer. */
export function tokenCount(told: unknown): number {
  const count = Math.round(Number(told ?? 0));
  return count >= 0 && count <= MOST_TOKENS ? count : 0;
}

export interface ModelCall {
  readonly purpose: string;
  /** The tier and the model that were asked for. */
  readonly tier: ModelTier;
  readonly model: string;
  readonly modelVersion?: string;
  readonly responseId?: string;
  readonly prompt: string;
  readonly tokens: TokenCounts;
  readonly searches: number;
  readonly costMicroUsd?: number;
  readonly ms: number;
  readonly outcome: string;
}

/** Budget use of calls: all tokens read count as prompt, all tokens written as completion. */
export function usageOf(calls: readonly ModelCall[]): Usage {
  const sum = (count: (call: ModelCall) => number) => calls.reduce((total, call) => total + count(call), 0);
  const usage = {
    promptTokens: sum(({ tokens }) => tokens.prompt + tokens.cached + tokens.toolUse),
    completionTokens: sum(({ tokens }) => tokens.completion + tokens.thinking),
    calls: calls.length,
    cachedTokens: sum(({ tokens }) => tokens.cached),
    thinkingTokens: sum(({ tokens }) => tokens.thinking),
    toolTokens: sum(({ tokens }) => tokens.toolUse),
  };
  const priced = calls.some(({ costMicroUsd }) => costMicroUsd !== undefined);
  return priced ? { ...usage, costMicroUsd: sum(({ costMicroUsd }) => costMicroUsd ?? 0) } : usage;
}

export const latencyOf = (calls: readonly ModelCall[]): number => calls.reduce((total, { ms }) => total + ms, 0);

interface ModelFailure {
  readonly kind:
    | "rate-limited"
    | "unavailable"
    | "timeout"
    | "refused"
    | "off-schema"
    | "truncated"
    | "blocked"
    | "aborted";
  readonly message: string;
  readonly retryable: boolean;
  readonly retryAfterMs?: number;
  readonly answer?: string;
  readonly calls?: readonly ModelCall[];
  readonly cause?: unknown;
}

export class ModelError extends Error {
  override readonly name = "ModelError";
  readonly kind: ModelFailure["kind"];
  readonly retryable: boolean;
  readonly retryAfterMs: number | undefined;
  readonly answer: string | undefined;
  readonly calls: readonly ModelCall[];
  readonly #failure: ModelFailure;
  constructor(failure: ModelFailure) {
    super(failure.message, { cause: failure.cause });
    this.#failure = failure;
    this.kind = failure.kind;
    this.retryable = failure.retryable;
    this.retryAfterMs = failure.retryAfterMs;
    this.answer = failure.answer;
    this.calls = failure.calls ?? [];
  }

  costing(calls: readonly ModelCall[]): ModelError {
    return new ModelError({ ...this.#failure, calls });
  }

  because(cause: unknown): ModelError {
    return new ModelError({ ...this.#failure, cause });
  }
}

export const abortedError = (cause?: unknown): ModelError =>
  new ModelError({ kind: "aborted", message: "The answer is no longer wanted.", retryable: false, cause });
