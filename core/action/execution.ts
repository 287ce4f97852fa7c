/** Execution options: how a client checks and repeats what it does, for a task or for a single action. */

import type { TaskOptions } from "../../protocol/observation.js";

export type ExecutionOptions = Pick<TaskOptions, "verifyDelayMs" | "maxRetries" | "verify">;
export const DEFAULT_EXECUTION: Required<ExecutionOptions> = { verifyDelayMs: 100, maxRetries: 3, verify: true };

/** Later ones go before earlier ones. */
export const executionOf = (...options: readonly (ExecutionOptions | undefined)[]): Required<ExecutionOptions> =>
  Object.assign({}, DEFAULT_EXECUTION, ...options);
