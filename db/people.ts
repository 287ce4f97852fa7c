/** People: the members of organisations, their roles and their sign-ins. */

import { and, asc, eq } from "drizzle-orm";
import type { OrganisationRole } from "../protocol/people.js";
import {
  authAccounts,
  authMembers,
  authOrganizations,
  authSessions,
  authUsers,
  type TenantKind,
} from "./auth-schema.js";
import { type Database, query } from "./client.js";

/** More memberships than any person has. */
const MEMBERSHIPS_MAX = 200;

type Connection = Database["db"] | Parameters<Parameters<Database["db"]["transaction"]>[0]>[0];

export interface Membership {
  readonly tenantId: string;
  readonly tenantName: string;
  readonly kind: TenantKind;
  readonly role: OrganisationRole;
  readonly userId: string;
  /** Lower case. */
  readonly email: string;
  readonly name: string;
  /** Disabled in this tenant, or banned everywhere by the operator. */
  readonly isDisabled: boolean;
}

/** Membership in this tenant, by default in the first one joined that is not disabled. Null for a person without a membership. */
export async function findMembership(
  database: Database,
  { userId, tenantId }: { readonly userId: string; readonly tenantId?: string },
  nowMs: number,
): Promise<Membership | null> {
  const all = await listMemberships(database, userId, nowMs);
  if (tenantId !== undefined) return all.find((one) => one.tenantId === tenantId) ?? null;
  return all.find(({ isDisabled }) => !isDisabled) ?? all[0] ?? null;
}

/** A person's memberships, in order of joining. */
export async function listMemberships({ db }: Database, userId: string, nowMs: number): Promise<readonly Membership[]> {
  const rows = await query(() =>
    db
      .select(membershipColumns)
      .from(authMembers)
      .innerJoin(authUsers, eq(authUsers.id, authMembers.userId))
      .innerJoin(authOrganizations, eq(authOrganizations.id, authMembers.organizationId))
      .where(eq(authMembers.userId, userId))
      .orderBy(asc(authMembers.createdAt), asc(authMembers.id))
      .limit(MEMBERSHIPS_MAX),
  );
  return rows.map((row) => toMembership(row, nowMs));
}

/** Columns of the join of members, people and organisations. */
export const membershipColumns = {
  tenantId: authOrganizations.id,
  tenantName: authOrganizations.name,
  kind: authOrganizations.kind,
  role: authMembers.role,
  disabledAt: authMembers.disabledAt,
  userId: authUsers.id,
  email: authUsers.email,
  name: authUsers.name,
  banned: authUsers.banned,
  banExpires: authUsers.banExpires,
};

interface MembershipRow extends Omit<Membership, "isDisabled"> {
  readonly disabledAt: Date | null;
  readonly banned: boolean | null;
  readonly banExpires: Date | null;
}

export const toMembership = ({ disabledAt, banned, banExpires, ...row }: MembershipRow, nowMs: number): Membership => ({
  ...row,
  isDisabled: disabledAt !== null || (banned === true && (banExpires === null || banExpires.getTime() > nowMs)),
});

interface NewTenant {
  readonly tenantId: string;
  readonly name: string;
  readonly kind?: TenantKind;
  readonly nowMs: number;
}

/** Idempotent: an existing organisation stays as it is. */
export async function addOrganisation({ db }: Database, tenant: NewTenant): Promise<void> {
  const { tenantId: id, name, kind = "organisation", nowMs } = tenant;
  const row = { id, name, kind, slug: id, createdAt: new Date(nowMs) };
  await query(() => db.insert(authOrganizations).values(row).onConflictDoNothing());
}

/** All tenants of this server, personal ones included, oldest first. */
export function listOrganisations({ db }: Database) {
  const { id: tenantId, name, kind, createdAt } = authOrganizations;
  return query(() => db.select({ tenantId, name, kind }).from(authOrganizations).orderBy(asc(createdAt)));
}

export interface NewPerson extends Pick<Membership, "userId" | "email" | "name" | "tenantId" | "role"> {
  readonly passwordHash: string;
  readonly nowMs: number;
}

/** Adds person, password and membership in one transaction. Idempotent: an existing person keeps name, password and role. */
export async function addPerson(database: Database, person: NewPerson): Promise<void> {
  await query(() =>
    database.db.transaction(async (tx) => {
      await insertPerson(tx, person);
      await insertMember(tx, person);
    }),
  );
}

export async function insertPerson(tx: Connection, person: Omit<NewPerson, "tenantId" | "role">): Promise<void> {
  const { userId, email, name, passwordHash, nowMs } = person;
  const times = { createdAt: new Date(nowMs), updatedAt: new Date(nowMs) };
  const user = { id: userId, email, name, emailVerified: true, role: "user", ...times };
  await tx.insert(authUsers).values(user).onConflictDoNothing();
  const credential = { accountId: userId, providerId: "credential", password: passwordHash };
  const account = { id: `credential:${userId}`, userId, ...credential, ...times };
  await tx.insert(authAccounts).values(account).onConflictDoNothing();
}

export async function insertMember(
  tx: Connection,
  { tenantId, userId, role, nowMs }: Pick<NewPerson, "tenantId" | "userId" | "role" | "nowMs">,
): Promise<void> {
  const row = { id: `${tenantId}:${userId}`, organizationId: tenantId, userId, role, createdAt: new Date(nowMs) };
  await tx.insert(authMembers).values(row).onConflictDoNothing();
}

/** A person by e-mail, with the hash of their password when they have one. */
export async function findPerson({ db }: Database, email: string) {
  const columns = { userId: authUsers.id, passwordHash: authAccounts.password };
  const isTheirs = and(eq(authAccounts.userId, authUsers.id), eq(authAccounts.providerId, "credential"));
  const people = db.select(columns).from(authUsers).leftJoin(authAccounts, isTheirs);
  const [person] = await query(() => people.where(eq(authUsers.email, email)));
  return person ?? null;
}

/** Sets the tenant of a sign-in. Returns its expiry time, or null when it no longer exists. */
export async function settleSignIn(database: Database, token: string, tenantId: string): Promise<Date | null> {
  const settling = database.db.update(authSessions).set({ activeOrganizationId: tenantId });
  const [settled] = await query(() => settling.where(eq(authSessions.token, token)).returning());
  return settled?.expiresAt ?? null;
}

/** Adds a sign-in without a password, for scripts of the installation. `token` is raw, and useless until it is signed. */
export async function addSignIn(
  database: Database,
  fields: { id: string; token: string; userId: string; tenantId: string; expiresAt: Date; nowMs: number },
): Promise<void> {
  const { tenantId: activeOrganizationId, nowMs, ...rest } = fields;
  const row = { ...rest, activeOrganizationId, createdAt: new Date(nowMs), updatedAt: new Date(nowMs) };
  await query(() => database.db.insert(authSessions).values(row));
}

export async function removeSignIn(database: Database, token: string): Promise<void> {
  await query(() => database.db.delete(authSessions).where(eq(authSessions.token, token)));
}
