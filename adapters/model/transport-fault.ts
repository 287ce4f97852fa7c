/** Transport fault: a request that got no answer, or half of one, in the port's terms. Elsewhere: network error mapping. */

import { ModelError } from "./port.js";

export interface Sent {
  readonly timeoutMs: number;
  /** Of whoever wants the answer. */
  readonly signal: AbortSignal;
}

/** What is no fault of the network is handed back as it is. */
export function transportFault(error: unknown, sent: Sent): unknown {
  if (error instanceof ModelError || !(error instanceof Error)) return error;
  if (error.name === "AbortError" || error.name === "TimeoutError") return abortOrTimeout(error, sent);
  if (error instanceof SyntaxError) {
    const message = "The model's answer broke off in mid-transfer.";
    return new ModelError({ kind: "truncated", message, retryable: true, cause: error });
  }
  // Undici's words for no connection, and for one that ends in the middle of a body.
  if (error instanceof TypeError && /fetch failed|terminated/.test(error.message)) {
    const message = "The line to the model's server was cut, or there is none.";
    return new ModelError({ kind: "unavailable", message, retryable: true, cause: error });
  }
  return error;
}

/** Both throw alike; only the signal tells whether anybody still wants the answer. */
function abortOrTimeout(cause: Error, { signal, timeoutMs }: Sent): ModelError {
  if (signal.aborted)
    return new ModelError({ kind: "aborted", message: "The answer is no longer wanted.", retryable: false, cause });
  const message = `The model did not answer within ${Math.round(timeoutMs / 1000)} s.`;
  return new ModelError({ kind: "timeout", message, retryable: true, cause });
}
