/** Sign-in: routes to log in, read the current account, switch tenant, log out and accept an invitation. */

import type { OpenAPIHono } from "@hono/zod-openapi";
import type { Context } from "hono";
import { createMiddleware } from "hono/factory";
import { acceptInvitation, findInvitation } from "../../db/invitations.js";
import { findPerson } from "../../db/people.js";
import {
  type AcceptRequest,
  acceptRequest,
  account,
  currentAccount,
  loginRequest,
  type SignedIn,
  signedIn,
  tenantChoice,
} from "../../protocol/people.js";
import {
  type ApiDeps,
  type ApiEnv,
  ApiError,
  body,
  data,
  errors,
  ok,
  openRoute,
  signedInRoute,
} from "../http/route.js";
import type { Credentials } from "./auth.js";
import { keepBrowser, knownBrowser } from "./known-browser.js";
import { notSignedIn, type Principal, refuseTokens, refuseUnscoped } from "./principal.js";

const PATH = "/api/v1/auth";
const welcome = data(signedIn, "Send `accessToken` with every call");

export function addSignIn(app: OpenAPIHono<ApiEnv>, deps: ApiDeps): void {
  addLogin(app, deps);
  addSession(app, deps);
  addTenantChoice(app, deps);
  addAccept(app, deps);
}

/** Other origins can send these requests without a preflight, and Better Auth checks `Origin` only if there are cookies. */
export const checkOrigin = (allowed: readonly string[]) =>
  createMiddleware<ApiEnv>(async (c, next) => {
    const origin = c.req.header("origin");
    // Only browsers can set this header, so this is our own page.
    const isOwnPage = c.req.header("sec-fetch-site") === "same-origin";
    if (origin !== undefined && !isOwnPage && !allowed.includes(origin)) {
      const message = "Pages of this origin may not sign anybody in. See ALLOWED_ORIGINS.";
      throw new ApiError("FORBIDDEN", message, { field: "Origin", reason: "is not allowed" });
    }
    await next();
  });

function addLogin(app: OpenAPIHono<ApiEnv>, deps: ApiDeps): void {
  const route = openRoute(
    "post",
    `${PATH}/login`,
    "Sign in with e-mail and password, for the tenant that is named or joined first",
    {
      request: { body: body(loginRequest) },
      responses: { 200: welcome, ...errors(400, 401, 403, 413, 415) },
    },
  );
  app.openapi(route, async (c) => {
    const entry = await enter(c, deps, c.req.valid("json"));
    keepBrowser(c, deps, entry.user.email);
    return ok(c, entry);
  });
}

function addSession(app: OpenAPIHono<ApiEnv>, deps: ApiDeps): void {
  const refuse = async (c: Context<ApiEnv>): Promise<never> => {
    await deps.rateLimits.spend(c, "strangers");
    throw notSignedIn();
  };
  const session = signedInRoute("get", `${PATH}/session`, "Who is signed in", {
    responses: { 200: data(currentAccount, "The person and the organisation"), ...errors(401, 403) },
  });
  app.openapi(session, async (c) => {
    const who = await deps.auth.resolve(c.req.raw.headers);
    if (who) await countCall(c, deps, who);
    if (who) refuseUnscoped(c, who);
    const found = (await deps.auth.describe(c.req.raw.headers)) ?? (await refuse(c));
    return ok(c, { ...found, csrfToken: c.get("csrfToken") });
  });
  const logout = signedInRoute("post", `${PATH}/logout`, "Sign out; the token is dead at once", {
    responses: { 204: { description: "Signed out" }, ...errors(401, 403) },
  });
  app.openapi(logout, async (c) => {
    const { headers } = c.req.raw;
    const who = await deps.auth.resolve(headers);
    // A used-up rate limit never prevents a sign-out.
    if (who) await countCall(c, deps, who).catch(unlessUsedUp);
    return (await deps.auth.signOut(headers)) ? c.body(null, 204) : await refuse(c);
  });
}

function unlessUsedUp(error: unknown): void {
  if (!(error instanceof ApiError) || error.fault !== "RATE_LIMIT") throw error;
}

/** Counts a call on routes that authenticate themselves. A request with an Idempotency-Key was counted before. */
async function countCall(c: Context<ApiEnv>, { rateLimits }: ApiDeps, who: Principal): Promise<void> {
  c.set("principal", who);
  if (!c.get("rate")) await rateLimits.spend(c, "calls");
}

