/** Usage: tokens, calls and money of model calls, added up. Elsewhere: metering, cost accounting. */

import type { Usage } from "../task/activities.js";

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
