/** Guarded requests: to hosts that an organisation named, which the operator has not vouched for (SO7). */

import { lookup as lookUp } from "node:dns/promises";
import { request as requestHttp } from "node:http";
import { request as requestHttps } from "node:https";
import { isIP, type LookupFunction } from "node:net";
import { isPrivateHost, UpstreamRefusedError } from "./upstream.js";

export interface NetworkGuard {
  /** `host:port`, exactly: private addresses that the operator allows, in clear too. */
  readonly privateHosts: readonly string[];
  /** All addresses of a name; the system's resolver when absent. */
  readonly resolve?: (hostname: string) => Promise<readonly string[]>;
}

export interface GuardedAnswer {
  readonly status: number;
  readonly body: string;
}

interface GuardedGet {
  readonly url: URL;
  readonly headers: Readonly<Record<string, string>>;
  readonly mostBytes: number;
  readonly signal: AbortSignal;
}

export const isAllowedPrivate = ({ privateHosts }: NetworkGuard, hostname: string, port: number): boolean =>
  privateHosts.includes(`${hostname}:${port}`);

/**
 * Addresses of a host that may be asked: those that the operator allows as they are, others when none of them is private.
 * Who connects must use these and look nothing up again, so that a name cannot lead elsewhere the second time.
 */
export async function guardedAddresses(
  guard: NetworkGuard,
  hostname: string,
  port: number,
): Promise<readonly string[]> {
  const bare = hostname.replace(/^\[|\]$/g, "");
  const isVouched = isAllowedPrivate(guard, hostname, port);
  if (!isVouched && isPrivateHost(hostname)) throw new UpstreamRefusedError(`${hostname} is a private host.`);
  const { resolve = resolveAll } = guard;
  const addresses = isIP(bare) === 0 ? await resolve(bare) : [bare];
  if (addresses.length === 0) throw new UpstreamRefusedError(`${hostname} has no address.`);
  if (!isVouched && addresses.some((address) => isIP(address) === 0 || isPrivateHost(address)))
    throw new UpstreamRefusedError(`${hostname} leads to a private address.`);
  return addresses;
}

const resolveAll = async (hostname: string): Promise<readonly string[]> =>
  (await lookUp(hostname, { all: true })).map(({ address }) => address);

/** One GET, without redirects, proxies or compression. Throws `UpstreamRefusedError`, or what the network throws. */
export async function guardedGet(
  guard: NetworkGuard,
  { url, headers, mostBytes, signal }: GuardedGet,
): Promise<GuardedAnswer> {
  const isSecure = url.protocol === "https:";
  const port = url.port === "" ? (isSecure ? 443 : 80) : Number(url.port);
  if (!isSecure && !isAllowedPrivate(guard, url.hostname, port))
    throw new UpstreamRefusedError(`${url.host} would be asked in clear: only https is.`);
  const addresses = await guardedAddresses(guard, url.hostname, port);
  const request = isSecure ? requestHttps : requestHttp;
  const options = {
    method: "GET",
    headers: { ...headers, "accept-encoding": "identity" },
    agent: false,
    signal,
  } as const;
  return new Promise((done, failed) => {
    const sent = request(url, { ...options, lookup: pinnedTo(addresses) }, (response) => {
      const status = response.statusCode ?? 0;
      const refuse = (why: string) => sent.destroy(new UpstreamRefusedError(`${url.host} ${why}`));
      if (status >= 300 && status < 400) return void refuse("redirects, and redirects are not followed.");
      if (response.headers["content-encoding"] !== undefined) return void refuse("answers compressed.");
      const parts: Buffer[] = [];
      let bytes = 0;
      response.on("data", (part: Buffer) => {
        bytes += part.length;
        if (bytes > mostBytes) refuse(`answers with more than ${mostBytes} bytes.`);
        else parts.push(part);
      });
      response.on("error", failed);
      response.on("end", () => done({ status, body: Buffer.concat(parts).toString("utf8") }));
    });
    sent.on("error", failed);
    sent.end();
  });
}

const pinnedTo =
  (addresses: readonly string[]): LookupFunction =>
  (_hostname, options, callback) => {
    const all = addresses.map((address) => ({ address, family: isIP(address) }));
    const [first] = all;
    if (options.all === true || first === undefined) callback(null, all);
    else callback(null, first.address, first.family);
  };
