/** Origins: of addresses, on which of them a task may act (SF2), and which of them may be sent a token (SF12). */

export const originOf = (url: string): string => (URL.canParse(url) ? new URL(url).origin : "null");

/** Exact: another scheme, host or port is another origin. */
export const mayActOn = (origin: string, allowed: readonly string[]): boolean =>
  allowed.some((one) => one === origin || (URL.canParse(one) && new URL(one).origin === origin));

/** Names and addresses of this machine, as a URL has them: `127.1` is plain there already. */
export const isLoopback = (hostname: string): boolean => /^(?:localhost|127(?:\.\d+){3}|\[::1\])$/.test(hostname);

/** What goes there can be read by nobody on the way: TLS, or it never leaves this machine. */
export function isConfidential(url: string): boolean {
  if (!URL.canParse(url)) return false;
  const { protocol, hostname } = new URL(url);
  return protocol === "https:" || (protocol === "http:" && isLoopback(hostname));
}
