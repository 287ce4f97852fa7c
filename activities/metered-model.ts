/** Metered model: a model port that writes down what every call cost, whoever asked (design §11). Elsewhere: usage middleware. */

import { randomUUID } from "node:crypto";
import type { ModelCall } from "../adapters/model/call.js";
import {
  type ModelAnswer,
  ModelError,
  type ModelPort,
  type ModelRequest,
  type Purpose,
} from "../adapters/model/port.js";
import { currentContext } from "./current-context.js";

/** One call as it is kept: the provider's request, or the one answer of a model without a wire. */
export type MeteredCall = Omit<ModelCall, "searches"> & {
  readonly callId: string;
  /** Another model answered than the one of the tier that was asked. */
  readonly fallback: boolean;
};

export interface CallMeter {
  /** Never fails: what cannot be written down is logged, the answer is worth more. */
  record(task: { readonly tenantId: string; readonly taskId: string }, calls: readonly MeteredCall[]): Promise<void>;
}

/** Outside a task's activity nothing is written: there is nobody to bill. */
export function createMeteredModel(model: ModelPort, meter: CallMeter): ModelPort {
  return {
    name: model.name,
    async generate(request) {
      const task = taskOf(currentContext()?.info.workflowExecution?.workflowId ?? "");
      if (task === null) return model.generate(request);
      try {
        const answer = await model.generate(request);
        await meter.record(task, callsOf(request, answer));
        return answer;
      } catch (error) {
        if (error instanceof ModelError && error.calls.length > 0) await meter.record(task, error.calls.map(failed));
        throw error;
      }
    },
  };
}

function callsOf<P extends Purpose>(request: ModelRequest<P>, answer: ModelAnswer<P>): readonly MeteredCall[] {
  const fallback = answer.degraded === true || answer.usage.tier !== request.tier;
  const last = (answer.calls?.length ?? 0) - 1;
  if (answer.calls !== undefined && last >= 0)
    return answer.calls.map((call, index) => ({ ...call, callId: randomUUID(), fallback: fallback && index === last }));
  const { usage } = answer;
  return [
    {
      callId: randomUUID(),
      fallback,
      purpose: request.purpose,
      tier: request.tier,
      model: usage.model,
      prompt: usage.promptVersion ?? "",
      tokens: {
        prompt: usage.promptTokens - (usage.cachedTokens ?? 0) - (usage.toolTokens ?? 0),
        cached: usage.cachedTokens ?? 0,
        toolUse: usage.toolTokens ?? 0,
        completion: usage.completionTokens - (usage.thinkingTokens ?? 0),
        thinking: usage.thinkingTokens ?? 0,
      },
      ...(usage.costMicroUsd !== undefined && { costMicroUsd: usage.costMicroUsd }),
      ms: usage.latencyMs,
      outcome: "answered",
    },
  ];
}

function failed(call: ModelCall): MeteredCall {
  return { ...call, callId: randomUUID(), fallback: false };
}

/** `task:<tenantId>:<taskId>` (task-machine §5). */
function taskOf(workflowId: string): { readonly tenantId: string; readonly taskId: string } | null {
  const [, tenantId, taskId] = /^task:(.+):([^:]+)$/.exec(workflowId) ?? [];
  return tenantId === undefined || taskId === undefined ? null : { tenantId, taskId };
}
