/** Auth: who is asking, looked up on every request; passwords are hashed few at a time. */

import { createHmac, randomUUID } from "node:crypto";
import { betterAuth } from "better-auth";
import { drizzleAdapter } from "better-auth/adapters/drizzle";
import { APIError } from "better-auth/api";
import { hashPassword, verifyPassword } from "better-auth/crypto";
import { admin, bearer, organization } from "better-auth/plugins";
import { createMiddleware } from "hono/factory";
import pLimit from "p-limit";
import type { Logger } from "pino";
import type { TenantId, UserId } from "../core/task/identity.js";
import {
  authAccounts,
  authInvitations,
  authMembers,
  authOrganizations,
  authSessions,
  authUsers,
  authVerifications,
  type OrganisationRole,
} from "../db/auth-schema.js";
import { asDatabaseError, type Database } from "../db/client.js";
import { findMembership, type Membership, removeSignIn, settleSignIn } from "../db/people.js";
import { type Account, PASSWORD_MAX } from "../protocol/requests.js";
import { type ApiDeps, type ApiEnv, ApiError } from "./route.js";

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
const BEARER = /^Bearer [\x21-\x7e]{1,512}$/i;

export function createBetterAuth(options: BetterAuthOptions): AuthPort {
  const { database, now, passwords = createPasswords() } = options;
  const auth = openAuth(options, passwords);

  /** The session and the membership behind it; null as soon as either is gone. */
  async function lookUp(headers: Headers | null): Promise<{ membership: Membership; expiresAt: Date } | null> {
    const session = headers && (await reach(database, () => auth.api.getSession({ headers })))?.session;
    const tenantId = session?.activeOrganizationId;
    if (!session || !tenantId) return null;
    const membership = await findMembership(database, { userId: session.userId, tenantId }, now());
    return membership && !membership.banned ? { membership, expiresAt: session.expiresAt } : null;
  }

  return {
    async resolve(headers) {
      const found = await lookUp(bearerOf(headers));
      if (!found) return null;
      const { tenantId, userId, role } = found.membership;
      // Branded here: the auth tables are where tenants and users come from.
      return { tenantId: tenantId as TenantId, userId: userId as UserId, role };
    },
    async describe(headers) {
      const found = await lookUp(bearerOf(headers));
      return found && toAccount(found.membership, found.expiresAt);
    },
    signIn: (credentials) => signIn(auth, database, credentials, now()).catch(refusalOf),
    async signOut(all) {
      const headers = bearerOf(all);
      if (!headers || !(await lookUp(headers))) return false;
      await reach(database, () => auth.api.signOut({ headers }));
      return true;
    },
    passwords,
  };
}

async function signIn(
  auth: ReturnType<typeof openAuth>,
  database: Database,
  { email, password, userAgent, tenantId }: Credentials,
  nowMs: number,
): Promise<SignIn> {
  const headers = new Headers(userAgent === undefined ? {} : { "user-agent": userAgent });
  const call = { body: { email, password }, headers, returnHeaders: true } as const;
  const answer = await reach(database, () => auth.api.signInEmail(call));
  const { token, user } = answer.response;
  const membership = await findMembership(database, { userId: user.id, tenantId }, nowMs);
  const expiresAt = membership && (await settleSignIn(database, token, membership.tenantId));
  if (!membership || !expiresAt) {
    await removeSignIn(database, token);
    return { kind: "refused", why: "ACCOUNT_DISABLED" };
  }
  return { kind: "signedIn", accessToken: tokenOf(answer.headers), account: toAccount(membership, expiresAt) };
}

const openAuth = ({ database, secret, log }: BetterAuthOptions, passwords: Passwords) =>
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

/** Nothing but the bearer token: a cookie never signs anybody in here. */
function bearerOf(headers: Headers): Headers | null {
  const authorization = headers.get("authorization") ?? "";
  return BEARER.test(authorization) ? new Headers({ authorization }) : null;
}

function tokenOf(headers: Headers): string {
  const token = headers.get("set-auth-token");
  if (token === null) throw new Error("Better Auth gave no token. Is the bearer plugin still there?");
  return token;
}

function toAccount(membership: Membership, expiresAt: Date): Account {
  const { userId: id, email, name, tenantId, tenantName } = membership;
  return { expiresAt: expiresAt.toISOString(), user: { id, email, name }, tenantId, tenantName };
}

function refusalOf(error: unknown): SignIn {
  const code = error instanceof APIError ? error.body?.code : undefined;
  if (code === "INVALID_EMAIL_OR_PASSWORD") return { kind: "refused", why: "INVALID_CREDENTIALS" };
  if (code === "BANNED_USER") return { kind: "refused", why: "ACCOUNT_DISABLED" };
  throw error;
}

/** Better Auth hides the cause of its own 500: whether Postgres is there is asked once more. */
async function reach<T>(database: Database, call: () => Promise<T>): Promise<T> {
  try {
    return await call();
  } catch (error) {
    if (error instanceof APIError && error.statusCode < 500) throw error;
    await database.sql`select 1`.catch((cause: unknown) => {
      throw asDatabaseError(cause);
    });
    throw asDatabaseError(error);
  }
}
