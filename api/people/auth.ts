/** Auth: looks up the caller on every request, by a sign-in or by a token for scripts. */

import { randomUUID } from "node:crypto";
import { APIError } from "better-auth/api";
import type { TenantId, UserId } from "../../core/turn/identity.js";
import { revokeAccessToken, tenantOfToken, useAccessToken } from "../../db/access-tokens.js";
import type { Database } from "../../db/client.js";
import { findMembership, listMemberships, type Membership, removeSignIn, settleSignIn } from "../../db/people.js";
import type { Account, SignedIn, TokenScope } from "../../protocol/people.js";
import {
  type BetterAuthOptions,
  browserSignature,
  callBetterAuth,
  csrfTokenOf,
  hashToken,
  openAuth,
} from "./better-auth.js";
import { createPasswords, type Passwords } from "./password-hashing.js";
import type { Principal } from "./principal.js";

export type SignIn =
  | { readonly kind: "signedIn"; readonly accessToken: string; readonly account: Omit<SignedIn, "accessToken"> }
  /** An unknown e-mail and a wrong password give the same answer after the same time. */
  | { readonly kind: "refused"; readonly why: SignInRefusal };

type SignInRefusal = "INVALID_CREDENTIALS" | "ACCOUNT_DISABLED" | "NOT_A_MEMBER";

export interface Credentials {
  readonly email: string;
  readonly password: string;
  readonly userAgent?: string;
  /** The tenant to sign in to; defaults to the one joined first. */
  readonly tenantId?: string;
}

/** Methods return null when the headers identify nobody, and throw when that cannot be checked now. */
export interface AuthPort {
  resolve(headers: Headers): Promise<Principal | null>;
  describe(headers: Headers): Promise<Account | null>;
  signIn(credentials: Credentials): Promise<SignIn>;
  /** Ends the token at once; false when nobody was signed in. */
  signOut(headers: Headers): Promise<boolean>;
  /** Switches the sign-in to this tenant. Null when the person is no enabled member of it. */
  speakFor(headers: Headers, tenantId: string): Promise<Account | null>;
  /** The raw token of a sign-in; null without one, and for tokens for scripts. */
  signInOf(headers: Headers): Promise<string | null>;
  /** Second token that our page sends with every change when it is signed in by cookie (CN2). */
  csrfTokenOf(token: string): string;
  /** Signature for the cookie of a browser that has signed this e-mail in. */
  signBrowser(id: string, email: string): string;
  /** The stored form of a token for scripts. */
  hashToken(token: string): string;
  readonly passwords: Passwords;
}

const BEARER = /^Bearer [\x21-\x7e]{1,512}$/i;

type BetterAuth = ReturnType<typeof openAuth>;

export function createBetterAuth(options: BetterAuthOptions): AuthPort {
  const { database, now, passwords = createPasswords() } = options;
  const auth = openAuth(options, passwords);
  const lookUp = (headers: Headers) => findCredential(auth, options, headers);
  const describe = ({ membership, expiresAt }: Credential) => describeMember(options, membership, expiresAt);
  return {
    async resolve(headers) {
      const found = await lookUp(headers);
      if (!found) return null;
      const { tenantId, userId, role } = found.membership;
      const scopes = found.token && { scopes: found.token.scopes };
      // Branded here: these ids come straight from the auth tables.
      return { tenantId: tenantId as TenantId, userId: userId as UserId, role, ...scopes };
    },
    async describe(headers) {
      const found = await lookUp(headers);
      return found && describe(found);
    },
    signIn: (credentials) => signIn(auth, database, credentials, now()).catch(refusalOf),
    async signOut(headers) {
      const found = await lookUp(headers);
      if (found?.token) return revokeOwn(database, found.membership, found.token.tokenId, now());
      if (found)
        await callBetterAuth(database, () => auth.api.signOut({ headers: bearerOf(headers) ?? new Headers() }));
      return found !== null;
    },
    async speakFor(headers, tenantId) {
      const session = await findSignIn(auth, database, bearerOf(headers));
      const membership = session && (await findMembership(database, { userId: session.userId, tenantId }, now()));
      if (!session || !membership || membership.isDisabled) return null;
      const expiresAt = await settleSignIn(database, session.token, tenantId);
      return expiresAt && describe({ membership, expiresAt });
    },
    signInOf: async (headers) => (await findSignIn(auth, database, bearerOf(headers)))?.token ?? null,
    csrfTokenOf: (token) => csrfTokenOf(token, options.secret),
    signBrowser: (id, email) => browserSignature(id, email, options.secret),
    hashToken: (token) => hashToken(token, options.secret),
    passwords,
  };
}

