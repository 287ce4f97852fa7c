/** Origins: rules for the origins on which a task may act (SF2) and those that may receive a token (SF12). */

export const originOf = (url: string): string => (URL.canParse(url) ? new URL(url).origin : "null");

/** Exact: another scheme, host or port is another origin. */
export const mayActOn = (origin: string, allowed: readonly string[]): boolean =>
  allowed.some((one) => one === origin || (URL.canParse(one) && new URL(one).origin === origin));

/** Expects the host name of a parsed URL: the parser has already expanded `127.1`. */
export const isLoopback = (hostname: string): boolean => /^(?:localhost|127(?:\.\d+){3}|\[::1\])$/.test(hostname);

/** Nobody can read data on its way there: it uses TLS or never leaves this machine. */
export function isConfidential(url: string): boolean {
  if (!URL.canParse(url)) return false;
  const { protocol, hostname } = new URL(url);
  return protocol === "https:" || (protocol === "http:" && isLoopback(hostname));
}
