/** Receipt: the client's record of carrying out one action (protocol §5). */

import type { ActionId } from "../task/identity.js";

export type Effect = "none" | "changed" | "pending" | "gone" | "unknown" | "refused";

export interface ActionAttempt {
  readonly method: string;
  readonly result: "verified" | "failed" | "error" | "skipped";
  readonly expected?: string;
  readonly observed?: string;
  /** An event of it reached the target, or something inside it. */
  readonly delivered: boolean;
  readonly ms: number;
}

export interface Receipt {
  readonly actionId: ActionId;
  readonly action: string;
  readonly ok: boolean;
  readonly verified: boolean | null;
  /** Some attempt reached the target; true as well where nobody can know any more. */
  readonly delivered: boolean;
  readonly retried: boolean;
  readonly retryReason?: string;
  readonly error?: string;
  readonly expected?: string;
  readonly observed?: string;
  readonly target?: { readonly id: number; readonly role: string; readonly name: string };
  readonly attempts: readonly ActionAttempt[];
  readonly effect: Effect;
  /** A person acted on the page too while this ran. */
  readonly userInput?: boolean;
  readonly settled: boolean;
}

/** How often the target has heard of the action. A client that ended half-way, or tells of no attempts, counts as one. */
export function deliveriesIn({ attempts, delivered }: Pick<Receipt, "attempts" | "delivered">): number {
  const told = attempts.filter((attempt) => attempt.delivered).length;
  return delivered ? Math.max(1, told) : told;
}
