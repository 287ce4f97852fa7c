/** Metrics: what Prometheus scrapes from a process: model calls, decisions before acting, requests (design §16, seed 002 §4.18). */

import { Counter, collectDefaultMetrics, Histogram, Registry } from "prom-client";

/** Seconds; the thresholds of docs/metrics.md (1, 2 and 7) are borders of their own. */
const SECONDS = [0.05, 0.1, 0.25, 0.5, 1, 2, 3, 5, 7, 10, 20, 60, 120];
const CONFIDENCES = [0.3, 0.5, 0.6, 0.7, 0.9, 1];

/** A model call, as far as it is counted. */
export interface CountedCall {
  readonly purpose: string;
  readonly tier: "smart" | "fast";
  readonly model: string;
  readonly tokens: Readonly<Record<"prompt" | "cached" | "toolUse" | "completion" | "thinking", number>>;
  readonly costMicroUsd?: number;
  readonly ms: number;
  readonly outcome: string;
  readonly fallback: boolean;
}

/** Where the information for a request came from. */
export interface CountedDecision {
  readonly source: string;
  readonly confidence: number;
  readonly row: string;
  readonly searched: boolean;
  readonly switched: boolean;
}

export interface Metrics {
  called(tenantId: string, call: CountedCall): void;
  decided(decision: CountedDecision): void;
  searched(outcome: "found" | "nothing" | "failed"): void;
  /** `route` as it is declared, so that ids make no series of their own. */
  replied(request: {
    readonly method: string;
    readonly route: string;
    readonly status: number;
    readonly ms: number;
  }): void;
  readonly contentType: string;
  text(): Promise<string>;
}

/** One a process; `process` names it in the default metrics. */
export function createMetrics(name: "api" | "worker"): Metrics {
  const registry = new Registry();
  registry.setDefaultLabels({ process: name });
  collectDefaultMetrics({ register: registry });
  const model = modelMetrics(registry);
  const reasoning = reasoningMetrics(registry);
  const replies = new Histogram({
    name: "surefoot_http_reply_seconds",
    help: "How long a request took until its reply",
    labelNames: ["method", "route", "status"],
    buckets: SECONDS,
    registers: [registry],
  });
  return {
    ...model,
    ...reasoning,
    replied: ({ method, route, status, ms }) => replies.observe({ method, route, status }, ms / 1000),
    contentType: registry.contentType,
    text: () => registry.metrics(),
  };
}

function modelMetrics(registry: Registry): Pick<Metrics, "called"> {
  const registers = [registry];
  const latency = new Histogram({
    name: "surefoot_model_call_seconds",
    help: "How long a model call took, answered or not",
    labelNames: ["tier", "purpose", "model", "outcome"],
    buckets: SECONDS,
    registers,
  });
  const tokens = new Counter({
    name: "surefoot_model_tokens_total",
    help: "Tokens by kind; kinds do not overlap",
    labelNames: ["tenant", "tier", "kind"],
    registers,
  });
  const calls = new Counter({
    name: "surefoot_model_calls_total",
    help: "Model calls by tenant",
    labelNames: ["tenant", "tier", "outcome"],
    registers,
  });
  const cost = new Counter({
    name: "surefoot_model_cost_usd_total",
    help: "Price of model calls in US dollars, where it is known",
    labelNames: ["tenant", "tier"],
    registers,
  });
  const fallbacks = new Counter({
    name: "surefoot_model_fallbacks_total",
    help: "Answers by another model than the one of the tier that was asked",
    labelNames: ["tier", "purpose"],
    registers,
  });
  return {
    called(tenant, call) {
      const { tier, purpose, outcome } = call;
      latency.observe({ tier, purpose, model: call.model, outcome }, call.ms / 1000);
      calls.inc({ tenant, tier, outcome });
      for (const [kind, count] of Object.entries(call.tokens)) if (count > 0) tokens.inc({ tenant, tier, kind }, count);
      cost.inc({ tenant, tier }, (call.costMicroUsd ?? 0) / 1_000_000);
      if (call.fallback) fallbacks.inc({ tier, purpose });
    },
  };
}

function reasoningMetrics(registry: Registry): Pick<Metrics, "decided" | "searched"> {
  const registers = [registry];
  const confidence = new Histogram({
    name: "surefoot_reasoning_confidence",
    help: "Confidence of an analysis by the source it names",
    labelNames: ["source"],
    buckets: CONFIDENCES,
    registers,
  });
  const routes = new Counter({
    name: "surefoot_reasoning_routes_total",
    help: "Decisions by the row of the routing matrix",
    labelNames: ["row"],
    registers,
  });
  const switches = new Counter({
    name: "surefoot_reasoning_switches_total",
    help: "Decisions that turned to another source than the analysis named",
    registers,
  });
  const avoided = new Counter({
    name: "surefoot_searches_avoided_total",
    help: "Requests that needed no search",
    registers,
  });
  const searches = new Counter({
    name: "surefoot_searches_total",
    help: "Searches of the web by what came of them",
    labelNames: ["outcome"],
    registers,
  });
  return {
    decided({ source, confidence: value, row, searched, switched }) {
      confidence.observe({ source }, value);
      routes.inc({ row });
      if (switched) switches.inc();
      if (!searched) avoided.inc();
    },
    searched: (outcome) => searches.inc({ outcome }),
  };
}
