/** Roles: checks that the Postgres role that serves requests is bound by row-level security and cannot alter tables. */

import type { Sql } from "postgres";
import { type Database, DatabaseUnavailableError, query, UnsafeRoleError } from "./client.js";

export interface RoleRights {
  readonly role: string;
  /** Rights that the role has but must not have, in words; empty for a safe role. */
  readonly mays: readonly string[];
}

/** Rights that a role has directly or through another role. Undefined when the role does not exist. */
export async function rightsOf(sql: Sql, role: string): Promise<RoleRights | undefined> {
  const [row] = await sql<{ bypasses: boolean; owns: string | null }[]>`
    select
      exists (select from pg_roles r where (r.rolsuper or r.rolbypassrls) and pg_has_role(me.oid, r.oid, 'MEMBER')) as bypasses,
      (select min(c.relname) from pg_class c where c.relnamespace = 'public'::regnamespace and c.relkind = 'r'
        and pg_has_role(me.oid, c.relowner, 'MEMBER')) as owns
    from pg_roles me where me.rolname = ${role}`;
  if (row === undefined) return undefined;
  const bypasses = row.bypasses ? ["is a superuser or may bypass row-level security"] : [];
  return { role, mays: row.owns === null ? bypasses : [...bypasses, `owns the tables (${row.owns} and others)`] };
}

/**
 * Call it before serving. Passes while Postgres is down, because `withTenant` makes its own check later. Closes the database and
 * throws `UnsafeRoleError`, so that the process ends.
 */
export async function refuseUnsafeRole({ sql, close }: Database): Promise<void> {
  try {
    const [me] = await query(() => sql<{ name: string }[]>`select current_user as name`);
    const rights = me && (await query(() => rightsOf(sql, me.name)));
    if (rights && rights.mays.length > 0) throw new UnsafeRoleError(rights.role, rights.mays);
  } catch (error) {
    if (error instanceof DatabaseUnavailableError) return;
    await close();
    throw error;
  }
}
