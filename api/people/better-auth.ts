/** Better Auth as we set it up: passwords, sessions, signed tokens and bans, over our tables. */

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
  /** Signs tokens; whoever has it can make them. */
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
    // Names its cookies only; no link and no request goes by it.
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
    // Ours stands before it: calls from the server would go past this one.
    rateLimit: { enabled: false },
    telemetry: { enabled: false },
    advanced: { database: { generateId: () => randomUUID() }, ipAddress: { disableIpTracking: true } },
    // Its messages may quote what was typed; what matters is thrown and logged by us.
    logger: { log: (level, message) => void (level === "error" && log.debug({ message }, "better-auth")) },
    plugins: [
      // Without it the raw token in the table would be accepted: reading the database would be signing in.
      bearer({ requireSignature: true }),
      organization({ allowUserToCreateOrganization: false }),
      admin(),
    ],
  });

/** The signed form of a raw session token, as `login` gives it out. */
export function signToken(rawToken: string, secret: string): string {
  const signature = createHmac("sha256", secret).update(rawToken).digest("base64");
  return encodeURIComponent(`${rawToken}.${signature}`);
}

/** What is kept of a token for scripts. Another secret ends these tokens as it ends sign-ins. */
export const hashToken = (token: string, secret: string): string =>
  createHmac("sha256", `access token ${secret}`).update(token).digest("hex");

/** Bound to its sign-in, so that nobody can bring one of their own. */
export const csrfTokenOf = (token: string, secret: string): string =>
  createHmac("sha256", `csrf token ${secret}`).update(token).digest("base64url");

/** Says that a browser has signed this e-mail in. Another secret makes every browser a new one. */
export const browserSignature = (id: string, email: string, secret: string): string =>
  createHmac("sha256", `known browser ${secret}`).update(`${id} ${email}`).digest("base64url");

/** Better Auth hides the cause of its own 500. Where Postgres is there, a connection was lost: it is tried once more. */
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
