/** Budget: the bounds of a task and what of them is used (design §7). Elsewhere: quota, guard. */

import type { LimitName, Limits, LimitUse } from "../../protocol/task.js";

export type { LimitName, Limits, LimitUse } from "../../protocol/task.js";

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

/** In the order of telling. */
export const LIMIT_NAMES = Object.keys(DEFAULT_LIMITS) as readonly LimitName[]; // the keys of the literal above

/** Bounds at which a task pauses, the one to be raised first in front. The end of `correctionsPerStep` is recovery's. */
const PAUSING = [
  "steps",
  "consecutiveSuccessWithoutTaskComplete",
  "replans",
  "modelCalls",
  "tokens",
  "costMicroUsd",
  "workingMs",
] as const satisfies readonly LimitName[];

/** Bounds that are used up by thinking: at them the task stops before it asks a model again. */
const THINKING = ["modelCalls", "tokens", "costMicroUsd", "workingMs"] as const satisfies readonly LimitName[];

export function limitUse(limits: Limits, used: Limits): LimitUse {
  const use = (name: LimitName) => ({ used: used[name], limit: limits[name] });
  return {
    steps: use("steps"),
    consecutiveSuccessWithoutTaskComplete: use("consecutiveSuccessWithoutTaskComplete"),
    correctionsPerStep: use("correctionsPerStep"),
    replans: use("replans"),
    modelCalls: use("modelCalls"),
    tokens: use("tokens"),
    costMicroUsd: use("costMicroUsd"),
    workingMs: use("workingMs"),
  };
}

/** The spent bounds at which a task pauses; empty while it may go on. */
export function exceeded(use: LimitUse): readonly LimitName[] {
  return PAUSING.filter((name) => isSpent(use, name));
}

/** The first spent bound that forbids a further model call; null while there is none. */
export function spentOnThinking(use: LimitUse): (typeof THINKING)[number] | null {
  return THINKING.find((name) => isSpent(use, name)) ?? null;
}

export function isSpent(use: LimitUse, name: LimitName): boolean {
  return use[name].used >= use[name].limit;
}

/** New bounds in place of the old ones; what is not named stays. */
export function raise(limits: Limits, requested: Partial<Limits>): Limits {
  return { ...limits, ...requested };
}

/** What is used is used: a bound asked for too late, when more is used already, stands at that. */
export function raiseAbove(use: LimitUse, limits: Limits, requested: Partial<Limits>): Limits {
  const names = LIMIT_NAMES.filter((name) => requested[name] !== undefined);
  const bounds = names.map((name) => [name, Math.max(requested[name] ?? 0, use[name].used)] as const);
  return raise(limits, Object.fromEntries(bounds));
}

/** From the task's request, then the tenant's settings, then the defaults. */
export function limitsFrom(requested: Partial<Limits> | undefined, tenant: Partial<Limits> | undefined): Limits {
  return raise(raise(DEFAULT_LIMITS, tenant ?? {}), requested ?? {});
}

/**
 * Whether `requested` lets a task go on that stands at a bound: nothing asked for is at or below what is used, and the
 * first spent bound is raised. Otherwise the answer is MAX_STEPS_EXCEEDED (task-machine §4).
 */
export function raisesSpent(use: LimitUse, requested: Partial<Limits>): boolean {
  const isAbove = (name: LimitName) => (requested[name] ?? Number.POSITIVE_INFINITY) > use[name].used;
  const spent = exceeded(use)[0];
  return PAUSING.every(isAbove) && (spent === undefined || requested[spent] !== undefined);
}

export interface WorkingTime {
  readonly workedMs: number;
  /** Up to here everything is counted. */
  readonly countedToMs: number;
}

/** What the task was doing until now. `acting`: the browser had the turn. */
export type TimeUse = "working" | "acting" | "waiting";

export function startWorkingTime(nowMs: number): WorkingTime {
  return { workedMs: 0, countedToMs: nowMs };
}

/**
 * Counts the time until now. While the browser has the turn it counts only once the browser or a person is `heard`:
 * a silence that ends as an interruption was no work.
 */
export function countTime(time: WorkingTime, doing: TimeUse, nowMs: number, heard: boolean): WorkingTime {
  // A clock that is set back takes nothing away.
  const sinceMs = Math.max(0, nowMs - time.countedToMs);
  switch (doing) {
    case "waiting":
      return { ...time, countedToMs: nowMs };
    case "acting":
      return heard ? { workedMs: time.workedMs + sinceMs, countedToMs: nowMs } : time;
    case "working":
      return { workedMs: time.workedMs + sinceMs, countedToMs: nowMs };
  }
}
