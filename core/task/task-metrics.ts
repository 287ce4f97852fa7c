/** Task metrics: what a task took so far, told with every reply (protocol §2, seed 002 §4.18). */

import type { TaskMetrics } from "../../protocol/task.js";
import type { TaskState } from "./state.js";

export type { TaskMetrics } from "../../protocol/task.js";

export function metricsOf({
  counters: { usage, pace, time, speculation },
  memory: { reasoning },
}: TaskState): TaskMetrics {
  const { searches, searchesAvoided, routingSwitches, last } = reasoning;
  return {
    modelCalls: usage.calls,
    promptTokens: usage.promptTokens,
    cachedTokens: usage.cachedTokens ?? 0,
    completionTokens: usage.completionTokens,
    thinkingTokens: usage.thinkingTokens ?? 0,
    toolTokens: usage.toolTokens ?? 0,
    costMicroUsd: usage.costMicroUsd ?? 0,
    tiers: pace,
    searches,
    searchesAvoided,
    routingSwitches,
    ...(last === null ? {} : { reasoning: last }),
    speculation: speculation.used + speculation.wasted === 0 ? undefined : speculation,
    workingMs: time.workedMs,
  };
}
