/** Continuation: what a planner is told after an action that worked without ending the task (seed 001, "Optional verification summary"). */

import type { Verdict } from "../verification/verdict.js";

const SUCCEEDED = "Previous action succeeded; the full user goal is not yet achieved.";
export const CONTINUE_PLANNING = `${SUCCEEDED} Create or adjust the plan for the remaining steps.`;
export const CONTINUE_REFINING = `${SUCCEEDED} Continue with the next step.`;

/** The last action worked and the goal is still open; only then is anything said. */
export function isContinuing(last: Verdict | undefined): boolean {
  return last?.actionSucceeded === true && !last.taskCompleted;
}