function addTenantChoice(app: OpenAPIHono<ApiEnv>, deps: ApiDeps): void {
  const route = signedInRoute("post", `${PATH}/tenant`, "Speak for another tenant with this sign-in from now on", {
    request: { body: body(tenantChoice) },
    responses: { 200: data(account, "As from now on"), ...errors(400, 401, 403, 413, 415) },
  });
  app.openapi(route, async (c) => {
    const { headers } = c.req.raw;
    const who = await deps.auth.resolve(headers);
    if (who) await countCall(c, deps, who);
    if (who) refuseTokens(who);
    // Checks the sign-in, not the principal: a person shut out of one tenant may switch to another.
    if ((await deps.auth.signInOf(headers)) === null) {
      await deps.rateLimits.spend(c, "strangers");
      throw notSignedIn();
    }
    const chosen = await deps.auth.speakFor(headers, c.req.valid("json").tenantId);
    if (!chosen) throw notAMember();
    return ok(c, chosen);
  });
}

function addAccept(app: OpenAPIHono<ApiEnv>, deps: ApiDeps): void {
  const route = openRoute(
    "post",
    `${PATH}/accept-invite`,
    "Accept an invitation: choose a password, or give the one you have, and be signed in",
    {
      request: { body: body(acceptRequest) },
      responses: { 200: welcome, ...errors(400, 401, 403, 404, 409, 413, 415) },
    },
  );
  app.openapi(route, async (c) => {
    const request = c.req.valid("json");
    const invitation = await findInvitation(deps.database, request.token, deps.now());
    if (!invitation) {
      await deps.rateLimits.spend(c, "strangers");
      throw new ApiError("NOT_FOUND", "There is no such invitation.", { field: "token" });
    }
    if (invitation.state !== "open") throw spent(invitation.state);
    const { email, tenantId } = invitation;
    await join(c, deps, email, request);
    return ok(c, await enter(c, deps, { email, password: request.password, tenantId }));
  });
}

/** Sets a newcomer's password; an existing person must prove theirs. */
async function join(c: Context<ApiEnv>, deps: ApiDeps, email: string, request: AcceptRequest): Promise<void> {
  const { token, name, password } = request;
  const person = await findPerson(deps.database, email);
  if (person) {
    await deps.rateLimits.tryLogin(c, email);
    const hash = person.passwordHash;
    if (hash === null || !(await deps.auth.passwords.verify({ hash, password }))) throw wrongPassword();
    await deps.rateLimits.loggedIn(c, email);
  } else if (name === undefined) {
    const reason = "is required for a new account";
    throw new ApiError("VALIDATION_ERROR", `name: ${reason}`, { field: "name", reason });
  }
  const newcomer =
    person || name === undefined ? undefined : { name, passwordHash: await deps.auth.passwords.hash(password) };
  const userId = person?.userId ?? deps.newId();
  const nowMs = deps.now();
  if (!(await acceptInvitation(deps.database, { token, userId, newcomer, nowMs }))) throw spent("accepted");
}

/** Signs in with a password. Failed attempts count, to stop guessing. */
export async function enter(c: Context<ApiEnv>, deps: ApiDeps, credentials: Credentials): Promise<SignedIn> {
  const { email } = credentials;
  const known = knownBrowser(c, deps, email);
  await deps.rateLimits.tryLogin(c, email, known);
  const entry = await deps.auth.signIn({ ...credentials, userAgent: c.req.header("user-agent")?.slice(0, 300) });
  if (entry.kind === "refused") {
    if (entry.why === "INVALID_CREDENTIALS") throw wrongPassword();
    if (entry.why === "NOT_A_MEMBER") throw notAMember();
    throw new ApiError("ACCOUNT_DISABLED", "This account is disabled. Ask an administrator of your organisation.");
  }
  await deps.rateLimits.loggedIn(c, email, known);
  return { accessToken: entry.accessToken, ...entry.account };
}

function notAMember(): ApiError {
  const reason = "is none that you may speak for";
  return new ApiError("FORBIDDEN", `This tenant ${reason}.`, { field: "tenantId", reason });
}

const wrongPassword = (): ApiError => new ApiError("INVALID_CREDENTIALS", "E-mail or password is wrong.");

function spent(state: "accepted" | "expired"): ApiError {
  const reason = state === "accepted" ? "was accepted already" : "has expired";
  return new ApiError("RESOURCE_CONFLICT", `This invitation ${reason}. Ask for a new one.`, { field: "token", reason });
}
