/** Proves adapters/telemetry/metrics.ts: what docs/metrics.md promises is what a process tells, label by label. */

import { readFileSync } from "node:fs";
import { describe, expect, test } from "vitest";
import { type CountedCall, createMetrics } from "../../../adapters/telemetry/metrics.js";
import type { Fact } from "../../../core/task/projection.js";
import type { ActionId } from "../../../core/turn/identity.js";

const docs = readFileSync(new URL("../../../docs/metrics.md", import.meta.url), "utf8");
const rules = readFileSync(new URL("../../../deploy/prometheus-rules.yml", import.meta.url), "utf8");

const call: CountedCall = {
  purpose: "judge",
  tier: "smart",
  model: "m",
  tokens: { prompt: 100, cached: 20, toolUse: 0, completion: 7, thinking: 3 },
  costMicroUsd: 1_500_000,
  ms: 1_500,
  outcome: "answered",
  fallback: true,
};

const FACTS: readonly Fact[] = [
  { kind: "event", sequence: 1, type: "interrupted", text: "limit: 50 steps are used up" },
  { kind: "correction", stepIndex: 1, attempt: 1, strategy: "other-element", reason: "r" },
  {
    ...{ kind: "verdict", stepIndex: 1, actionId: "a" as ActionId, lines: [], attempts: 1, retried: false },
    verdict: {
      ...{ tag: "confirmed", goalAchieved: false, rule: "judge", semanticSummary: "", judged: true },
      ...{ actionSucceeded: true, taskCompleted: false, confidence: 0.9 },
    },
  },
];

/** One of everything that can be told. */
function told() {
  const metrics = createMetrics("worker");
  metrics.called("tenant-1", call);
  metrics.decided({ source: "PAGE", confidence: 0.55, row: "PAGE from 0.5", searched: true, switched: true });
  metrics.decided({ source: "PAGE", confidence: 0.95, row: "PAGE from 0.9", searched: false, switched: false });
  metrics.searched("found");
  metrics.swept({ sweep: "reconcile", table: "tasks", rows: 2, isStopped: true });
  metrics.replied({ method: "GET", route: "/api/agent/tasks/:id", status: 429, ms: 12, code: "RATE_LIMIT" });
  metrics.recorded({
    status: "completed",
    outcome: "verified",
    facts: FACTS.map((fact) => ({ sequence: 1, atMs: 0, fact })),
  });
  return metrics;
}

