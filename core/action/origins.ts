/** Origins: of addresses, and on which of them a task may act (SF2). */

export const originOf = (url: string): string => (URL.canParse(url) ? new URL(url).origin : "null");

/** Exact: another scheme, host or port is another origin. */
export const mayActOn = (origin: string, allowed: readonly string[]): boolean =>
  allowed.some((one) => one === origin || (URL.canParse(one) && new URL(one).origin === origin));
