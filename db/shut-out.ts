/** Shut out: memberships, people and organisations that are erased, after what is theirs. */

import { createHash } from "node:crypto";
import { and, eq, type SQL, sql } from "drizzle-orm";
import { authInvitations, authMembers, authOrganizations, authSessions, authUsers } from "./auth-schema.js";
import { type Database, query, type TenantTransaction } from "./client.js";
import { addCounts, type Erasable, type RowCounts } from "./erasure.js";

/**
 * Memberships, and people who are a member of nothing any more: the API knows them no longer, and nothing new is written.
 * Returns rows by table.
 */
export async function shutOut(database: Database, of: Erasable): Promise<RowCounts> {
  if (of.kind === "task") return {};
  if (of.kind === "user") return shutOutOne(database, of);
  const { userId } = authMembers;
  const members = await query(() =>
    database.db.select({ userId }).from(authMembers).where(eq(authMembers.organizationId, of.tenantId)),
  );
  const all = [];
  for (const member of members) all.push(await shutOutOne(database, { ...of, userId: member.userId }));
  return all.reduce((one, other) => addCounts(one, other), {});
}

/** In one transaction, so that a person who was cut off half-way is still found by their membership. */
const shutOutOne = (
  { db }: Database,
  { tenantId, userId }: { readonly tenantId: string; readonly userId: string },
): Promise<RowCounts> =>
  query(() =>
    db.transaction(async (tx) => {
      const isMember = and(eq(authMembers.organizationId, tenantId), eq(authMembers.userId, userId));
      const isSignIn = and(eq(authSessions.activeOrganizationId, tenantId), eq(authSessions.userId, userId));
      const counts: Record<string, number> = {
        auth_members: (await tx.delete(authMembers).where(isMember).returning({ id: authMembers.id })).length,
        auth_sessions: (await tx.delete(authSessions).where(isSignIn).returning({ id: authSessions.id })).length,
      };
      const [person] = await tx.select().from(authUsers).where(eq(authUsers.id, userId)).for("update");
      const isElsewhere = (await tx.$count(authMembers, eq(authMembers.userId, userId))) > 0;
      if (person === undefined || isElsewhere) return counts;
      return addCounts(counts, await deletePerson(tx, person));
    }),
  );

async function deletePerson(
  tx: TenantTransaction,
  { id, email }: { readonly id: string; readonly email: string },
): Promise<RowCounts> {
  const emailHash = createHash("sha256").update(email).digest("hex");
  const statements: Readonly<Record<string, SQL>> = {
    auth_invitations: sql`email = ${email} or inviter_id = ${id}`,
    auth_sessions: sql`user_id = ${id}`,
    auth_accounts: sql`user_id = ${id}`,
    auth_verifications: sql`strpos(identifier, ${email}) > 0 or strpos(value, ${id}) > 0`,
    rate_limits: sql`strpos(key, ${id}) > 0 or strpos(key, ${emailHash}) > 0`,
    auth_users: sql`id = ${id}`,
  };
  const counts: Record<string, number> = {};
  for (const [table, isTheirs] of Object.entries(statements)) {
    counts[table] = (await tx.execute(sql`delete from ${sql.identifier(table)} where ${isTheirs} returning 1`)).length;
  }
  return counts;
}

/** Last of all: as long as it is there, an erasure that was cut off can be asked for again. */
export async function eraseOrganisation({ db }: Database, tenantId: string): Promise<RowCounts> {
  const isTheirs = eq(authInvitations.organizationId, tenantId);
  const invitations = await query(() =>
    db.delete(authInvitations).where(isTheirs).returning({ id: authInvitations.id }),
  );
  const isIt = eq(authOrganizations.id, tenantId);
  const gone = await query(() => db.delete(authOrganizations).where(isIt).returning({ id: authOrganizations.id }));
  return { auth_invitations: invitations.length, auth_organizations: gone.length };
}
