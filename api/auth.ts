/** Auth: who is asking, looked up on every request; passwords are hashed few at a time. */

import { hashPassword, verifyPassword } from "better-auth/crypto";
import { createMiddleware } from "hono/factory";
import pLimit from "p-limit";
import type { TenantId, UserId } from "../core/task/identity.js";
import type { OrganisationRole } from "../db/auth-schema.js";
import type { Account } from "../protocol/requests.js";
import { ApiError } from "./errors.js";
import type { ApiDeps, ApiEnv } from "./route.js";

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
export const requirePrincipal = ({ auth, rateLimits }: Pick<ApiDeps, "auth" | "rateLimits">) =>
  createMiddleware<ApiEnv>(async (c, next) => {
    const principal = await auth.resolve(c.req.raw.headers);
    if (!principal) {
      await rateLimits.spend(c, "strangers");
      throw notSignedIn();
    }
    c.set("principal", principal);
    await next();
  });

export const notSignedIn = (): ApiError =>
  new ApiError("UNAUTHORIZED", "Send a valid token: Authorization: Bearer <token>.");

/** Each hash costs a core for a tenth of a second. Two of libuv's four threads stay free for files and look-ups. */
const AT_ONCE = 2;
/** Longer queues would answer later than anybody waits. */
const WAITING_MAX = 50;

export interface Passwords {
  hash(password: string): Promise<string>;
  verify(attempt: { readonly hash: string; readonly password: string }): Promise<boolean>;
}

/** Throws `ApiError` RATE_LIMIT when too many wait already. */
export function createPasswords(): Passwords {
  const queue = createQueue(AT_ONCE, WAITING_MAX);
  return {
    hash: (password) => queue(() => hashPassword(password)),
    verify: (attempt) => queue(() => verifyPassword(attempt)),
  };
}

export function createQueue(atOnce: number, waitingMax: number) {
  const limit = pLimit(atOnce);
  return async <T>(work: () => Promise<T>): Promise<T> => {
    if (limit.activeCount + limit.pendingCount >= atOnce + waitingMax) {
      throw new ApiError("RATE_LIMIT", "Too many people sign in at this moment. Try again.", undefined, 1);
    }
    return limit(work);
  };
}
