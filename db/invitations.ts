/** Invitations: the one way into an organisation. */

import { createHash } from "node:crypto";
import { and, eq, gt } from "drizzle-orm";
import type { OrganisationRole } from "../protocol/people.js";
import { authInvitations, authOrganizations } from "./auth-schema.js";
import { type Database, query } from "./client.js";
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
