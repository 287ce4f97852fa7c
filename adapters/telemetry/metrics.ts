/** Metrics: a process's figures for Prometheus: model calls, decisions before acting, requests. */

import { Counter, collectDefaultMetrics, Gauge, Histogram, Registry } from "prom-client";
import type { RecordBatch } from "../../core/task/projection.js";
import type { ModelCall } from "../model/port.js";

/** Bucket borders in seconds; they include the thresholds of docs/metrics.md (1, 2 and 7). */
const SECONDS = [0.05, 0.1, 0.25, 0.5, 1, 2, 3, 5, 7, 10, 20, 60, 120];
const CONFIDENCES = [0.3, 0.5, 0.6, 0.7, 0.9, 1];

export interface CountedCall
  extends Pick<ModelCall, "purpose" | "tier" | "model" | "tokens" | "costMicroUsd" | "ms" | "outcome"> {
  readonly fallback: boolean;
}

export interface CountedDecision {
  readonly source: string;
  readonly confidence: number;
  readonly row: string;
  readonly searched: boolean;
  readonly switched: boolean;
}

export type CountedRecord = Pick<RecordBatch, "status" | "outcome" | "facts">;

export type SweepName = "reconcile" | "retention";

export interface Metrics {
  called(tenantId: string, call: CountedCall): void;
  decided(decision: CountedDecision): void;
  searched(outcome: "found" | "nothing" | "failed"): void;
  /** `rows`: closed or deleted by a sweep. `isStopped`: the sweep stopped and needs an operator. */
  swept(sweep: {
    readonly sweep: SweepName;
    readonly table: string;
    readonly rows: number;
    readonly isStopped?: boolean;
  }): void;
  /** `route` is the declared pattern, so that ids create no series of their own. */
  replied(request: {
    readonly method: string;
    readonly route: string;
    readonly status: number;
    readonly ms: number;
    /** Error code of a refused request, from the table of codes. */
    readonly code?: string;
  }): void;
  /** Counts a task's records: each fact once, and its end. */
  recorded(batch: CountedRecord): void;
  readonly contentType: string;
  text(): Promise<string>;
}

/** Call once per process. The default label `process` names it. */
export function createMetrics(name: "api" | "worker"): Metrics {
  const registry = new Registry();
  registry.setDefaultLabels({ process: name });
  collectDefaultMetrics({ register: registry });
  const replies = histogramIn(
    registry,
    "surefoot_http_reply_seconds",
    "How long a request took until its reply",
    SECONDS,
    ["method", "route", "status"],
  );
  const problems = counterIn(registry, "surefoot_http_problems_total", "Requests that were refused, by code", ["code"]);
  return {
    ...modelMetrics(registry),
    ...reasoningMetrics(registry),
    ...sweepMetrics(registry),
    ...taskMetrics(registry),
    replied({ method, route, status, ms, code }) {
      replies.observe({ method, route, status }, ms / 1000);
      if (code !== undefined) problems.inc({ code });
    },
    contentType: registry.contentType,
    text: () => registry.metrics(),
  };
}

const histogramIn = <L extends string>(
  registry: Registry,
  name: string,
  help: string,
  buckets: number[],
  labels: L[],
) => new Histogram({ name, help, buckets, labelNames: labels, registers: [registry] });

const counterIn = <L extends string>(registry: Registry, name: string, help: string, labels: L[]) =>
  new Counter({ name, help, labelNames: labels, registers: [registry] });

function modelMetrics(registry: Registry): Pick<Metrics, "called"> {
  const latency = histogramIn(
    registry,
    "surefoot_model_call_seconds",
    "How long a model call took, answered or not",
    SECONDS,
    ["tier", "purpose", "model", "outcome"],
  );
  const counter = <L extends string>(name: string, help: string, labels: L[]) =>
    counterIn(registry, `surefoot_model_${name}_total`, help, labels);
  const tokens = counter("tokens", "Tokens by kind; kinds do not overlap", ["tenant", "tier", "kind"]);
  const calls = counter("calls", "Model calls by tenant", ["tenant", "tier", "outcome"]);
  const cost = counter("cost_usd", "Price of model calls in US dollars, where it is known", ["tenant", "tier"]);
  const fallbacks = counter("fallbacks", "Answers by another model than the one of the tier that was asked", [
    "tier",
    "purpose",
  ]);
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

function sweepMetrics(registry: Registry): Pick<Metrics, "swept"> {
  const rows = counterIn(registry, "surefoot_sweep_rows_total", "Rows that sweeps closed or deleted", [
    "sweep",
    "table",
  ]);
  const help = "1 while a sweep has stopped itself and an operator has to look";
  const labelNames = ["sweep"];
  const stopped = new Gauge({ name: "surefoot_sweep_stopped", help, labelNames, registers: [registry] });
  return {
    swept({ sweep, table, rows: count, isStopped }) {
      rows.inc({ sweep, table }, count);
      if (isStopped !== undefined) stopped.set({ sweep }, Number(isStopped));
    },
  };
}

function taskMetrics(registry: Registry): Pick<Metrics, "recorded"> {
  const counter = <L extends string>(name: string, help: string, labels: L[]) =>
    counterIn(registry, `surefoot_${name}_total`, help, labels);
  const ended = counter("tasks_ended", "Tasks that are over, by what came of them", ["status", "outcome"]);
  const verdicts = counter("verdicts", "Verdicts of actions", ["verdict"]);
  const corrections = counter("corrections", "Further tries after an action that did not work", ["strategy"]);
  const interruptions = counter("interruptions", "Stops that can be resumed, by cause", ["cause"]);
  return {
    recorded({ status, outcome, facts }) {
      if (ENDS.has(status)) ended.inc({ status, outcome: outcome ?? "none" });
      for (const { fact } of facts) {
        if (fact.kind === "verdict") verdicts.inc({ verdict: fact.verdict.tag });
        if (fact.kind === "correction") corrections.inc({ strategy: fact.strategy });
        if (fact.kind === "event" && fact.type === "interrupted") interruptions.inc({ cause: causeOf(fact.text) });
      }
    },
  };
}

const ENDS: ReadonlySet<CountedRecord["status"]> = new Set(["completed", "failed", "cancelled"]);

/** Reads "limit" from "limit: 50 steps are used up". */
const causeOf = (text: string): string => /^[a-z_-]+(?=:)/.exec(text)?.[0] ?? "other";

function reasoningMetrics(registry: Registry): Pick<Metrics, "decided" | "searched"> {
  const confidence = histogramIn(
    registry,
    "surefoot_reasoning_confidence",
    "Confidence of an analysis by the source it names",
    CONFIDENCES,
    ["source"],
  );
  const counter = <L extends string>(name: string, help: string, labels: L[] = []) =>
    counterIn(registry, `surefoot_${name}_total`, help, labels);
  const routes = counter("reasoning_routes", "Decisions by the row of the routing matrix", ["row"]);
  const switches = counter("reasoning_switches", "Decisions that turned to another source than the analysis named");
  const avoided = counter("searches_avoided", "Requests that needed no search");
  const searches = counter("searches", "Searches of the web by what came of them", ["outcome"]);
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
