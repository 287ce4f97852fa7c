/** Reply body: what a provider's server sent, read up to a bound. */

import { ModelError } from "./port.js";
import { truncatedError, unreadableError } from "./provider-error.js";

/** The longest answer that a model may give is a hundredth of it. */
const MOST_BYTES = 16_000_000;

export async function readBody({ body }: Response): Promise<string> {
  if (body === null) return "";
  const parts: Uint8Array[] = [];
  let bytes = 0;
  for await (const part of body) {
    bytes += part.byteLength;
    // Leaving the loop cancels the rest.
    if (bytes > MOST_BYTES) throw truncatedError(`The server's reply is longer than ${MOST_BYTES} bytes.`);
    parts.push(part);
  }
  return Buffer.concat(parts).toString("utf8");
}

/** Of a reply with status 200. */
export function readReply(text: string): unknown {
  if (/^\s*(?:data|event):/.test(text)) {
    const message = "The server streams its answer though it was asked not to; such a server cannot be used.";
    throw new ModelError({ kind: "refused", message, retryable: false });
  }
  try {
    return JSON.parse(text);
  } catch {
    throw unreadableError(text);
  }
}
