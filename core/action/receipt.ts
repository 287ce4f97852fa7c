/** Receipt: the client's record of carrying out one action (protocol §5). Elsewhere: tool result, acknowledgement. */

import type { ActionId } from "../task/identity.js";

export type Effect = "none" | "changed" | "pending" | "gone" | "unknown" | "refused";

export interface Attempt {
  readonly method: string;
  readonly result: "verified" | "failed" | "error" | "skipped";
  readonly expected?: string;
  readonly observed?: string;
  readonly ms: number;
}

export interface Receipt {
  readonly actionId: ActionId;
  readonly action: string;
  readonly ok: boolean;
  readonly verified: boolean | null;
  readonly retried: boolean;
  readonly retryReason?: string;
  readonly error?: string;
  readonly expected?: string;
  readonly observed?: string;
  readonly target?: { readonly id: number; readonly role: string; readonly name: string };
  readonly attempts: readonly Attempt[];
  readonly effect: Effect;
  /** A person acted on the page too while this ran. */
  readonly userInput?: boolean;
  readonly settled: boolean;
}
