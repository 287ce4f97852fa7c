/** Budget: limits of a task, their use, working time and model calls (LM2–LM6). */

import type { LimitName, Limits, LimitUse } from "../../protocol/task.js";
import type { Usage } from "../turn/issued-action.js";
import type { ModelOutage } from "./model-outage.js";

export const DEFAULT_LIMITS: Limits = {
  steps: 50,
  consecutiveSuccessWithoutTaskComplete: 5,
  correctionsPerStep: 3,
  replans: 5,
  // Fifty steps with a choice, a judgement and a correction each use about 150.
  modelCalls: 400,
  tokens: 3_000_000,
  costMicroUsd: 2_000_000,
  workingMs: 2 * 60 * 60_000,
};

/** In the order of reports. */
export const LIMIT_NAMES = Object.keys(DEFAULT_LIMITS) as readonly LimitName[]; // the keys of the literal above

/** Limits at which a task pauses. Spent corrections end differently (RC3). */
const PAUSING = LIMIT_NAMES.filter((name) => name !== "correctionsPerStep");

/** LM3: at these limits the task stops before the next model call. */
const THINKING = ["modelCalls", "tokens", "costMicroUsd", "workingMs"] as const satisfies readonly LimitName[];

export function limitUse(limits: Limits, used: Limits): LimitUse {
  const uses = LIMIT_NAMES.map((name) => [name, { used: used[name], limit: limits[name] }]);
  return Object.fromEntries(uses) as LimitUse; // every name once
}

/** The spent limits at which a task pauses; empty while it may go on. */
export const exceeded = (use: LimitUse): readonly LimitName[] => PAUSING.filter((name) => isSpent(use, name));

/** The first spent limit that forbids a further model call; null while there is none. */
export const spentOnThinking = (use: LimitUse): (typeof THINKING)[number] | null =>
  THINKING.find((name) => isSpent(use, name)) ?? null;

export const isSpent = (use: LimitUse, name: LimitName): boolean => use[name].used >= use[name].limit;

/** Replaces the requested limits; the others stay. */
export const raise = (limits: Limits, requested: Partial<Limits>): Limits => ({ ...limits, ...requested });

/** LM4: a limit requested below its use is set to its use. */
export function raiseAbove(use: LimitUse, limits: Limits, requested: Partial<Limits>): Limits {
  const bound = (name: LimitName) => Math.max(requested[name] ?? 0, use[name].used);
  const named = LIMIT_NAMES.filter((name) => requested[name] !== undefined);
  return raise(limits, Object.fromEntries(named.map((name) => [name, bound(name)])));
}

/** Precedence: the task's request, the tenant's settings, the defaults. */
export const limitsFrom = (requested: Partial<Limits> | undefined, tenant: Partial<Limits> | undefined): Limits => ({
  ...DEFAULT_LIMITS,
  ...tenant,
  ...requested,
});

/** LM4: every requested limit exceeds its use, and the first spent limit is raised. */
export function raisesSpent(use: LimitUse, requested: Partial<Limits>): boolean {
  const isAbove = (name: LimitName) => (requested[name] ?? Number.POSITIVE_INFINITY) > use[name].used;
  const spent = exceeded(use)[0];
  return PAUSING.every(isAbove) && (spent === undefined || requested[spent] !== undefined);
}

export interface WorkingTime {
  readonly workedMs: number;
  /** Everything before this is counted. */
  readonly countedToMs: number;
}

/** Activity of the task until now. `acting`: the browser had the turn. */
export type TimeUse = "working" | "acting" | "waiting";
export const startWorkingTime = (nowMs: number): WorkingTime => ({ workedMs: 0, countedToMs: nowMs });

/** LM6. `heard`: the browser or a person answered. A silence that ends as an interruption does not count. */
export function countTime(time: WorkingTime, doing: TimeUse, nowMs: number, heard: boolean): WorkingTime {
  if (doing === "waiting") return { ...time, countedToMs: nowMs };
  if (doing === "acting" && !heard) return time;
  // A clock that is set back must not reduce the time.
  const sinceMs = Math.max(0, nowMs - time.countedToMs);
  return { workedMs: time.workedMs + sinceMs, countedToMs: nowMs };
}

export const NO_USAGE: Usage = { promptTokens: 0, completionTokens: 0, calls: 0, costMicroUsd: 0 };

/** Details that neither side has stay undefined. */
export const addUsage = (a: Usage, b: Usage): Usage => ({
  promptTokens: a.promptTokens + b.promptTokens,
  completionTokens: a.completionTokens + b.completionTokens,
  calls: a.calls + b.calls,
  costMicroUsd: (a.costMicroUsd ?? 0) + (b.costMicroUsd ?? 0),
  cachedTokens: sum(a.cachedTokens, b.cachedTokens),
  thinkingTokens: sum(a.thinkingTokens, b.thinkingTokens),
  toolTokens: sum(a.toolTokens, b.toolTokens),
});

const sum = (a: number | undefined, b: number | undefined): number | undefined =>
  a === undefined && b === undefined ? undefined : (a ?? 0) + (b ?? 0);

/** Details of a heartbeat or of a failure. */
export interface AttemptUsage {
  readonly spent: Usage;
  /** A model call was under way. */
  readonly open?: true;
  /** Temporary outage that its attempts failed of. */
  readonly outage?: ModelOutage;
}

/** A call without a reported result counts as one call with unknown tokens. */
const UNHEARD: Usage = { promptTokens: 0, completionTokens: 0, calls: 1 };

/** Undefined if the details have another shape: they may come from any failure. */
export function readAttemptUsage(details: unknown): Usage | undefined {
  if (!isAttemptUsage(details)) return undefined;
  return details.open === true ? addUsage(details.spent, UNHEARD) : details.spent;
}

function isAttemptUsage(details: unknown): details is AttemptUsage {
  const { spent } = (details ?? {}) as { readonly spent?: unknown };
  if (typeof spent !== "object" || spent === null) return false;
  const counts = spent as Readonly<Record<string, unknown>>; // looked at field by field
  return ["promptTokens", "completionTokens", "calls"].every((name) => typeof counts[name] === "number");
}

export type TierLatency = Readonly<Record<"smart" | "fast", { readonly calls: number; readonly latencyMs: number }>>;
export const NO_LATENCY: TierLatency = { smart: { calls: 0, latencyMs: 0 }, fast: { calls: 0, latencyMs: 0 } };

/** An answer made without a model has no tier and counts for none. */
export function addLatency(sums: TierLatency, { tier, calls, latencyMs = 0 }: Usage): TierLatency {
  if (tier === undefined) return sums;
  const before = sums[tier];
  return { ...sums, [tier]: { calls: before.calls + calls, latencyMs: before.latencyMs + latencyMs } };
}
