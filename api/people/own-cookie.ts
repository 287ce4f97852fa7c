/** Own cookies: the name and the options of the cookies that the API sets, and the comparison of what a browser sends (CN1, PE16). */

import { timingSafeEqual } from "node:crypto";
import type { Context } from "hono";
import type { ApiDeps, ApiEnv } from "../http/route.js";

/** Behind TLS it belongs to this host alone; in clear, which is loopback alone, ports of one host share their cookies. */
export function ownCookie(c: Context<ApiEnv>, { behindTls }: Pick<ApiDeps, "behindTls">, purpose?: "known") {
  const own = purpose === undefined ? "surefoot" : `surefoot-${purpose}`;
  const name = behindTls ? `__Host-${own}` : `${own}-${new URL(c.req.url).port || "80"}`;
  const options = { path: "/", httpOnly: true, secure: behindTls, sameSite: "Strict" } as const;
  return { name, options };
}

/** The time that it takes tells nothing about `expected`. */
export function isSent(sent: string, expected: string): boolean {
  const [one, other] = [Buffer.from(sent), Buffer.from(expected)];
  return one.length === other.length && timingSafeEqual(one, other);
}
