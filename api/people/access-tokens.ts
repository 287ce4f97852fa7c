/** Access tokens: what a person makes for scripts, sees the use of, and revokes. */

import { randomBytes } from "node:crypto";
import type { OpenAPIHono } from "@hono/zod-openapi";
import { addAccessToken, formatToken, listAccessTokens, revokeAccessToken } from "../../db/access-tokens.js";
import { accessTokenList, newAccessToken, tokenPath, tokenQuery, tokenRequest } from "../../protocol/people.js";
import { type ApiDeps, type ApiEnv, ApiError, body, data, errors, ok, signedInRoute } from "../http/route.js";
import { audit } from "../tasks/task-view.js";
import { changeBy } from "./members.js";
import { isAdmin, refuseTokens } from "./principal.js";

const PATH = "/api/v1/tokens";
const DAY_MS = 24 * 3_600_000;

export function addAccessTokens(app: OpenAPIHono<ApiEnv>, deps: ApiDeps): void {
  addTokenList(app, deps);
  addNewToken(app, deps);
  addRevocation(app, deps);
}

function addTokenList(app: OpenAPIHono<ApiEnv>, deps: ApiDeps): void {
  const route = signedInRoute("get", PATH, "Tokens for scripts, newest first; for whoever signed in by password", {
    request: { query: tokenQuery },
    responses: { 200: data(accessTokenList, "Revoked ones too"), ...errors(400, 401, 403) },
  });
  app.openapi(route, async (c) => {
    const who = c.get("principal");
    refuseTokens(who);
    const isWhole = c.req.valid("query").scope === "tenant";
    if (isWhole) {
      if (!isAdmin(who)) throw new ApiError("FORBIDDEN", "Only admins and owners see the tokens of others.");
      await audit(deps, who, "tokens.list", who.tenantId);
    }
    const of = { tenantId: who.tenantId, userId: isWhole ? undefined : who.userId };
    return ok(c, { tokens: (await listAccessTokens(deps.database, of)).map(toToken) });
  });
}

function addNewToken(app: OpenAPIHono<ApiEnv>, deps: ApiDeps): void {
  const route = signedInRoute("post", PATH, "Make a token for scripts; it speaks for the tenant of this sign-in", {
    request: { body: body(tokenRequest) },
    responses: { 200: data(newAccessToken, "`token` is shown once"), ...errors(400, 401, 403, 413, 415) },
  });
  app.openapi(route, async (c) => {
    const who = c.get("principal");
    refuseTokens(who);
    const { name, scopes, expiresInDays } = c.req.valid("json");
    const { tenantId, userId } = who;
    const token = formatToken(tenantId, randomBytes(32).toString("base64url"));
    const expiresAt = expiresInDays === undefined ? null : new Date(deps.now() + expiresInDays * DAY_MS);
    const fields = {
      tenantId,
      userId,
      tokenId: deps.newId(),
      hash: deps.auth.hashToken(token),
      name,
      scopes,
      expiresAt,
    };
    const row = await addAccessToken(deps.database, fields, changeBy(deps, who));
    return ok(c, { ...toToken(row), token });
  });
}

function addRevocation(app: OpenAPIHono<ApiEnv>, deps: ApiDeps): void {
  const route = signedInRoute("delete", `${PATH}/{tokenId}`, "Revoke a token; it is dead at once", {
    request: { params: tokenPath },
    responses: { 204: { description: "Revoked" }, ...errors(400, 401, 403, 404) },
  });
  app.openapi(route, async (c) => {
    const who = c.get("principal");
    refuseTokens(who);
    const of = { tokenId: c.req.valid("param").tokenId, userId: isAdmin(who) ? undefined : who.userId };
    if (!(await revokeAccessToken(deps.database, of, changeBy(deps, who)))) {
      throw new ApiError("NOT_FOUND", "You have no living token with this id.", { field: "tokenId" });
    }
    return c.body(null, 204);
  });
}

function toToken(row: Awaited<ReturnType<typeof addAccessToken>>) {
  const { tokenId, userId, name, scopes, createdAt, expiresAt, lastUsedAt, revokedAt } = row;
  return {
    ...{ tokenId, userId, name, scopes, createdAt: createdAt.toISOString() },
    ...(expiresAt && { expiresAt: expiresAt.toISOString() }),
    ...(lastUsedAt && { lastUsedAt: lastUsedAt.toISOString() }),
    ...(revokedAt && { revokedAt: revokedAt.toISOString() }),
  };
}
