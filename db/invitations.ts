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

/** `token` goes to the invited person only; here its SHA-256 is kept. */
export async function addInvitation(
  database: Database,
  fields: {
    readonly token: string;
    readonly tenantId: string;
    /** Null: whoever set this server up. */
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

/** Null for a token that was never given out. */
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
  /** Null: whoever runs the installation. */
  readonly inviterId: string | null;
  readonly createdAt: Date;
  readonly expiresAt: Date;
}

/** Those that nobody accepted, expired ones too, newest first. The id is the hash of the token, and opens nothing. */
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

/** Its token opens nothing from now on. `role`: of whoever withdraws it; null: whoever runs the installation. Null: done. */
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

/** Person, membership and the end of the invitation at once. False when somebody was faster or it has expired. */
export async function acceptInvitation(
  database: Database,
  acceptance: {
    readonly token: string;
    /** Of a person who is there already, or new. */
    readonly userId: string;
    /** Absent for a person who is there already. */
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
