/** Trouble: what can be wrong with a model or its answer, as fields; `ModelError` throws it. Elsewhere: error taxonomy. */

import type { ModelCall } from "./call.js";

export interface Trouble {
  readonly kind:
    | "rate-limited"
    | "unavailable"
    | "timeout"
    | "refused"
    | "off-schema"
    | "truncated"
    | "blocked"
    | "aborted";
  readonly message: string;
  /** As task-machine §7 has it. */
  readonly retryable: boolean;
  readonly retryAfterMs?: number;
  /** What was answered, where it was off its schema. */
  readonly answer?: string;
  /** What it cost to fail. */
  readonly calls?: readonly ModelCall[];
  readonly cause?: unknown;
}
