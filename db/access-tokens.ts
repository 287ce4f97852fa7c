/** Access tokens: what a person's scripts send in place of a sign-in; with scopes, a last use, and an end. */

import { and, desc, eq, getTableColumns, isNull, lt, or } from "drizzle-orm";
import type { TokenScope } from "../protocol/people.js";
import { type AuditedChange, auditChange } from "./audit.js";
import { authMembers, authOrganizations, authUsers } from "./auth-schema.js";
import { type Database, type TenantTransaction, withTenant } from "./client.js";
import { type Membership, membershipColumns, toMembership } from "./people.js";
import { accessTokens } from "./person-schema.js";

type AccessTokenRow = typeof accessTokens.$inferSelect;

interface TokenOwner {
  readonly tenantId: string;
  readonly userId: string;
}

const FORM = /^sf_([^_]{1,100})_[\w-]{43}$/;

/** `secret`: 32 random bytes as base64url. The tenant stands in clear, so that it is looked for inside that one alone. */
export const formatToken = (tenantId: string, secret: string): string => `sf_${tenantId}_${secret}`;

/** Null: it is none of ours by its form. */
export const tenantOfToken = (token: string): string | null => FORM.exec(token)?.[1] ?? null;

export interface NewToken extends TokenOwner {
  readonly tokenId: string;
  /** Keyed, so that who can write to this table alone makes no token. */
  readonly hash: string;
  readonly name: string;
  readonly scopes: readonly TokenScope[];
  readonly expiresAt: Date | null;
}

export async function addAccessToken(
  database: Database,
  token: NewToken,
  change: AuditedChange,
): Promise<AccessTokenRow> {
  const row = { ...token, scopes: [...new Set(token.scopes)], createdAt: change.at };
  return withTenant(database, token.tenantId, async (tx) => {
    const [added] = await tx.insert(accessTokens).values(row).returning();
    if (added === undefined) throw new Error("Postgres returned no row for an access token.");
    await auditChange(tx, change, "token.create", token.tokenId);
    return added;
  });
}

const USE_NOTED_S = 60;

/** A token, and the membership that it speaks for. */
export interface UsedToken extends AccessTokenRow {
  /** Null: its person is a member no more. */
  readonly membership: Membership | null;
}

/** One that may be used now; notes its use. Null for any other. */
export function useAccessToken(
  database: Database,
  { tenantId, hash }: { readonly tenantId: string; readonly hash: string },
  now: Date,
): Promise<UsedToken | null> {
  return withTenant(database, tenantId, async (tx) => {
    const isIt = and(eq(accessTokens.tenantId, tenantId), eq(accessTokens.hash, hash));
    // One statement: whoever asks with a token asks with each request, and is looked up with each.
    const isMember = and(eq(authMembers.organizationId, tenantId), eq(authMembers.userId, accessTokens.userId));
    const [found] = await tx
      .select({ row: getTableColumns(accessTokens), member: membershipColumns })
      .from(accessTokens)
      .leftJoin(authMembers, isMember)
      .leftJoin(authUsers, eq(authUsers.id, authMembers.userId))
      .leftJoin(authOrganizations, eq(authOrganizations.id, authMembers.organizationId))
      .where(isIt);
    const row = found?.row;
    if (row === undefined || row.revokedAt !== null) return null;
    if (row.expiresAt !== null && row.expiresAt <= now) return null;
    const noted = new Date(now.getTime() - USE_NOTED_S * 1_000);
    if (row.lastUsedAt === null || row.lastUsedAt < noted) {
      const isStale = or(isNull(accessTokens.lastUsedAt), lt(accessTokens.lastUsedAt, noted));
      await tx.update(accessTokens).set({ lastUsedAt: now }).where(and(isIt, isStale));
    }
    return { ...row, membership: membershipIn(found?.member, now) };
  });
}

function membershipIn(member: JoinedMember | undefined, now: Date): Membership | null {
  if (member === undefined || member.tenantId === null || member.userId === null) return null;
  // The cast: with its key all of a joined row is there.
  return toMembership(member as Parameters<typeof toMembership>[0], now.getTime());
}

type JoinedMember = { readonly [C in keyof typeof membershipColumns]: Parameters<typeof toMembership>[0][C] | null };

/** Revoked and ended ones too, newest first. Without `userId`: of all members. */
export function listAccessTokens(
  database: Database,
  { tenantId, userId }: Pick<TokenOwner, "tenantId"> & { readonly userId: string | undefined },
): Promise<readonly AccessTokenRow[]> {
  const isTheirs = userId === undefined ? undefined : eq(accessTokens.userId, userId);
  return withTenant(database, tenantId, (tx) =>
    tx
      .select()
      .from(accessTokens)
      .where(and(eq(accessTokens.tenantId, tenantId), isTheirs))
      .orderBy(desc(accessTokens.createdAt), accessTokens.tokenId)
      .limit(LISTED),
  );
}

const LISTED = 500;

/** Dead at once, for good. False when there is no such token that lives; without `userId`: of any member. */
export async function revokeAccessToken(
  database: Database,
  { tokenId, userId }: { readonly tokenId: string; readonly userId: string | undefined },
  change: AuditedChange,
): Promise<boolean> {
  const isIt = and(eq(accessTokens.tenantId, change.tenantId), eq(accessTokens.tokenId, tokenId));
  const isTheirs = userId === undefined ? undefined : eq(accessTokens.userId, userId);
  return withTenant(database, change.tenantId, async (tx) => {
    const living = and(isIt, isTheirs, isNull(accessTokens.revokedAt));
    const revoked = await tx.update(accessTokens).set({ revokedAt: change.at }).where(living).returning();
    if (revoked.length === 0) return false;
    await auditChange(tx, change, "token.revoke", tokenId);
    return true;
  });
}

/** All of one member, in the transaction that shuts them out. */
export async function revokeTokensOf(tx: TenantTransaction, { tenantId, userId }: TokenOwner, at: Date): Promise<void> {
  const isTheirs = and(eq(accessTokens.tenantId, tenantId), eq(accessTokens.userId, userId));
  await tx
    .update(accessTokens)
    .set({ revokedAt: at })
    .where(and(isTheirs, isNull(accessTokens.revokedAt)));
}
