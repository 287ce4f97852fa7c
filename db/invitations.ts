/** Invitations: the one way into an organisation. */

import { createHash } from "node:crypto";
import { and, eq, sql } from "drizzle-orm";
import { authInvitations, authOrganizations, type OrganisationRole } from "./auth-schema.js";
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
  const { token, tenantId, inviterId, email, role, nowMs } = fields;
  const expiresAt = new Date(nowMs + INVITATION_HOURS * 3_600_000);
  await query(() =>
    database.db.insert(authInvitations).values({
      id: sha256(token),
      organizationId: tenantId,
      email,
      role,
      status: "pending",
      inviterId,
      expiresAt,
      createdAt: new Date(nowMs),
    }),
  );
  return expiresAt;
}

/** Null for a token that was never given out. */
export async function findInvitation(database: Database, token: string, nowMs: number): Promise<Invitation | null> {
  const [row] = await query(() =>
    database.db
      .select({
        tenantId: authInvitations.organizationId,
        tenantName: authOrganizations.name,
        email: authInvitations.email,
        role: authInvitations.role,
        status: authInvitations.status,
        expiresAt: authInvitations.expiresAt,
      })
      .from(authInvitations)
      .innerJoin(authOrganizations, eq(authOrganizations.id, authInvitations.organizationId))
      .where(eq(authInvitations.id, sha256(token))),
  );
  if (!row) return null;
  const { status, expiresAt, ...rest } = row;
  const state = status === "accepted" ? "accepted" : expiresAt.getTime() <= nowMs ? "expired" : "open";
  return { ...rest, state };
}

export interface Acceptance {
  readonly token: string;
  /** Of a person who is there already, or new. */
  readonly userId: string;
  /** Absent for a person who is there already. */
  readonly newcomer?: { readonly name: string; readonly passwordHash: string };
  readonly nowMs: number;
}

/** Person, membership and the end of the invitation at once. False when somebody was faster or it has expired. */
export async function acceptInvitation(database: Database, acceptance: Acceptance): Promise<boolean> {
  const { token, userId, newcomer, nowMs } = acceptance;
  return query(() =>
    database.db.transaction(async (tx) => {
      const [taken] = await tx
        .update(authInvitations)
        .set({ status: "accepted" })
        .where(
          and(
            eq(authInvitations.id, sha256(token)),
            eq(authInvitations.status, "pending"),
            sql`${authInvitations.expiresAt} > ${new Date(nowMs).toISOString()}`,
          ),
        )
        .returning();
      if (!taken) return false;
      const { email, role, organizationId: tenantId } = taken;
      if (newcomer) await insertPerson(tx, { userId, email, ...newcomer, nowMs });
      await insertMember(tx, { tenantId, userId, role, nowMs });
      return true;
    }),
  );
}

const sha256 = (text: string): string => createHash("sha256").update(text).digest("hex");
