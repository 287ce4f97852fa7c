/** Members: the members of a tenant, and the only way to change their roles or shut them out, in one transaction. */

import { and, asc, eq, isNull, or, sql } from "drizzle-orm";
import {
  type MembershipChange,
  type MembershipQuestion,
  type MembershipRefusal,
  refusalOfChange,
} from "../core/membership.js";
import type { TenantId, UserId } from "../core/turn/identity.js";
import type { OrganisationRole } from "../protocol/people.js";
import { revokeTokensOf } from "./access-tokens.js";
import { type AuditedChange, auditChange } from "./audit.js";
import { authInvitations, authMembers, authOrganizations, authSessions, authUsers } from "./auth-schema.js";
import { type Database, query, type TenantTransaction, withTenant } from "./client.js";
import { dropScriptsOf } from "./scripts.js";

export interface MemberRow {
  readonly userId: string;
  /** Lower case. */
  readonly email: string;
  readonly name: string;
  readonly role: OrganisationRole;
  readonly joinedAt: Date;
  readonly disabledAt: Date | null;
}

const COLUMNS = {
  userId: authUsers.id,
  email: authUsers.email,
  name: authUsers.name,
  role: authMembers.role,
  joinedAt: authMembers.createdAt,
  disabledAt: authMembers.disabledAt,
};

/** Members of the tenant, in order of joining. */
export function listMembers({ db }: Database, tenantId: string): Promise<readonly MemberRow[]> {
  return query(() =>
    db
      .select(COLUMNS)
      .from(authMembers)
      .innerJoin(authUsers, eq(authUsers.id, authMembers.userId))
      .where(eq(authMembers.organizationId, tenantId))
      .orderBy(asc(authMembers.createdAt), asc(authMembers.id)),
  );
}

/** Null for somebody who has left. */
export const findMemberName = (
  { db }: Database,
  { tenantId, userId }: { readonly tenantId: string; readonly userId: string },
): Promise<string | null> =>
  query(async () => {
    const isMember = and(eq(authMembers.organizationId, tenantId), eq(authMembers.userId, userId));
    const joined = db.select({ name: authUsers.name }).from(authMembers);
    const [row] = await joined.innerJoin(authUsers, eq(authUsers.id, authMembers.userId)).where(isMember);
    return row?.name ?? null;
  });

export interface MemberChange extends AuditedChange {
  /** The member who asks; null for the operator. */
  readonly actorId: string | null;
}

/** Audit log actions by kind of change. */
const ACTIONS = {
  role: "member.role",
  disable: "member.disable",
  enable: "member.enable",
  remove: "member.remove",
} as const satisfies Record<MembershipChange["kind"], string>;

/**
 * Returns null on success. The change and its audit entry share one transaction. Changes of one tenant take turns, so that two
 * owners cannot demote each other at the same moment.
 */
export const changeMember = (
  database: Database,
  userId: string,
  wanted: MembershipChange,
  change: MemberChange,
): Promise<MembershipRefusal | "NO_MEMBER" | null> =>
  withTenant(database, change.tenantId, async (tx) => {
    const asked = await readQuestion(tx, userId, change);
    if (asked === null) return "NO_MEMBER";
    const refusal = refusalOfChange({ change: wanted, ...asked });
    if (refusal !== null) return refusal;
    await apply(tx, userId, wanted, change);
    const subject = wanted.kind === "role" ? `${userId} ${wanted.role}` : userId;
    await auditChange(tx, change, ACTIONS[wanted.kind], subject);
    return null;
  });

/** Locks the tenant: roles may have changed since the request was admitted. Null when actor or member no longer belongs to it. */
export async function readQuestion(
  tx: TenantTransaction,
  userId: string,
  { tenantId, actorId }: Pick<MemberChange, "tenantId" | "actorId">,
): Promise<Omit<MembershipQuestion, "change"> | null> {
  const { kind } = authOrganizations;
  const isTenant = eq(authOrganizations.id, tenantId);
  const [tenant] = await tx.select({ kind }).from(authOrganizations).where(isTenant).for("update");
  const mayComeIn = or(sql`${authUsers.banned} is not true`, sql`${authUsers.banExpires} < now()`);
  const rows = await tx
    .select({ userId: authMembers.userId, role: authMembers.role, disabledAt: authMembers.disabledAt })
    .from(authMembers)
    .innerJoin(authUsers, eq(authUsers.id, authMembers.userId))
    .where(
      and(
        eq(authMembers.organizationId, tenantId),
        or(
          eq(authMembers.userId, userId),
          actorId === null ? undefined : eq(authMembers.userId, actorId),
          and(eq(authMembers.role, "owner"), isNull(authMembers.disabledAt), mayComeIn),
        ),
      ),
    );
  const find = (id: string) => rows.find((row) => row.userId === id);
  const [member, actor] = [find(userId), actorId === null ? null : find(actorId)];
  if (tenant === undefined || member === undefined || actor === undefined) return null;
  if (actor !== null && actor.disabledAt !== null) return null;
  return {
    actor,
    member: { ...member, isDisabled: member.disabledAt !== null },
    isPersonal: tenant.kind === "personal",
    activeOwners: rows.filter(({ role, disabledAt }) => role === "owner" && disabledAt === null).length,
  };
}

async function apply(
  tx: TenantTransaction,
  userId: string,
  wanted: MembershipChange,
  { tenantId, at }: AuditedChange,
): Promise<void> {
  const isMember = and(eq(authMembers.organizationId, tenantId), eq(authMembers.userId, userId));
  switch (wanted.kind) {
    case "role":
      await tx.update(authMembers).set({ role: wanted.role }).where(isMember);
      return dropInvitations(tx, tenantId, userId);
    case "enable":
      await tx.update(authMembers).set({ disabledAt: null }).where(isMember);
      return undefined;
    case "disable":
      await tx.update(authMembers).set({ disabledAt: at }).where(isMember);
      return shutOutMember(tx, { tenantId, userId, at });
    case "remove":
      await tx.delete(authMembers).where(isMember);
      await dropScriptsOf(tx, { tenantId: tenantId as TenantId, userId: userId as UserId }); // a member's ids are these
      return shutOutMember(tx, { tenantId, userId, at });
  }
}

/** Ends the member's sign-ins, tokens and open invitations, so that no way back in remains. */
async function shutOutMember(
  tx: TenantTransaction,
  { tenantId, userId, at }: { readonly tenantId: string; readonly userId: string; readonly at: Date },
): Promise<void> {
  const isSignIn = and(eq(authSessions.activeOrganizationId, tenantId), eq(authSessions.userId, userId));
  await tx.delete(authSessions).where(isSignIn);
  await revokeTokensOf(tx, { tenantId, userId }, at);
  await dropInvitations(tx, tenantId, userId);
}

async function dropInvitations(tx: TenantTransaction, tenantId: string, inviterId: string): Promise<void> {
  const isTheirs = and(eq(authInvitations.organizationId, tenantId), eq(authInvitations.inviterId, inviterId));
  await tx.delete(authInvitations).where(and(isTheirs, eq(authInvitations.status, "pending")));
}