/** Names of labels by metric; those of buckets and of the process apart. */
function labelsOf(text: string): Map<string, readonly string[]> {
  const found = new Map<string, readonly string[]>();
  for (const [, name = "", labels = ""] of text.matchAll(/^(surefoot_\w+?)(?:_bucket|_sum|_count)?\{([^}]*)\} /gm)) {
    const names = [...labels.matchAll(/(\w+)="/g)].map(([, label = ""]) => label);
    found.set(name, names.filter((label) => !["process", "le"].includes(label)).sort());
  }
  return found;
}

/** The table of docs/metrics.md. */
function promised(): Map<string, readonly string[]> {
  const rows = [...docs.matchAll(/^\| (`surefoot_[^|]+) \|([^|]*)\|/gm)];
  return new Map(
    rows.flatMap(([, names = "", labels = ""]) =>
      [...names.matchAll(/`(\w+)`/g)].map(
        ([, name = ""]) =>
          [
            name,
            labels
              .split(",")
              .flatMap((label) => label.trim() || [])
              .sort(),
          ] as const,
      ),
    ),
  );
}

describe("createMetrics", () => {
  test("docs/metrics.md names every metric and each of its labels, and none that there is not", async () => {
    expect(Object.fromEntries(labelsOf(await told().text()))).toEqual(Object.fromEntries(promised()));
  });

  test("OP18 each alert of a latency asks for a metric that there is, at a border of its buckets", async () => {
    const text = await told().text();
    const alerts = [...rules.matchAll(/rate\((surefoot_\w+)_bucket\{(\w+)="[^"]+"\}\[5m\]\)\)\) > (\d+)/g)];
    expect(alerts).toHaveLength(3);
    for (const [, name, label, threshold] of alerts)
      expect(text).toMatch(new RegExp(`^${name}_bucket\\{le="${threshold}",[^}]*${label}="`, "m"));
  });

  test("OP18 a drop of confidence is the mean of half an hour against the day's, of what is exported", async () => {
    const text = await told().text();
    const [, expression = ""] = /alert: SurefootConfidenceDrops\n\s+expr: (.+)/.exec(rules) ?? [];
    const asked = [...expression.matchAll(/(rate|increase)\((surefoot_\w+)\[(\w+)\]\)/g)].map(([, ...parts]) => parts);
    const [sum, count] = ["surefoot_reasoning_confidence_sum", "surefoot_reasoning_confidence_count"];
    expect(asked).toEqual([
      ...[sum, count].map((name) => ["rate", name, "30m"]),
      ...[sum, count].map((name) => ["rate", name, "1d"]),
      ["increase", count, "30m"],
    ]);
    for (const name of [sum, count]) expect(text).toMatch(new RegExp(`^${name}\\{`, "m"));
    expect(docs).toContain(`${[...rules.matchAll(/alert: /g)].length} rules found`);
  });

  test("MD5 tells tokens by kind without overlap, money in dollars, and no kind that was not used", async () => {
    const metrics = createMetrics("worker");
    metrics.called("tenant-1", call);
    metrics.called("tenant-1", { ...call, fallback: false });
    const text = await metrics.text();
    const of = (name: string) => [...text.matchAll(new RegExp(`^${name}\\{([^}]*)\\} (\\S+)$`, "gm"))];
    const tokens = of("surefoot_model_tokens_total").map(([, labels = "", n]) => [/kind="(\w+)"/.exec(labels)?.[1], n]);
    expect(Object.fromEntries(tokens)).toEqual({ prompt: "200", cached: "40", completion: "14", thinking: "6" });
    expect(of("surefoot_model_cost_usd_total").map(([, , n]) => n)).toEqual(["3"]);
    expect(of("surefoot_model_fallbacks_total").map(([, , n]) => n)).toEqual(["1"]);
  });

  test("OP7 a task is counted when it is over, its facts as they come, an interruption by its cause", async () => {
    const metrics = createMetrics("worker");
    const facts = FACTS.map((fact) => ({ sequence: 1, atMs: 0, fact }));
    metrics.recorded({ status: "executing", facts });
    metrics.recorded({ status: "failed", facts: [] });
    const text = await metrics.text();
    const samples = text.match(/^surefoot_(?:tasks_ended|verdicts|corrections|interruptions)_total\{.*$/gm);
    expect(samples?.map((line) => line.replace(/,?process="worker"/, "")).sort()).toEqual([
      'surefoot_corrections_total{strategy="other-element"} 1',
      'surefoot_interruptions_total{cause="limit"} 1',
      'surefoot_tasks_ended_total{status="failed",outcome="none"} 1',
      'surefoot_verdicts_total{verdict="confirmed"} 1',
    ]);
  });

  test("OP7 grows with tenants where docs/metrics.md says so, and with nothing else", async () => {
    const many = createMetrics("worker");
    for (let nth = 0; nth < 40; nth += 1) {
      many.called(`tenant-${nth % 2}`, {
        ...call,
        ms: nth,
        costMicroUsd: nth,
        tokens: { ...call.tokens, prompt: nth },
      });
      many.decided({ source: "PAGE", confidence: nth / 40, row: "PAGE from 0.5", searched: true, switched: true });
    }
    const text = await many.text();
    const named = [...text.matchAll(/^(surefoot_\w+)\{[^}]*tenant="tenant-1"/gm)].map(([, name]) => name);
    expect(
      Object.fromEntries([...new Set(named)].map((name) => [name, named.filter((one) => one === name).length])),
    ).toEqual({ surefoot_model_calls_total: 1, surefoot_model_cost_usd_total: 1, surefoot_model_tokens_total: 4 });
    expect(text.match(/^surefoot_model_call_seconds_count\{/gm)).toHaveLength(1);
    expect(text.match(/^surefoot_reasoning_confidence_count\{/gm)).toHaveLength(1);
  });
});
