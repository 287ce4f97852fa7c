/** Execution: how a client checks and repeats what it does, for a task or a single action, and its record of it. */

import type { TaskOptions, WireReceipt } from "../../protocol/observation.js";
import type { Minted } from "../turn/identity.js";

export type ExecutionOptions = Pick<TaskOptions, "verifyDelayMs" | "maxRetries" | "verify">;
export const DEFAULT_EXECUTION: Required<ExecutionOptions> = { verifyDelayMs: 100, maxRetries: 3, verify: true };

/** Later ones go before earlier ones. */
export const executionOf = (...options: readonly (ExecutionOptions | undefined)[]): Required<ExecutionOptions> =>
  Object.assign({}, DEFAULT_EXECUTION, ...options);

export type Effect = WireReceipt["effect"];
export type Receipt = Minted<WireReceipt>;

/** How often the target has heard of the action. A client that ended half-way, or tells of no attempts, counts as one. */
export function deliveriesIn({ attempts, delivered }: Pick<Receipt, "attempts" | "delivered">): number {
  const told = attempts.filter((attempt) => attempt.delivered).length;
  return delivered ? Math.max(1, told) : told;
}
