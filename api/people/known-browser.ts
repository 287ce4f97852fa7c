/** Known browser: a signed cookie says that somebody has signed in from here before, so that others' attempts do not lock them out (PE16). */

import { randomUUID } from "node:crypto";
import type { Context } from "hono";
import { getCookie, setCookie } from "hono/cookie";
import type { ApiDeps, ApiEnv } from "../http/route.js";
import { isSent, ownCookie } from "./own-cookie.js";

const YEAR_S = 365 * 24 * 3_600;

/** The browser's id, where its cookie is one of ours and for this e-mail. */
export function knownBrowser(
  c: Context<ApiEnv>,
  deps: Pick<ApiDeps, "auth" | "behindTls">,
  email: string,
): string | undefined {
  const [id = "", signature = ""] = (getCookie(c, ownCookie(c, deps, "known").name) ?? "").split(".");
  return isSent(signature, deps.auth.signBrowser(id, email)) ? id : undefined;
}

/** Call this after a sign-in. A browser that was known for another person gets a new id. */
export function keepBrowser(c: Context<ApiEnv>, deps: Pick<ApiDeps, "auth" | "behindTls">, email: string): void {
  const id = knownBrowser(c, deps, email) ?? randomUUID();
  const { name, options } = ownCookie(c, deps, "known");
  setCookie(c, name, `${id}.${deps.auth.signBrowser(id, email)}`, { ...options, maxAge: YEAR_S });
}
