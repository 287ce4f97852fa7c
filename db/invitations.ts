/** Invitations: the one way into an organisation. */

import { createHash } from "node:crypto";
import { and, desc, eq, gt } from "drizzle-orm";
import { mayInvite } from "../core/membership.js";
import type { OrganisationRole } from "../protocol/people.js";
import { type AuditedChange, auditChange } from "./audit.js";
import { authInvitations, authOrganizations } from "./auth-schema.js";
import { type Database, query, withTenant } from "./client.js";
import { insertMember, insertPerson } from "./people.js";

/** Better Auth's own default. */
export const INVITATION_HOURS = 48;

export interface Invitation {
  readonly tenantId: string;
  readonly tenantName: string;
  readonly email: string;
  readonly role: OrganisationRole;
  readonly state: "open" | "accepted" | "expired";
}

/** Only the invited person gets `token`; the table stores its SHA-256. */
export async function addInvitation(
  database: Database,
  fields: {
    readonly token: string;
    readonly tenantId: string;
    /** Null for the operator who set up this server. */
    readonly inviterId: string | null;
    /** Lower case. */
    readonly email: string;
    readonly role: OrganisationRole;
    readonly nowMs: number;
  },
): Promise<Date> {
  const { token, tenantId: organizationId, nowMs, ...rest } = fields;
  const times = { expiresAt: new Date(nowMs + INVITATION_HOURS * 3_600_000), createdAt: new Date(nowMs) };
  const row = { ...rest, id: sha256(token), organizationId, status: "pending", ...times } as const;
  await query(() => database.db.insert(authInvitations).values(row));
  return times.expiresAt;
}

/** Null for an unknown token. */
export async function findInvitation(database: Database, token: string, nowMs: number): Promise<Invitation | null> {
  const { organizationId: tenantId, email, role, status, expiresAt } = authInvitations;
  const [row] = await query(() =>
    database.db
      .select({ tenantId, tenantName: authOrganizations.name, email, role, status, expiresAt })
      .from(authInvitations)
      .innerJoin(authOrganizations, eq(authOrganizations.id, authInvitations.organizationId))
      .where(eq(authInvitations.id, sha256(token))),
  );
  if (!row) return null;
  const { status: given, expiresAt: endsAt, ...invitation } = row;
  return { ...invitation, state: given === "accepted" ? given : endsAt.getTime() <= nowMs ? "expired" : "open" };
}

export interface InvitationRow {
  readonly invitationId: string;
  readonly email: string;
  readonly role: OrganisationRole;
  /** Null for the operator. */
  readonly inviterId: string | null;
  readonly createdAt: Date;
  readonly expiresAt: Date;
}

/** Invitations that nobody has accepted, expired ones included, newest first. The id is the token's hash and gives no access. */
export async function listInvitations(database: Database, tenantId: string): Promise<readonly InvitationRow[]> {
  const { id: invitationId, email, role, inviterId, createdAt, expiresAt, organizationId, status } = authInvitations;
  const isWaiting = and(eq(organizationId, tenantId), eq(status, "pending"));
  return query(() =>
    database.db
      .select({ invitationId, email, role, inviterId, createdAt, expiresAt })
      .from(authInvitations)
      .where(isWaiting)
      .orderBy(desc(createdAt), desc(invitationId)),
  );
}

/** Makes the token useless. `role` is that of the member who revokes it, null for the operator. Returns null on success. */
export const revokeInvitation = (
  database: Database,
  { invitationId, role }: { readonly invitationId: string; readonly role: OrganisationRole | null },
  change: AuditedChange,
): Promise<"NO_INVITATION" | "NOT_ALLOWED" | null> =>
  withTenant(database, change.tenantId, async (tx) => {
    const isIt = and(eq(authInvitations.id, invitationId), eq(authInvitations.organizationId, change.tenantId));
    const isOpen = and(isIt, eq(authInvitations.status, "pending"));
    const [found] = await tx.select({ role: authInvitations.role }).from(authInvitations).where(isOpen).for("update");
    if (found === undefined) return "NO_INVITATION";
    if (!mayInvite(role, found.role)) return "NOT_ALLOWED";
    await tx.delete(authInvitations).where(isOpen);
    await auditChange(tx, change, "member.uninvite", invitationId);
    return null;
  });

/** Adds person and membership and closes the invitation in one transaction. False when it was accepted before or has expired. */
export async function acceptInvitation(
  database: Database,
  acceptance: {
    readonly token: string;
    /** Id of an existing person, or a new id. */
    readonly userId: string;
    /** Absent for an existing person. */
    readonly newcomer?: { readonly name: string; readonly passwordHash: string };
    readonly nowMs: number;
  },
): Promise<boolean> {
  const { token, userId, newcomer, nowMs } = acceptance;
  const isOpen = and(eq(authInvitations.status, "pending"), gt(authInvitations.expiresAt, new Date(nowMs)));
  const isIt = and(eq(authInvitations.id, sha256(token)), isOpen);
  return query(() =>
    database.db.transaction(async (tx) => {
      const [taken] = await tx.update(authInvitations).set({ status: "accepted" }).where(isIt).returning();
      if (!taken) return false;
      const { email, role, organizationId: tenantId } = taken;
      if (newcomer) await insertPerson(tx, { userId, email, ...newcomer, nowMs });
      await insertMember(tx, { tenantId, userId, role, nowMs });
      return true;
    }),
  );
}

const sha256 = (text: string): string => createHash("sha256").update(text).digest("hex");
