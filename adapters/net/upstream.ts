/** Upstream: a server that the configuration names; nothing else is ever fetched. A guard against server-side request forgery. */

import { BlockList, isIP } from "node:net";

/** Not routed on the internet: loopback, private, link-local, carrier-grade, benchmarks, multicast, reserved. */
const RANGES = [
  ..."0.0.0.0/8 10.0.0.0/8 100.64.0.0/10 127.0.0.0/8 169.254.0.0/16 172.16.0.0/12 192.0.0.0/24".split(" "),
  ..."192.168.0.0/16 198.18.0.0/15 224.0.0.0/3 ::/127 64:ff9b::/96 fc00::/7 fe80::/10 ff00::/8".split(" "),
];
const PRIVATE_NAMES =
  /^localhost$|\.(?:localhost|local|localdomain|internal|intranet|lan|home|corp|private|test|invalid|example)$/;

const blocked = new BlockList();
for (const range of RANGES) {
  const [address = "", bits] = range.split("/");
  blocked.addSubnet(address, Number(bits), isIP(address) === 4 ? "ipv4" : "ipv6");
}

/**
 * `hostname` as a URL has it, so that `127.1` and `0x7f.1` are their plain forms already. A name of one word is one of
 * the own network. Names are judged by their words alone, nothing is looked up.
 */
export function isPrivateHost(hostname: string): boolean {
  const host = hostname.toLowerCase().replace(/^\[|\]$|\.$/g, "");
  const family = isIP(host);
  // An IPv4 address mapped into IPv6 is checked as what it is.
  if (family !== 0) return blocked.check(host, family === 4 ? "ipv4" : "ipv6");
  return !host.includes(".") || PRIVATE_NAMES.test(host);
}

/** Longer chains are a loop or a trap. */
const REDIRECTS = 3;

export class UpstreamRefusedError extends Error {
  override readonly name = "UpstreamRefusedError";
  readonly retryable = false;
}

interface UpstreamRequest {
  readonly method: "GET" | "POST";
  readonly headers: Readonly<Record<string, string>>;
  readonly body?: string;
  readonly signal: AbortSignal;
}

/**
 * Fetches `path` of `base`. Redirects are followed within the origin of `base` only: what was configured may be private,
 * what a server redirects to may not. Throws `UpstreamRefusedError`, or what `fetch` throws.
 */
export async function fetchUpstream(base: string, path: string, request: UpstreamRequest): Promise<Response> {
  const { origin } = new URL(base);
  let url = new URL(path, base.endsWith("/") ? base : `${base}/`);
  for (let hops = 0; hops <= REDIRECTS; hops++) {
    if (url.origin !== origin) {
      const kind = isPrivateHost(url.hostname) ? "a private address" : "a server that is not configured";
      throw new UpstreamRefusedError(`${origin} redirects to ${kind} (${url.host}).`);
    }
    const response = await fetch(url, { ...request, redirect: "manual" });
    const location = response.headers.get("location");
    if (response.status < 300 || response.status > 399 || location === null) return response;
    await response.body?.cancel();
    url = new URL(location, url);
  }
  throw new UpstreamRefusedError(`${origin} redirects more than ${REDIRECTS} times.`);
}
