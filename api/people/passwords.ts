/** Passwords: change one's own, and set one that was lost by a token that an administrator made. */

import type { OpenAPIHono } from "@hono/zod-openapi";
import { changePassword, isPasswordReset, passwordHashOf, takePasswordReset } from "../../db/passwords.js";
import { passwordChange, passwordReset } from "../../protocol/people.js";
import { type ApiDeps, type ApiEnv, ApiError, body, errors, openRoute, signedInRoute } from "../http/route.js";
import { changeBy } from "./members.js";
import { notSignedIn, refuseTokens } from "./principal.js";

const PATH = "/api/v1/auth";

export function addPasswords(app: OpenAPIHono<ApiEnv>, deps: ApiDeps): void {
  addChange(app, deps);
  addReset(app, deps);
}

function addChange(app: OpenAPIHono<ApiEnv>, deps: ApiDeps): void {
  const route = signedInRoute("post", `${PATH}/password`, "Change one's own password; other sign-ins end", {
    request: { body: body(passwordChange) },
    responses: { 204: { description: "Changed" }, ...errors(400, 401, 403, 413, 415) },
  });
  app.openapi(route, async (c) => {
    const { headers } = c.req.raw;
    const who = await deps.auth.resolve(headers);
    if (who) refuseTokens(who);
    const [keptSignIn, account] = who ? [await deps.auth.signInOf(headers), await deps.auth.describe(headers)] : [];
    if (!who || !keptSignIn || !account) {
      await deps.rateLimits.spend(c, "strangers");
      throw notSignedIn();
    }
    const { currentPassword, newPassword } = c.req.valid("json");
    await deps.rateLimits.tryLogin(c, account.user.email, who.userId);
    const hash = await passwordHashOf(deps.database, who.userId);
    if (hash === null || !(await deps.auth.passwords.verify({ hash, password: currentPassword }))) {
      const message = "The current password is wrong.";
      throw new ApiError("INVALID_CREDENTIALS", message, { field: "currentPassword", reason: "is wrong" });
    }
    await deps.rateLimits.loggedIn(c, account.user.email, who.userId);
    const passwordHash = await deps.auth.passwords.hash(newPassword);
    await changePassword(deps.database, { userId: who.userId, passwordHash, keptSignIn }, changeBy(deps, who));
    return c.body(null, 204);
  });
}

function addReset(app: OpenAPIHono<ApiEnv>, deps: ApiDeps): void {
  const route = openRoute(
    "post",
    `${PATH}/reset-password`,
    "Set a password by a token for it; every sign-in and every token of the person ends",
    {
      request: { body: body(passwordReset) },
      responses: { 204: { description: "Set; sign in with it" }, ...errors(400, 403, 404, 413, 415) },
    },
  );
  app.openapi(route, async (c) => {
    const { token, password } = c.req.valid("json");
    const at = new Date(deps.now());
    if (await isPasswordReset(deps.database, token, at)) {
      const passwordHash = await deps.auth.passwords.hash(password);
      if (await takePasswordReset(deps.database, { token, passwordHash, at }, deps.newId)) return c.body(null, 204);
    }
    await deps.rateLimits.spend(c, "strangers");
    throw new ApiError("NOT_FOUND", "There is no such token, or it has ended.", { field: "token" });
  });
}
