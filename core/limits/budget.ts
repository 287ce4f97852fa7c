/** Budget: the bounds of a task and what of them is used (design §7). Elsewhere: quota, guard. */

export type LimitName = "steps" | "consecutiveSuccessWithoutTaskComplete" | "correctionsPerStep";
export type Limits = Readonly<Record<LimitName, number>>;
export type LimitUse = Readonly<Record<LimitName, { readonly used: number; readonly limit: number }>>;

export const DEFAULT_LIMITS: Limits = {
  steps: 50,
  consecutiveSuccessWithoutTaskComplete: 5,
  correctionsPerStep: 3,
};

/** Bounds at which a task pauses, the one to be raised first in front. The end of `correctionsPerStep` is recovery's. */
const PAUSING = ["steps", "consecutiveSuccessWithoutTaskComplete"] as const satisfies readonly LimitName[];

export function limitUse(limits: Limits, used: Limits): LimitUse {
  return {
    steps: { used: used.steps, limit: limits.steps },
    consecutiveSuccessWithoutTaskComplete: {
      used: used.consecutiveSuccessWithoutTaskComplete,
      limit: limits.consecutiveSuccessWithoutTaskComplete,
    },
    correctionsPerStep: { used: used.correctionsPerStep, limit: limits.correctionsPerStep },
  };
}

/** The spent bounds at which a task pauses; empty while it may go on. */
export function exceeded(use: LimitUse): readonly LimitName[] {
  return PAUSING.filter((name) => use[name].used >= use[name].limit);
}

/** New bounds in place of the old ones; what is not named stays. */
export function raise(limits: Limits, requested: Partial<Limits>): Limits {
  return { ...limits, ...requested };
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
