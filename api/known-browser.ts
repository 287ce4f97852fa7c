/** Known browser: a signed cookie says that somebody has signed in from here before, so that others' attempts do not lock them out (PE16). */

import { randomUUID, timingSafeEqual } from "node:crypto";
import type { Context } from "hono";
import { getCookie, setCookie } from "hono/cookie";
import type { ApiDeps, ApiEnv } from "./route.js";

const YEAR_S = 365 * 24 * 3_600;

/** The browser's id, where its cookie is one of ours and for this e-mail. */
export function knownBrowser(
  c: Context<ApiEnv>,
  deps: Pick<ApiDeps, "auth" | "behindTls">,
  email: string,
): string | undefined {
  const [id = "", signature = ""] = (getCookie(c, nameOf(c, deps)) ?? "").split(".");
  const expected = Buffer.from(deps.auth.signBrowser(id, email));
  const sent = Buffer.from(signature);
  return sent.length === expected.length && timingSafeEqual(sent, expected) ? id : undefined;
}

/** After a sign-in. Another person's browser becomes this one's. */
export function keepBrowser(c: Context<ApiEnv>, deps: Pick<ApiDeps, "auth" | "behindTls">, email: string): void {
  const id = knownBrowser(c, deps, email) ?? randomUUID();
  const options = { path: "/", httpOnly: true, secure: deps.behindTls, sameSite: "Strict", maxAge: YEAR_S } as const;
  setCookie(c, nameOf(c, deps), `${id}.${deps.auth.signBrowser(id, email)}`, options);
}

/** In clear, which is loopback alone, ports of one host share their cookies. */
const nameOf = (c: Context<ApiEnv>, { behindTls }: Pick<ApiDeps, "behindTls">): string =>
  behindTls ? "__Host-surefoot-known" : `surefoot-known-${new URL(c.req.url).port || "80"}`;
