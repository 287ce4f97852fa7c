/** Execution options: how a client checks and repeats what it does, for a task or for a single action (seed 003). */

export interface ExecutionOptions {
  /** How long after an attempt its effect is first looked for. */
  readonly verifyDelayMs?: number;
  /** Other methods after the first one. */
  readonly maxRetries?: number;
  /** False: one attempt, and the receipt's `verified` is null. The server verifies all the same. */
  readonly verify?: boolean;
}

export const DEFAULT_EXECUTION: Required<ExecutionOptions> = { verifyDelayMs: 100, maxRetries: 3, verify: true };

/** Later ones go before earlier ones. */
export function executionOf(...options: readonly (ExecutionOptions | undefined)[]): Required<ExecutionOptions> {
  return Object.assign({}, DEFAULT_EXECUTION, ...options);
}
