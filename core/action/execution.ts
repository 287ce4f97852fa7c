/** Execution options: how a client checks and repeats what it does, for a task or for a single action. */

import type { TaskOptions } from "../../protocol/observation.js";

export type ExecutionOptions = Pick<TaskOptions, "verifyDelayMs" | "maxRetries" | "verify">;

export const DEFAULT_EXECUTION: Required<ExecutionOptions> = { verifyDelayMs: 100, maxRetries: 3, verify: true };

/** Later ones go before earlier ones. */
export function executionOf(...options: readonly (ExecutionOptions | undefined)[]): Required<ExecutionOptions> {
  return Object.assign({}, DEFAULT_EXECUTION, ...options);
}
