/** Call meter: every call goes to the ledger and to the metrics (design §11). */

import type { Metrics } from "../adapters/metrics/metrics.js";
import type { Database } from "../db/client.js";
import { writeModelCalls } from "../db/model-calls.js";
import type { WarningLog } from "./judge.js";
import type { CallMeter, MeteredCall } from "./metered-model.js";

export function createCallMeter(deps: {
  readonly database: Database;
  readonly metrics: Metrics;
  readonly log: WarningLog;
  /** Milliseconds since the epoch. */
  readonly now: () => number;
}): CallMeter {
  return {
    async record(task, calls) {
      for (const call of calls) deps.metrics.called(task.tenantId, call);
      const at = new Date(deps.now());
      try {
        await writeModelCalls(
          deps.database,
          // Branded ids, taken from the workflow's own id.
          task as Parameters<typeof writeModelCalls>[1],
          calls.map((call) => rowOf(call, at)),
        );
      } catch (error) {
        deps.log.warn(
          { taskId: task.taskId, fault: String(error) },
          "what a model call cost could not be written down",
        );
      }
    },
  };
}

function rowOf(call: MeteredCall, createdAt: Date): Parameters<typeof writeModelCalls>[2][number] {
  const { callId, purpose, tier, tokens, fallback } = call;
  return {
    callId,
    purpose,
    tier,
    fallback,
    createdAt,
    model: call.modelVersion ?? call.model,
    promptVersion: call.prompt === "" ? null : call.prompt,
    promptTokens: tokens.prompt + tokens.cached + tokens.toolUse,
    cachedTokens: tokens.cached,
    completionTokens: tokens.completion + tokens.thinking,
    thinkingTokens: tokens.thinking,
    toolTokens: tokens.toolUse,
    costMicroUsd: call.costMicroUsd ?? 0,
    latencyMs: Math.round(call.ms),
    fault: call.outcome === "answered" ? null : call.outcome,
  };
}
