/** Connecting to a Chromium that runs, by its debugging port. */

import { type Browser, chromium } from "playwright-core";

/** Not retryable until such a browser runs. The message says how to start one. */
export class CdpError extends Error {
  override readonly name = "CdpError";
}

/** Throws `CdpError`. Closing what it gives ends the connection alone. */
export async function connectOverCdp(url: string): Promise<Browser> {
  try {
    return await chromium.connectOverCDP(url);
  } catch (cause) {
    const [line = ""] = String(cause instanceof Error ? cause.message : cause).split("\n");
    const reason = line.replace(/^browserType\.connectOverCDP: /, "");
    throw new CdpError(
      `no Chromium answers at ${url} (${reason}): start one with --remote-debugging-port=9222, and name http://127.0.0.1:9222`,
      { cause },
    );
  }
}
