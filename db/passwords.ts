/** Passwords: replaces password hashes, ends the affected sign-ins, and issues one-time tokens to set a password. */

import { createHash } from "node:crypto";
import { and, eq, gt, ne } from "drizzle-orm";
import { revokeTokensOf } from "./access-tokens.js";
import { type AuditedChange, auditChange } from "./audit.js";
import { authAccounts, authMembers, authSessions, authVerifications } from "./auth-schema.js";
import { type Database, query, type TenantTransaction, withTenant } from "./client.js";
import { type MemberChange, readQuestion } from "./members.js";

const RESET = "password-reset";
/** Long enough for people to hand the token over by any means. */
export const RESET_HOURS = 24;

/** Ends the person's other sign-ins. The sign-in that makes the change stays valid, and so do tokens for scripts. */
export async function changePassword(
  database: Database,
  { userId, passwordHash, keptSignIn }: { userId: string; passwordHash: string; keptSignIn: string },
  change: AuditedChange,
): Promise<void> {
  await withTenant(database, change.tenantId, async (tx) => {
    await setPassword(tx, userId, passwordHash, change.at);
    await tx.delete(authSessions).where(and(eq(authSessions.userId, userId), ne(authSessions.token, keptSignIn)));
    await auditChange(tx, change, "password.change", userId);
  });
}

export type ResetRefusal =
  | "NO_MEMBER"
  | "NOT_ALLOWED"
  /** The password opens another tenant too, so an administrator of this one may not set it. */
  | "ELSEWHERE";

/** Only a person's latest token is valid. Returns the time at which it expires. */
export const addPasswordReset = (
  database: Database,
  { userId, token }: { readonly userId: string; readonly token: string },
  change: MemberChange,
): Promise<Date | ResetRefusal> =>
  withTenant(database, change.tenantId, async (tx) => {
    const asked = await readQuestion(tx, userId, change);
    if (asked === null) return "NO_MEMBER";
    const { actor, member } = asked;
    const isAdministrator = actor?.role === "owner" || (actor?.role === "admin" && member.role !== "owner");
    if (actor !== null && !isAdministrator) return "NOT_ALLOWED";
    if (actor !== null && (await tx.$count(authMembers, eq(authMembers.userId, userId))) > 1) return "ELSEWHERE";
    const isTheirs = and(eq(authVerifications.identifier, RESET), eq(authVerifications.value, userId));
    await tx.delete(authVerifications).where(isTheirs);
    const expiresAt = new Date(change.at.getTime() + RESET_HOURS * 3_600_000);
    const row = { id: sha256(token), identifier: RESET, value: userId, expiresAt };
    await tx.insert(authVerifications).values({ ...row, createdAt: change.at, updatedAt: change.at });
    await auditChange(tx, change, "member.reset-password", userId);
    return expiresAt;
  });

/**
 * Sets the password once. Ends all the person's sign-ins and tokens for scripts, because the old password may be in the wrong
 * hands. Null for an unknown or expired token.
 */
export async function takePasswordReset(
  database: Database,
  { token, passwordHash, at }: { readonly token: string; readonly passwordHash: string; readonly at: Date },
  newId: () => string,
): Promise<{ readonly userId: string } | null> {
  const isIt = and(eq(authVerifications.id, sha256(token)), eq(authVerifications.identifier, RESET));
  const isOpen = gt(authVerifications.expiresAt, at);
  const [known] = await query(() => database.db.select().from(authVerifications).where(and(isIt, isOpen)));
  if (known === undefined) return null;
  const userId = known.value;
  const memberships = await query(() => database.db.select().from(authMembers).where(eq(authMembers.userId, userId)));
  // Revokes first, so that after a fault the token is still valid for another try.
  for (const { organizationId: tenantId } of memberships) {
    await withTenant(database, tenantId, async (tx) => {
      await revokeTokensOf(tx, { tenantId, userId }, at);
      await auditChange(tx, { tenantId, by: userId, auditId: newId(), at }, "password.reset", userId);
    });
  }
  const isTaken = await query(() =>
    database.db.transaction(async (tx) => {
      const taken = await tx.delete(authVerifications).where(and(isIt, isOpen)).returning();
      if (taken.length === 0) return false;
      await setPassword(tx, userId, passwordHash, at);
      await tx.delete(authSessions).where(eq(authSessions.userId, userId));
      return true;
    }),
  );
  return isTaken ? { userId } : null;
}

async function setPassword(tx: TenantTransaction, userId: string, passwordHash: string, at: Date): Promise<void> {
  const isTheirs = and(eq(authAccounts.userId, userId), eq(authAccounts.providerId, "credential"));
  await tx.update(authAccounts).set({ password: passwordHash, updatedAt: at }).where(isTheirs);
}

/** True for a valid token. Checked before the password is hashed. */
export async function isPasswordReset({ db }: Database, token: string, now: Date): Promise<boolean> {
  const isIt = and(eq(authVerifications.id, sha256(token)), eq(authVerifications.identifier, RESET));
  return (await query(() => db.$count(authVerifications, and(isIt, gt(authVerifications.expiresAt, now))))) > 0;
}

/** The hash of a person's password; null when they have none. */
export async function passwordHashOf({ db }: Database, userId: string): Promise<string | null> {
  const isTheirs = and(eq(authAccounts.userId, userId), eq(authAccounts.providerId, "credential"));
  const [row] = await query(() => db.select({ hash: authAccounts.password }).from(authAccounts).where(isTheirs));
  return row?.hash ?? null;
}

const sha256 = (text: string): string => createHash("sha256").update(text).digest("hex");
