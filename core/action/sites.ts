/** Sites: origins of one owner, by the public suffix list, and those that a request names (SF2). */

import { parse } from "tldts";
import { mayActOn, originOf } from "./origins.js";

/** Names of files that are domain names as well: "open README.md" names no site. */
const FILE_ENDING = /\.(?:md|py|sh|rs|pl|ps|zip|mov|ai|app|so|cc|js|ts)$/i;
const ADDRESS = /\bhttps?:\/\/[^\s"'<>“”]+/gi;
const HOST = /(?<![\w@./-])(?:[a-z\d](?:[a-z\d-]*[a-z\d])?\.)+[a-z]{2,}(?![\w@-]|\.\w)/gi;

/** A task that may act on one origin of a registrable domain may read its others with the same scheme and port. */
export function mayRead(origin: string, allowed: readonly string[]): boolean {
  if (mayActOn(origin, allowed)) return true;
  return allowed.some((one) => siteOf(one) === siteOf(origin));
}

/** `named`: start page and sites of the request. `origins`: these and the tenant's, where the task may act. */
export function taskOrigins(
  startUrl: string,
  sites: readonly string[] = [],
  actOrigins: readonly string[] = [],
): { readonly origins: readonly string[]; readonly named: readonly string[] } {
  const named = [...new Set([originOf(startUrl), ...sites])];
  return { origins: [...new Set([...named, ...actOrigins])], named };
}

/** The same origin, or two of one registrable domain. */
export const isSameSite = (one: string, other: string): boolean => mayRead(one, [other]);

/** Scheme, registrable domain (public suffix list) and port; the whole origin for IP addresses, single labels and suffixes. */
export function siteOf(origin: string): string {
  if (!URL.canParse(origin)) return origin;
  const { protocol, hostname, host } = new URL(origin);
  const { domain } = parse(hostname, { allowPrivateDomains: true });
  return domain === null ? new URL(origin).origin : `${protocol}//${domain}${host.slice(hostname.length)}`;
}

/** The sites that a request names: whole addresses, and hosts under a suffix that is registered. */
export function originsIn(request: string): readonly string[] {
  const addresses = (request.match(ADDRESS) ?? []).map((address) =>
    address.replace(/(?<![.,;:!?)\]])[.,;:!?)\]]+$/, ""),
  );
  const hosts = (request.replace(ADDRESS, " ").match(HOST) ?? []).filter(
    (host) => !FILE_ENDING.test(host) && parse(host).isIcann === true,
  );
  const named = [...addresses, ...hosts.map((host) => `https://${host}`)].map(originOf);
  return [...new Set(named)].filter((origin) => origin !== "null");
}
