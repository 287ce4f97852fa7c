/** Usage: tokens, calls, money and latency of model calls, added up over attempts and answers (LM5). */

import type { Usage } from "../task/choice.js";

export const NO_USAGE: Usage = { promptTokens: 0, completionTokens: 0, calls: 0, costMicroUsd: 0 };

/** Details that neither side has stay undefined. */
export function addUsage(a: Usage, b: Usage): Usage {
  return {
    promptTokens: a.promptTokens + b.promptTokens,
    completionTokens: a.completionTokens + b.completionTokens,
    calls: a.calls + b.calls,
    costMicroUsd: (a.costMicroUsd ?? 0) + (b.costMicroUsd ?? 0),
    cachedTokens: sum(a.cachedTokens, b.cachedTokens),
    thinkingTokens: sum(a.thinkingTokens, b.thinkingTokens),
    toolTokens: sum(a.toolTokens, b.toolTokens),
  };
}

const sum = (a: number | undefined, b: number | undefined): number | undefined =>
  a === undefined && b === undefined ? undefined : (a ?? 0) + (b ?? 0);

/** Details of a heartbeat or of a failure. */
export interface AttemptUsage {
  readonly spent: Usage;
  /** A model call was under way. */
  readonly open?: true;
}

/** A call of which nothing more was heard counts as one, with unknown tokens. */
const UNHEARD: Usage = { promptTokens: 0, completionTokens: 0, calls: 1 };

/** Undefined where the details are not of this shape: they may come from anything that failed. */
export function readAttemptUsage(details: unknown): Usage | undefined {
  if (!isAttemptUsage(details)) return undefined;
  return details.open === true ? addUsage(details.spent, UNHEARD) : details.spent;
}

function isAttemptUsage(details: unknown): details is AttemptUsage {
  const { spent } = (details ?? {}) as { readonly spent?: unknown };
  if (typeof spent !== "object" || spent === null) return false;
  const counts = spent as Readonly<Record<string, unknown>>; // looked at field by field
  return ["promptTokens", "completionTokens", "calls"].every((name) => typeof counts[name] === "number");
}

export type TierLatency = Readonly<Record<"smart" | "fast", { readonly calls: number; readonly latencyMs: number }>>;
export const NO_LATENCY: TierLatency = { smart: { calls: 0, latencyMs: 0 }, fast: { calls: 0, latencyMs: 0 } };

/** An answer made without a model has no tier and counts for none. */
export function addLatency(sums: TierLatency, { tier, calls, latencyMs = 0 }: Usage): TierLatency {
  if (tier === undefined) return sums;
  const before = sums[tier];
  return { ...sums, [tier]: { calls: before.calls + calls, latencyMs: before.latencyMs + latencyMs } };
}
