/** Usage: tokens, calls and money of model calls, added up. Elsewhere: metering, cost accounting. */

import type { Usage } from "../task/choice.js";

export const NO_USAGE: Usage = { promptTokens: 0, completionTokens: 0, calls: 0, costMicroUsd: 0 };

/** Details that neither side tells stay untold. */
export function addUsage(a: Usage, b: Usage): Usage {
  return {
    promptTokens: a.promptTokens + b.promptTokens,
    completionTokens: a.completionTokens + b.completionTokens,
    calls: a.calls + b.calls,
    costMicroUsd: (a.costMicroUsd ?? 0) + (b.costMicroUsd ?? 0),
    ...sumOf(a, b, "cachedTokens"),
    ...sumOf(a, b, "thinkingTokens"),
    ...sumOf(a, b, "toolTokens"),
  };
}

function sumOf(a: Usage, b: Usage, name: "cachedTokens" | "thinkingTokens" | "toolTokens"): Partial<Usage> {
  if (a[name] === undefined && b[name] === undefined) return {};
  return { [name]: (a[name] ?? 0) + (b[name] ?? 0) };
}

/** Details of a heartbeat or of a failure. */
export interface AttemptUsage {
  readonly spent: Usage;
  /** A question was under way when this was told. */
  readonly open?: true;
}

/** A question of which nothing more was heard: at least one call was made; what it took, nobody here knows. */
const UNHEARD: Usage = { promptTokens: 0, completionTokens: 0, calls: 1 };

/** Absent where nothing was told, or by an older version: then nothing is known, and nothing is invented. */
export function readAttemptUsage(told: unknown): Usage | undefined {
  if (!isTold(told)) return undefined;
  return told.open === true ? addUsage(told.spent, UNHEARD) : told.spent;
}

function isTold(told: unknown): told is AttemptUsage {
  if (typeof told !== "object" || told === null || !("spent" in told)) return false;
  const { spent } = told;
  if (typeof spent !== "object" || spent === null) return false;
  // Looked at field by field: it may come from anything that failed.
  const counts = spent as Readonly<Record<string, unknown>>;
  return ["promptTokens", "completionTokens", "calls"].every((name) => typeof counts[name] === "number");
}

export type TierLatency = Readonly<Record<"smart" | "fast", { readonly calls: number; readonly latencyMs: number }>>;

export const NO_LATENCY: TierLatency = { smart: { calls: 0, latencyMs: 0 }, fast: { calls: 0, latencyMs: 0 } };

/** What no model did counts for no tier. */
export function addLatency(pace: TierLatency, { tier, calls, latencyMs = 0 }: Usage): TierLatency {
  if (tier === undefined) return pace;
  const before = pace[tier];
  return { ...pace, [tier]: { calls: before.calls + calls, latencyMs: before.latencyMs + latencyMs } };
}
