/** Model bill: a task's model calls, their cost, and the retries after failures. */

import { type ModelCall, usageOf } from "../../adapters/model/port.js";

export interface BillRow {
  readonly purpose: string;
  /** Tier that was requested. */
  readonly tier: string;
  readonly model: string;
  readonly prompt: string;
  readonly calls: number;
  readonly failed: number;
  readonly promptTokens: number;
  readonly cachedTokens: number;
  readonly completionTokens: number;
  readonly costMicroUsd: number;
}

export interface ModelBill {
  readonly rows: readonly BillRow[];
  readonly calls: number;
  readonly promptTokens: number;
  readonly completionTokens: number;
  readonly costMicroUsd: number;
  /** Failures by kind. */
  readonly failures: Readonly<Record<string, number>>;
  /** Retries in Temporal's history. */
  readonly retries: readonly Retry[];
}

/** An activity that was tried again. */
export interface Retry {
  readonly activity: string;
  readonly attempt: number;
  readonly failure: string;
  /** Milliseconds that the provider asked for. Null: the usual delay. */
  readonly nextRetryDelayMs: number | null;
}

export function billOf(calls: readonly ModelCall[], retries: readonly Retry[]): ModelBill {
  const groups = new Map<string, ModelCall[]>();
  for (const call of calls) {
    const key = [call.purpose, call.tier, call.model, call.prompt].join(" ");
    groups.set(key, [...(groups.get(key) ?? []), call]);
  }
  const failures: Record<string, number> = {};
  for (const { outcome } of calls.filter((call) => call.outcome !== "answered"))
    failures[outcome] = (failures[outcome] ?? 0) + 1;
  const { promptTokens, completionTokens, costMicroUsd = 0 } = usageOf(calls);
  const rows = [...groups.values()].map(rowOf);
  return { rows, calls: calls.length, promptTokens, completionTokens, costMicroUsd, failures, retries };
}

function rowOf(calls: readonly ModelCall[]): BillRow {
  const [first] = calls;
  const { promptTokens, completionTokens, cachedTokens = 0, costMicroUsd = 0 } = usageOf(calls);
  return {
    purpose: first?.purpose ?? "",
    tier: first?.tier ?? "",
    model: first?.model ?? "",
    prompt: first?.prompt ?? "",
    calls: calls.length,
    failed: calls.filter(({ outcome }) => outcome !== "answered").length,
    promptTokens,
    cachedTokens,
    completionTokens,
    costMicroUsd,
  };
}

/** The bill as lines of text. */
export function billLines({
  rows,
  calls,
  promptTokens,
  completionTokens,
  costMicroUsd,
  failures,
  retries,
}: ModelBill): readonly string[] {
  const money = (micro: number) => `$${(micro / 1_000_000).toFixed(6)}`;
  const failed = Object.entries(failures).map(([kind, count]) => `${count} ${kind}`);
  return [
    ...rows.map((row) => {
      const trouble = row.failed === 0 ? "" : `, ${row.failed} failed`;
      const tokens = `${row.promptTokens} in (${row.cachedTokens} cached), ${row.completionTokens} out`;
      return `${row.prompt.padEnd(12)}${row.tier.padEnd(6)}${row.model.padEnd(24)}${row.calls} calls${trouble}: ${tokens}, ${money(row.costMicroUsd)}`;
    }),
    `all: ${calls} calls (${failed.join(", ") || "none failed"}), ${promptTokens} in, ${completionTokens} out, ${money(costMicroUsd)}`,
    ...retries.map(({ activity, attempt, failure, nextRetryDelayMs }) => {
      const delay =
        nextRetryDelayMs === null ? "after the usual delay" : `after ${nextRetryDelayMs} ms, as the provider asked`;
      return `history: ${activity} attempt ${attempt}, ${delay} (${failure})`;
    }),
  ];
}
