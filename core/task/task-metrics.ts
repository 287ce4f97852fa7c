/** Task metrics: what a task took so far, told with every reply (protocol §2, seed 002 §4.18). */

import type { TierLatency } from "../limits/usage.js";
import type { Source } from "../reasoning/analysis.js";
import type { SpeculationCount, TaskState } from "./state.js";

export interface TaskMetrics {
  readonly modelCalls: number;
  readonly promptTokens: number;
  readonly cachedTokens: number;
  readonly completionTokens: number;
  readonly thinkingTokens: number;
  readonly toolTokens: number;
  readonly costMicroUsd: number;
  readonly tiers: TierLatency;
  readonly searches: number;
  readonly searchesAvoided: number;
  readonly routingSwitches: number;
  /** The latest analysis: which row of the routing matrix it fell into. */
  readonly reasoning?: { readonly source: Source; readonly confidence: number; readonly row: string };
  /** Calls begun ahead of a verdict (design §7): those whose answer was used, and those paid for nothing. Absent before the first. */
  readonly speculation?: SpeculationCount;
  readonly workingMs: number;
}

export function metricsOf({ usage, pace, reasoning, time, speculation }: TaskState): TaskMetrics {
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
    ...(speculation === undefined ? {} : { speculation }),
    workingMs: time.workedMs,
  };
}
