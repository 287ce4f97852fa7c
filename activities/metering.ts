/** Metering: every model call is recorded in the database and in the metrics, with its cost. */

import { randomUUID } from "node:crypto";
import { ApplicationFailure } from "@temporalio/common";
import {
  type ModelAnswer,
  type ModelCall,
  ModelError,
  type ModelPort,
  type ModelRequest,
  NO_TOKENS,
} from "../adapters/model/port.js";
import type { Metrics } from "../adapters/telemetry/metrics.js";
import { inSpan } from "../adapters/telemetry/tracing.js";
import { hashText } from "../core/page/text.js";
import type { Database } from "../db/client.js";
import { readBudgetLeft } from "../db/daily-budget.js";
import { packText } from "../db/packed-text.js";
import type { StoredAnswer } from "../db/record-schema.js";
import { writeModelCalls } from "../db/task-records.js";
import { cacheByTenant } from "../db/tenant-cache.js";
import { currentContext } from "./attempt.js";
import type { ActivityLog } from "./context.js";

export interface MeteredCall extends Omit<ModelCall, "searches"> {
  readonly callId: string;
  readonly fallback: boolean;
  /** Set on the last call of a question only. */
  readonly question?: AskedQuestion;
  readonly answer?: StoredAnswer;
  /** Text of the prompt that was sent. */
  readonly sent?: string;
}

/** Identifies a question, so that a replay of its task recognises it. */
interface AskedQuestion {
  readonly questionHash: string;
  readonly activityId: string | null;
}

type BilledTask = Parameters<typeof writeModelCalls>[1];

export interface CallMeter {
  /** Never throws, because the answer is worth more than its record. */
  record(task: BilledTask, calls: readonly MeteredCall[]): Promise<void>;
  /** True if the tenant's budget for today is used up. Cached for some seconds. */
  isSpent?(tenantId: string): Promise<boolean>;
}

export const createMeteredModel = (model: ModelPort, meter: CallMeter): ModelPort => ({
  name: model.name,
  generate: <T>(request: ModelRequest<T>) =>
    inSpan(`model ${request.purpose}`, { "surefoot.tier": request.tier }, async (span) => {
      const answer = await metered(model, meter, request);
      const { model: name, promptTokens, completionTokens } = answer.usage;
      const tokens = { "gen_ai.usage.input_tokens": promptTokens, "gen_ai.usage.output_tokens": completionTokens };
      span.setAttributes({ "gen_ai.response.model": name, ...tokens });
      return answer;
    }),
});

async function metered<T>(model: ModelPort, meter: CallMeter, request: ModelRequest<T>): Promise<ModelAnswer<T>> {
  const task = taskOf(currentContext()?.info.workflowExecution?.workflowId ?? "");
  if (task === null) return model.generate(request);
  if ((await meter.isSpent?.(task.tenantId)) === true)
    throw ApplicationFailure.nonRetryable("The organisation's budget for today is used up.", "QuotaExceeded");
  let sent: string | undefined;
  const render: ModelRequest["render"] = (options) => {
    const prompt = request.render(options);
    sent = `${prompt.system}\n\n${prompt.user}`;
    return prompt;
  };
  const end = () => ({ question: questionOf(request), ...(sent !== undefined && { sent }) });
  try {
    const answer = await model.generate({ ...request, render });
    await meter.record(task, closedBy(callsOf(request, answer), { ...end(), answer: keptOf(answer) }));
    return answer;
  } catch (error) {
    const calls = error instanceof ModelError ? callsOfFault(request, error) : [];
    if (calls.length > 0) await meter.record(task, closedBy(calls, end()));
    throw error;
  }
}

const closedBy = (calls: readonly MeteredCall[], end: Pick<MeteredCall, "question" | "answer" | "sent">) =>
  calls.map((call, index) => (index === calls.length - 1 ? { ...call, ...end } : call));

/** Fields left out of the hash: pages for their size, times and usage because they always differ. */
const NOT_HASHED = new Set(["skeleton", "when", "nowIso", "generatedAt", "checkedAt", "usage"]);

/** Returns the same hash for the same question at any time and in any task. */
export const hashQuestion = ({ input, repair }: Pick<ModelRequest, "input" | "repair">): string =>
  hashText(JSON.stringify([input, repair !== undefined], (key, value) => (NOT_HASHED.has(key) ? undefined : value)));