/** The credential that a request carried, and the membership behind it. */
interface Credential {
  readonly membership: Membership;
  /** Null: it never expires, and ends only when it is revoked. */
  readonly expiresAt: Date | null;
  /** Absent for a sign-in. */
  readonly token?: { readonly tokenId: string; readonly scopes: readonly TokenScope[] };
}

/** Null as soon as the credential or the membership is gone. */
async function findCredential(
  auth: BetterAuth,
  { database, secret, now }: BetterAuthOptions,
  all: Headers,
): Promise<Credential | null> {
  const headers = bearerOf(all);
  const token = (headers?.get("authorization") ?? "").slice("Bearer ".length);
  const ofScripts = tenantOfToken(token);
  const found =
    ofScripts === null
      ? await findSignIn(auth, database, headers)
      : await useAccessToken(database, { tenantId: ofScripts, hash: hashToken(token, secret) }, new Date(now()));
  const tenantId = found && ("tokenId" in found ? found.tenantId : found.activeOrganizationId);
  if (!found || !tenantId) return null;
  const membership =
    "tokenId" in found ? found.membership : await findMembership(database, { userId: found.userId, tenantId }, now());
  if (!membership || membership.isDisabled) return null;
  const { expiresAt } = found;
  if (!("tokenId" in found)) return { membership, expiresAt };
  return { membership, expiresAt, token: { tokenId: found.tokenId, scopes: found.scopes } };
}

async function findSignIn(auth: BetterAuth, database: Database, headers: Headers | null) {
  if (headers === null) return null;
  return (await callBetterAuth(database, () => auth.api.getSession({ headers })))?.session ?? null;
}

function revokeOwn(
  database: Database,
  { userId, tenantId }: Membership,
  tokenId: string,
  nowMs: number,
): Promise<boolean> {
  const change = { tenantId, by: userId, auditId: randomUUID(), at: new Date(nowMs) };
  return revokeAccessToken(database, { tokenId, userId }, change);
}

async function signIn(
  auth: BetterAuth,
  database: Database,
  { email, password, userAgent, tenantId }: Credentials,
  nowMs: number,
): Promise<SignIn> {
  const headers = new Headers(userAgent === undefined ? {} : { "user-agent": userAgent });
  const call = { body: { email, password }, headers, returnHeaders: true } as const;
  const answer = await callBetterAuth(database, () => auth.api.signInEmail(call));
  const { token, user } = answer.response;
  const memberships = await listMemberships(database, user.id, nowMs);
  const membership = await findMembership(database, { userId: user.id, tenantId }, nowMs);
  const refuse = async (why: SignInRefusal): Promise<SignIn> => {
    await removeSignIn(database, token);
    return { kind: "refused", why };
  };
  if (!membership && memberships.length > 0) return refuse("NOT_A_MEMBER");
  if (!membership || membership.isDisabled) return refuse("ACCOUNT_DISABLED");
  const expiresAt = await settleSignIn(database, token, membership.tenantId);
  if (!expiresAt) return refuse("ACCOUNT_DISABLED");
  const account = { ...toAccount(membership, memberships, expiresAt), expiresAt: expiresAt.toISOString() };
  return { kind: "signedIn", accessToken: tokenOf(answer.headers), account };
}

/** Keeps only the bearer token: Better Auth must never see a cookie. */
function bearerOf(headers: Headers): Headers | null {
  const authorization = headers.get("authorization") ?? "";
  return BEARER.test(authorization) ? new Headers({ authorization }) : null;
}

function tokenOf(headers: Headers): string {
  const token = headers.get("set-auth-token");
  if (token === null) throw new Error("Better Auth gave no token. Is the bearer plugin still there?");
  return token;
}

const describeMember = async (
  { database, now }: Pick<BetterAuthOptions, "database" | "now">,
  membership: Membership,
  expiresAt: Date | null,
): Promise<Account> => toAccount(membership, await listMemberships(database, membership.userId, now()), expiresAt);

function toAccount(membership: Membership, all: readonly Membership[], expiresAt: Date | null): Account {
  const { userId: id, email, name, tenantId, tenantName, role } = membership;
  const mayEnter = all.filter(({ isDisabled }) => !isDisabled);
  return {
    ...(expiresAt && { expiresAt: expiresAt.toISOString() }),
    user: { id, email, name },
    tenantId,
    tenantName,
    role,
    tenants: mayEnter.map((one) => ({
      tenantId: one.tenantId,
      tenantName: one.tenantName,
      kind: one.kind,
      role: one.role,
    })),
  };
}

function refusalOf(error: unknown): SignIn {
  const code = error instanceof APIError ? error.body?.code : undefined;
  if (code === "INVALID_EMAIL_OR_PASSWORD") return { kind: "refused", why: "INVALID_CREDENTIALS" };
  if (code === "BANNED_USER") return { kind: "refused", why: "ACCOUNT_DISABLED" };
  throw error;
}
