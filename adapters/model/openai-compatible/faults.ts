/** OpenAI-compatible faults: a reply that is no 200 in the port's terms. Elsewhere: error mapping. */

import { ModelGone } from "../degrade.js";
import { ModelError } from "../port.js";
import { waitOfHeader } from "../retry-after.js";

const RETRYABLE: readonly number[] = [408, 409, 500, 502, 503, 504];
/** What is spent does not come back in minutes. */
const SPENT = /insufficient_quota|billing_hard_limit/;
const MESSAGE_MAX = 500;

export async function statusFault(response: Response, model: string, nowMs: number): Promise<ModelError> {
  const { status, headers } = response;
  const body = await response.text().catch(() => "");
  const message = `${status}: ${messageOf(body)}`;
  const wait = waitOfHeader(headers.get("retry-after"), nowMs);
  const retryAfter = wait === undefined ? {} : { retryAfterMs: wait };
  if (status === 429)
    return new ModelError({ kind: "rate-limited", message, retryable: !SPENT.test(body), ...retryAfter });
  if (RETRYABLE.includes(status))
    return new ModelError({ kind: "unavailable", message, retryable: true, ...retryAfter });
  const gone = status === 404 ? { cause: new ModelGone(`${model} is not known to the provider`) } : {};
  return new ModelError({ kind: "refused", message, retryable: false, ...gone });
}

function messageOf(body: string): string {
  try {
    // The cast: each part is looked at before it is used.
    const { error } = JSON.parse(body) as { error?: { message?: unknown } | string };
    const message = typeof error === "object" ? error?.message : error;
    return String(message ?? body).slice(0, MESSAGE_MAX);
  } catch {
    return body.slice(0, MESSAGE_MAX);
  }
}
