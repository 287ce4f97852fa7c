/** Better Auth: our configuration of passwords, sessions, signed tokens and bans, over our tables. */

import { createHmac, randomUUID } from "node:crypto";
import { betterAuth } from "better-auth";
import { drizzleAdapter } from "better-auth/adapters/drizzle";
import { APIError } from "better-auth/api";
import { admin, bearer, organization } from "better-auth/plugins";
import type { Logger } from "pino";
import {
  authAccounts,
  authInvitations,
  authMembers,
  authOrganizations,
  authSessions,
  authUsers,
  authVerifications,
} from "../../db/auth-schema.js";
import { asDatabaseError, type Database, DatabaseUnavailableError } from "../../db/client.js";
import { takesWrites } from "../../db/writes.js";
import { PASSWORD_MAX } from "../../protocol/people.js";
import type { Passwords } from "./password-hashing.js";

export interface BetterAuthOptions {
  readonly database: Database;
  /** Signs tokens; anyone who has it can forge them. */
  readonly secret: string;
  readonly log: Logger;
  readonly now: () => number;
  readonly passwords?: Passwords;
}

const DAY_S = 24 * 60 * 60;
export const SESSION_DAYS = 7;

export const openAuth = ({ database, secret, log }: BetterAuthOptions, passwords: Passwords) =>
  betterAuth({
    secret,
    // Only names the cookies; no link or request uses this address.
    baseURL: "http://surefoot.invalid",
    database: drizzleAdapter(database.db, {
      provider: "pg",
      schema: {
        user: authUsers,
        session: authSessions,
        account: authAccounts,
        verification: authVerifications,
        organization: authOrganizations,
        member: authMembers,
        invitation: authInvitations,
      },
    }),
    emailAndPassword: { enabled: true, disableSignUp: true, maxPasswordLength: PASSWORD_MAX, password: passwords },
    session: { expiresIn: SESSION_DAYS * DAY_S, updateAge: DAY_S, cookieCache: { enabled: false } },
    // Our own limits run first: this one would not see calls from the server.
    rateLimit: { enabled: false },
    telemetry: { enabled: false },
    advanced: { database: { generateId: () => randomUUID() }, ipAddress: { disableIpTracking: true } },
    // Library messages may quote what a person typed. We log the errors that it throws.
    logger: { log: (level, message) => void (level === "error" && log.debug({ message }, "better-auth")) },
    plugins: [
      // Without signatures, anyone who reads the raw token in the table could sign in with it.
      bearer({ requireSignature: true }),
      organization({ allowUserToCreateOrganization: false }),
      admin(),
    ],
  });

/** Signs a raw session token into the form that `login` returns. */
export function signToken(rawToken: string, secret: string): string {
  const signature = createHmac("sha256", secret).update(rawToken).digest("base64");
  return encodeURIComponent(`${rawToken}.${signature}`);
}

/** The stored form of a token for scripts. A new secret ends these tokens, as it ends sign-ins. */
export const hashToken = (token: string, secret: string): string =>
  createHmac("sha256", `access token ${secret}`).update(token).digest("hex");

/** Derived from the sign-in's token, so that an attacker cannot use their own CSRF token. */
export const csrfTokenOf = (token: string, secret: string): string =>
  createHmac("sha256", `csrf token ${secret}`).update(token).digest("base64url");

/** Proves that a browser has signed this e-mail in. A new secret makes every browser unknown again. */
export const browserSignature = (id: string, email: string, secret: string): string =>
  createHmac("sha256", `known browser ${secret}`).update(`${id} ${email}`).digest("base64url");

/** Better Auth hides the cause of its own 500. If Postgres takes writes, a connection was lost, so the call is retried once. */
export async function callBetterAuth<T>(database: Database, call: () => Promise<T>): Promise<T> {
  try {
    return await call();
  } catch (error) {
    if (error instanceof APIError && error.statusCode < 500) throw error;
    if (!(await takesWrites(database)))
      throw new DatabaseUnavailableError("The database takes no writes just now. Try again.");
  }
  return await call().catch((error: unknown) => {
    throw asDatabaseError(error);
  });
}
