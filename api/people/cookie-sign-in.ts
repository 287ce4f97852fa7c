/** Cookie sign-in: the same sign-ins for our own pages; no script reads the token, and changes need a second one (CN1, CN2). */

import type { OpenAPIHono } from "@hono/zod-openapi";
import { deleteCookie, getCookie, setCookie } from "hono/cookie";
import { createMiddleware } from "hono/factory";
import { cookieSignIn, loginRequest } from "../../protocol/people.js";
import { type ApiDeps, type ApiEnv, ApiError, body, data, errors, ok, openRoute } from "../http/route.js";
import { keepBrowser } from "./known-browser.js";
import { isSent, ownCookie } from "./own-cookie.js";
import { enter } from "./sign-in.js";

const PATH = "/api/v1/auth/cookie";
const READS: ReadonlySet<string> = new Set(["GET", "HEAD"]);
/** Sec-Fetch-Site values for our own page and for a typed address. Browsers set the header; pages cannot. */
const OWN_SITES: ReadonlySet<string> = new Set(["same-origin", "none"]);

type Cookies = Pick<ApiDeps, "auth" | "behindTls">;

export function addCookieSignIn(app: OpenAPIHono<ApiEnv>, deps: ApiDeps): void {
  const route = openRoute("post", PATH, "Sign in by a cookie that no script reads, for our own pages", {
    request: { body: body(loginRequest) },
    responses: {
      200: data(cookieSignIn, "Send `csrfToken` as `X-CSRF-Token` with every call but GET"),
      ...errors(400, 401, 403, 413, 415),
    },
  });
  app.openapi(route, async (c) => {
    const { accessToken, ...account } = await enter(c, deps, c.req.valid("json"));
    const { name, options } = ownCookie(c, deps);
    setCookie(c, name, accessToken, { ...options, expires: new Date(account.expiresAt) });
    keepBrowser(c, deps, account.user.email);
    return ok(c, { ...account, csrfToken: deps.auth.csrfTokenOf(accessToken) });
  });
}

/** Turns the cookie into a bearer token when the request has no `Authorization` header. */
export const acceptCookie = (deps: Cookies) =>
  createMiddleware<ApiEnv>(async (c, next) => {
    const { name, options } = ownCookie(c, deps);
    const token = getCookie(c, name);
    const isOurs = OWN_SITES.has(c.req.header("sec-fetch-site") ?? "none");
    if (token === undefined || !isOurs || c.req.header("authorization") !== undefined || c.req.path === PATH)
      return next();
    const csrfToken = deps.auth.csrfTokenOf(token);
    if (!READS.has(c.req.method)) refuseForged(c.req.header("x-csrf-token") ?? "", csrfToken);
    c.req.raw.headers.set("authorization", `Bearer ${token}`);
    c.set("csrfToken", csrfToken);
    await next();
    // A wrong current password is a 401 too, but must not end the sign-in.
    const isRefused = c.res.status === 401 && (await deps.auth.resolve(c.req.raw.headers)) === null;
    const isOver = isRefused || c.req.path === "/api/v1/auth/logout";
    if (isOver) deleteCookie(c, name, options);
  });

function refuseForged(sent: string, expected: string): void {
  if (isSent(sent, expected)) return;
  const reason = "is not that of this sign-in";
  throw new ApiError("FORBIDDEN", `X-CSRF-Token ${reason}. GET /api/v1/auth/session tells it.`, {
    field: "X-CSRF-Token",
    reason,
  });
}
