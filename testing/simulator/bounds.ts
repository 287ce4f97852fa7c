/** Bounds of simulated tasks: few steps always, and now and then another bound that is tight. Test support. */

import { exceeded } from "../../core/limits/budget.js";
import type { Limits, LimitUse } from "../../protocol/task.js";
import type { Chance } from "./chance.js";

export function someLimits(chance: Chance): Partial<Limits> {
  const steps = 4 + chance.below(12);
  if (chance.happens(0.5)) return { steps };
  const tight = chance.pick<Partial<Limits>>([
    { modelCalls: 1 + chance.below(20) },
    { tokens: 1 + chance.below(400) },
    { costMicroUsd: 1 + chance.below(150) },
    { workingMs: 1 + chance.below(60_000) },
    { replans: 1 + chance.below(3) },
    { consecutiveSuccessWithoutTaskComplete: 1 + chance.below(5) },
    { correctionsPerStep: 1 + chance.below(3) },
  ]);
  return { steps, ...tight };
}

/** Sometimes the spent bounds are raised, sometimes others, sometimes none. */
export function raisedLimits(chance: Chance, use: LimitUse): { readonly limits?: Partial<Limits> } {
  if (chance.happens(0.2)) return {};
  const names = chance.happens(0.7) ? exceeded(use) : [chance.pick(["steps", "replans"] as const)];
  return { limits: Object.fromEntries(names.map((name) => [name, use[name].used + 1 + chance.below(20)])) };
}
