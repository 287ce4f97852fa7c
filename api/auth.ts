/** Auth: who is asking, looked up on every request (design §14). Elsewhere: authentication, session resolution. */

import { createMiddleware } from "hono/factory";
import type { TenantId, UserId } from "../core/task/identity.js";
import type { OrganisationRole } from "../db/auth-schema.js";
import type { Account } from "../protocol/requests.js";
import type { ApiDeps, ApiEnv } from "./environment.js";
import { ApiError } from "./errors.js";
import type { Passwords } from "./passwords.js";

export interface Principal {
  readonly tenantId: TenantId;
  readonly userId: UserId;
  readonly role: OrganisationRole;
}

export type SignIn =
  | { readonly kind: "signedIn"; readonly accessToken: string; readonly account: Account }
  /** Same answer and same time for an unknown e-mail and a wrong password. */
  | { readonly kind: "refused"; readonly why: "INVALID_CREDENTIALS" | "ACCOUNT_DISABLED" };

export interface Credentials {
  readonly email: string;
  readonly password: string;
  readonly userAgent?: string;
  /** The organisation to speak for; else the one joined first. */
  readonly tenantId?: string;
}

/** Null when the headers name nobody; each throws when it cannot be known now. */
export interface AuthPort {
  resolve(headers: Headers): Promise<Principal | null>;
  describe(headers: Headers): Promise<Account | null>;
  signIn(credentials: Credentials): Promise<SignIn>;
  /** False when nobody was signed in. The token is dead at once. */
  signOut(headers: Headers): Promise<boolean>;
  readonly passwords: Passwords;
}

/** Nobody gets past it without a principal; it stands before validation, so that a stranger learns nothing. */
export function requirePrincipal({ auth, rateLimits }: Pick<ApiDeps, "auth" | "rateLimits">) {
  return createMiddleware<ApiEnv>(async (c, next) => {
    const principal = await auth.resolve(c.req.raw.headers);
    if (!principal) {
      await rateLimits.spend(c, "strangers");
      throw notSignedIn();
    }
    c.set("principal", principal);
    await next();
  });
}

export function notSignedIn(): ApiError {
  return new ApiError("UNAUTHORIZED", "Send a valid token: Authorization: Bearer <token>.");
}
