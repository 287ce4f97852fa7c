/** Domain pattern: on which hosts an organisation's knowledge is used (`app.acme.com`, `*.acme.com`). A filter, no permission (KN1). */

import { parse } from "tldts";

const LABEL = "[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?";
const HOST = new RegExp(`^${LABEL}(?:\\.${LABEL})*$`);

/** Null when it can be used. A wildcard stands for the subdomains of a name that somebody owns, not of `com`. */
export function faultOfPattern(pattern: string): string | null {
  const isWildcard = pattern.startsWith("*.");
  const host = isWildcard ? pattern.slice(2) : pattern;
  if (pattern.length > 253 || !HOST.test(host))
    return "is no host: lower-case labels with dots, such as app.acme.com or *.acme.com; no scheme, port or path";
  if (isWildcard && parse(host, { allowPrivateDomains: true }).domain === null)
    return "is too wide: a wildcard stands before a registered domain, such as *.acme.com";
  return null;
}

/** `host` as a URL has it, without a port. `*.acme.com` is every subdomain, not `acme.com` itself. */
export const matchesDomain = (host: string, pattern: string): boolean =>
  pattern.startsWith("*.") ? host.endsWith(pattern.slice(1)) : host === pattern;

/** The first that fits. */
export const matchingDomain = (host: string, patterns: readonly string[]): string | undefined =>
  patterns.find((pattern) => matchesDomain(host, pattern));

/** "" where there is none: no pattern fits it. */
export const hostOf = (url: string): string => (URL.canParse(url) ? new URL(url).hostname.replace(/\.$/, "") : "");
