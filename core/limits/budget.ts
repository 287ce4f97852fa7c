/** Budget: the bounds of a task and what of them is used (design §7). Elsewhere: quota, guard. */

export type LimitName = "steps" | "consecutiveSuccessWithoutTaskComplete" | "correctionsPerStep";
export type Limits = Readonly<Record<LimitName, number>>;
export type LimitUse = Readonly<Record<LimitName, { readonly used: number; readonly limit: number }>>;

export const DEFAULT_LIMITS: Limits = {
  steps: 50,
  consecutiveSuccessWithoutTaskComplete: 5,
  correctionsPerStep: 3,
};
