/** Model call: one request to a provider, answered or not, as the ledger keeps it (design §11). Elsewhere: LLM trace, usage record. */

import type { Usage } from "../../core/task/choice.js";

/** As providers count and bill them; none is contained in another. */
export interface TokenCounts {
  /** Sent, without what came from the provider's cache. */
  readonly prompt: number;
  readonly cached: number;
  /** Read back by the model from its own tools, e.g. search results. */
  readonly toolUse: number;
  readonly completion: number;
  /** Billed as output, never shown. */
  readonly thinking: number;
}

export interface ModelCall {
  readonly purpose: string;
  /** The tier that was asked for. */
  readonly tier: "smart" | "fast";
  /** The model that was asked. */
  readonly model: string;
  /** What the provider says has answered. */
  readonly modelVersion?: string;
  /** The provider's own id of its answer. */
  readonly responseId?: string;
  /** Name and version of the prompt, e.g. `judge@1`. */
  readonly prompt: string;
  readonly tokens: TokenCounts;
  /** Searches that the provider ran for this call. */
  readonly searches: number;
  /** Absent where no price is known. */
  readonly costMicroUsd?: number;
  readonly ms: number;
  /** `answered`, or the kind of failure. */
  readonly outcome: string;
}

export const NO_TOKENS: TokenCounts = { prompt: 0, cached: 0, toolUse: 0, completion: 0, thinking: 0 };

/** What a list of calls takes of the budget: all that is read counts as prompt, all that is written as completion. */
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

export function latencyOf(calls: readonly ModelCall[]): number {
  return calls.reduce((total, { ms }) => total + ms, 0);
}
