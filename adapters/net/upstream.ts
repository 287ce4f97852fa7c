/** Upstream: a server that the configuration names; nothing else is ever fetched (design §13). Elsewhere: egress guard. */

import { isPrivateHost } from "./private-address.js";

/** Longer chains are a loop or a trap. */
const REDIRECTS = 3;

export class UpstreamRefusedError extends Error {
  override readonly name = "UpstreamRefusedError";
  readonly retryable = false;
}

export interface UpstreamRequest {
  readonly method: "GET" | "POST";
  readonly headers: Readonly<Record<string, string>>;
  readonly body?: string;
  readonly signal: AbortSignal;
}

/**
 * Fetches `path` of `base`. Redirects are followed by hand, within the origin of `base` only: what was configured may be
 * private, what a server sends us to may not. Throws `UpstreamRefusedError`; else what `fetch` throws.
 */
export async function fetchUpstream(base: string, path: string, request: UpstreamRequest): Promise<Response> {
  const { origin } = new URL(base);
  let url = new URL(path, base.endsWith("/") ? base : `${base}/`);
  for (let hops = 0; hops <= REDIRECTS; hops++) {
    assertAllowed(url, origin);
    const response = await fetch(url, { ...request, redirect: "manual" });
    const location = response.headers.get("location");
    if (response.status < 300 || response.status > 399 || location === null) return response;
    await response.body?.cancel();
    url = new URL(location, url);
  }
  throw new UpstreamRefusedError(`${origin} redirects more than ${REDIRECTS} times.`);
}

function assertAllowed(url: URL, origin: string): void {
  if (url.origin === origin) return;
  const kind = isPrivateHost(url.hostname) ? "a private address" : "a server that is not configured";
  throw new UpstreamRefusedError(`${origin} redirects to ${kind} (${url.host}).`);
}
