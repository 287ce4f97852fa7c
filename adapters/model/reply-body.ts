/** Reply body: reads a provider's reply up to a size limit. */

import { ModelError } from "./port.js";
import { truncatedError, unreadableError } from "./provider-error.js";

/** A hundred times the longest answer that a model may give. */
const MOST_BYTES = 16_000_000;

export async function readBody({ body }: Response): Promise<string> {
  if (body === null) return "";
  const parts: Uint8Array[] = [];
  let bytes = 0;
  for await (const part of body) {
    bytes += part.byteLength;
    // Leaving the loop cancels the body.
    if (bytes > MOST_BYTES) throw truncatedError(`The server's reply is longer than ${MOST_BYTES} bytes.`);
    parts.push(part);
  }
  return Buffer.concat(parts).toString("utf8");
}

/** Parses a reply with status 200. */
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
