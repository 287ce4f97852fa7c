/** Pace: how many answers each tier gave to a task and how long they took together. Elsewhere: latency accounting. */

import type { Usage } from "../task/activities.js";

export type Pace = Readonly<Record<"smart" | "fast", { readonly calls: number; readonly latencyMs: number }>>;

export const NO_PACE: Pace = { smart: { calls: 0, latencyMs: 0 }, fast: { calls: 0, latencyMs: 0 } };

/** What no model did counts for no tier. */
export function countPace(pace: Pace, { tier, calls, latencyMs = 0 }: Usage): Pace {
  if (tier === undefined) return pace;
  const before = pace[tier];
  return { ...pace, [tier]: { calls: before.calls + calls, latencyMs: before.latencyMs + latencyMs } };
}
