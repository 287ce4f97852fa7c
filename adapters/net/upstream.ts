/** Upstream: fetches from configured servers only, as a guard against server-side request forgery. */

import { BlockList, isIP } from "node:net";
import { invariant } from "../../core/invariant.js";

/** Not routed on the internet: loopback, private, link-local, carrier-grade, documentation, benchmarks, multicast, reserved. */
const RANGES = [
  ..."0.0.0.0/8 10.0.0.0/8 100.64.0.0/10 127.0.0.0/8 169.254.0.0/16 172.16.0.0/12 192.0.0.0/24 192.0.2.0/24".split(" "),
  ..."192.168.0.0/16 198.18.0.0/15 198.51.100.0/24 203.0.113.0/24 224.0.0.0/3".split(" "),
  // Azure's own server.
  "168.63.129.16/32",
  // All IPv4 inside IPv6: compatible, translated, NAT64, Teredo, 6to4. No search or model server uses them.
  ..."::/96 ::ffff:0:0:0/96 64:ff9b::/96 64:ff9b:1::/48 2001::/32 2002::/16".split(" "),
  ..."100::/64 2001:db8::/32 fc00::/7 fe80::/10 fec0::/10 ff00::/8".split(" "),
];
const PRIVATE_NAMES =
  /^localhost$|\.(?:localhost|local|localdomain|internal|intranet|lan|home|corp|private|test|invalid|example|onion|home\.arpa)$/;
/** Public names that resolve to an address written into them, or to loopback. */
const LEADING_HOME = /(?:^|\.)(?:nip\.io|sslip\.io|xip\.io|localtest\.me|lvh\.me|vcap\.me)$/;

const blocked = new BlockList();
for (const range of RANGES) {
  const [address = "", bits] = range.split("/");
  blocked.addSubnet(address, Number(bits), isIP(address) === 4 ? "ipv4" : "ipv6");
}

/**
 * `hostname` has to come from a `URL`, which normalises forms such as `127.1` and `0x7f.1`. A name of one word counts as
 * private. Names are judged by their text alone, without DNS.
 */
export function isPrivateHost(hostname: string): boolean {
  const host = hostname.toLowerCase().replace(/^\[|\]$|\.$/g, "");
  const family = isIP(host);
  // BlockList checks an IPv4 address mapped into IPv6 as IPv4.
  if (family !== 0) return blocked.check(host, family === 4 ? "ipv4" : "ipv6");
  return !host.includes(".") || PRIVATE_NAMES.test(host) || LEADING_HOME.test(host);
}

/** Global symbol under which undici keeps the dispatcher of Node's `fetch`. */
const UNDICI = Symbol.for("undici.globalDispatcher.1");

type Dispatcher = NonNullable<RequestInit["dispatcher"]>;
const withoutTimeout: Pick<Dispatcher, "dispatch"> = {
  dispatch: (options, handler) => {
    // The cast: undici keeps its dispatcher under this symbol.
    const { [UNDICI]: dispatcher } = globalThis as { readonly [UNDICI]?: Dispatcher };
    invariant(dispatcher !== undefined, "fetch without a dispatcher");
    return dispatcher.dispatch({ ...options, headersTimeout: 0, bodyTimeout: 0 }, handler);
  },
};
/**
 * Dispatcher for requests with their own signal. It drops undici's 300 s limit for silent servers, which a local model may
 * exceed. Modelled on the dispatcher of @google/genai, which that library does not use with our own `fetch`.
 */
// The cast: `fetch` calls only `dispatch`.
export const WITHOUT_TIMEOUT = withoutTimeout as Dispatcher;

/** Longer chains are a loop or a trap. */
const REDIRECTS = 3;

export class UpstreamRefusedError extends Error {
  override readonly name = "UpstreamRefusedError";
  readonly retryable = false;
}

/** Fetches `path` of `base`, as `fetchWithin` does. */
export const fetchUpstream = (base: string, path: string, request: RequestInit): Promise<Response> =>
  fetchWithin(base, new URL(path, base.endsWith("/") ? base : `${base}/`), request);

/**
 * Fetches an address on the origin of `base`, and follows redirects within that origin only: a configured server may be
 * private, a redirect's target may not. Throws `UpstreamRefusedError`, or what `fetch` throws.
 */
export async function fetchWithin(base: string, address: string | URL, request: RequestInit = {}): Promise<Response> {
  const { origin } = new URL(base);
  let url = new URL(address);
  for (let hops = 0; hops <= REDIRECTS; hops++) {
    if (url.origin !== origin) {
      const kind = isPrivateHost(url.hostname) ? "a private address" : "a server that is not configured";
      throw new UpstreamRefusedError(`${origin} redirects to ${kind} (${url.host}).`);
    }
    const response = await fetch(url, { ...request, redirect: "manual" });
    const location = response.headers.get("location");
    if (response.status < 300 || response.status > 399 || location === null) return response;
    await response.body?.cancel();
    const next = URL.parse(location, url.href);
    if (next === null) throw new UpstreamRefusedError(`${origin} redirects to what is no address.`);
    url = next;
  }
  throw new UpstreamRefusedError(`${origin} redirects more than ${REDIRECTS} times.`);
}

/** A reply's text. Null, and the rest unread, if it is longer than so many bytes. */
export async function boundedText({ body }: Response, mostBytes: number): Promise<string | null> {
  const parts: Uint8Array[] = [];
  let bytes = 0;
  for await (const part of body ?? []) {
    bytes += part.byteLength;
    // Leaving the loop cancels the body.
    if (bytes > mostBytes) return null;
    parts.push(part);
  }
  return Buffer.concat(parts).toString("utf8");
}