function questionOf(request: ModelRequest): AskedQuestion {
  const info = currentContext()?.info;
  const activityId = info === undefined ? null : `${info.workflowExecution?.runId} ${info.activityId}`;
  return { questionHash: hashQuestion(request), activityId };
}

const keptOf = ({ value, sources, degraded }: ModelAnswer): StoredAnswer => ({
  value,
  ...(sources.length > 0 && { sources }),
  ...(degraded === true && { degraded }),
});

/** Calls made before a failure. Without any, only a permanent failure gets a record. */
function callsOfFault({ tier, purpose }: ModelRequest, { calls, kind, retryable }: ModelError): readonly MeteredCall[] {
  if (calls.length > 0) return calls.map((call) => ({ ...call, callId: randomUUID(), fallback: false }));
  if (retryable || kind === "aborted") return [];
  const nothing = { model: "", prompt: "", tokens: NO_TOKENS, ms: 0 };
  return [{ ...nothing, callId: randomUUID(), fallback: false, purpose, tier, outcome: kind }];
}

/** A model that reports no calls counts as one call. */
function callsOf({ tier, purpose }: ModelRequest, answer: ModelAnswer): readonly MeteredCall[] {
  const { usage, calls = [] } = answer;
  const fallback = answer.degraded === true || usage.tier !== tier;
  const last = calls.length - 1;
  if (last >= 0)
    return calls.map((call, index) => ({ ...call, callId: randomUUID(), fallback: fallback && index === last }));
  const { cachedTokens: cached = 0, toolTokens: toolUse = 0, thinkingTokens: thinking = 0 } = usage;
  const prompt = usage.promptTokens - cached - toolUse;
  const completion = usage.completionTokens - thinking;
  return [
    {
      callId: randomUUID(),
      fallback,
      purpose,
      tier,
      model: usage.model,
      prompt: usage.promptVersion ?? "",
      tokens: { prompt, cached, toolUse, completion, thinking },
      costMicroUsd: usage.costMicroUsd,
      ms: usage.latencyMs,
      outcome: "answered",
    },
  ];
}

/** Tenant of the current task; "" outside a task. */
export const askingTenant = (): string =>
  taskOf(currentContext()?.info.workflowExecution?.workflowId ?? "")?.tenantId ?? "";

function taskOf(workflowId: string): BilledTask | null {
  const [, tenantId, taskId] = /^task:(.+):([^:]+)$/.exec(workflowId) ?? [];
  // The cast: ids taken from the workflow id lack their brand.
  return tenantId === undefined || taskId === undefined ? null : ({ tenantId, taskId } as BilledTask);
}

interface MeterDeps {
  readonly database: Database;
  readonly metrics: Pick<Metrics, "called">;
  readonly log: ActivityLog;
  readonly now: () => number;
}

/** Caches the budget instead of reading it before every call, so calls may overrun it for a moment. */
const spentOf = ({ database, now }: MeterDeps): ((tenantId: string) => Promise<boolean>) =>
  cacheByTenant(async (tenantId) => {
    const left = await readBudgetLeft(database, tenantId, now());
    return left !== null && left <= 0;
  }, now);

export const createCallMeter = (deps: MeterDeps): CallMeter => ({
  isSpent: spentOf(deps),
  async record(task, calls) {
    for (const call of calls) deps.metrics.called(task.tenantId, call);
    const createdAt = new Date(deps.now());
    try {
      const rows = calls.map(async (call) => ({
        ...rowOf(call),
        prompt: call.sent === undefined ? null : await packText(call.sent),
        createdAt,
      }));
      await writeModelCalls(deps.database, task, await Promise.all(rows));
    } catch (error) {
      // The workflow id names tenant and task; the session is unknown here.
      const fields = { workflowId: currentContext()?.info.workflowExecution?.workflowId, fault: String(error) };
      deps.log.warn(fields, "what a model call cost could not be written down");
    }
  },
});

const rowOf = ({ callId, purpose, tier, tokens, fallback, question, answer, ...call }: MeteredCall) => ({
  ...question,
  answer,
  callId,
  purpose,
  tier,
  fallback,
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
});
