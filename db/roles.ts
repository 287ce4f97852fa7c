/** Roles: which role of Postgres may serve requests, so that row-level security binds it and the tables stay as they are. */

import type { Sql } from "postgres";
import { type Database, DatabaseUnavailableError, query, UnsafeRoleError } from "./client.js";

export interface RoleRights {
  readonly role: string;
  /** What it may and must not, in words; empty for a role that is safe. */
  readonly mays: readonly string[];
}

/** Rights that a role has by itself or through another one. Undefined when there is no such role. */
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
 * Before anything is served. While Postgres is down nothing is known, and `withTenant` refuses by itself later. Throws
 * `UnsafeRoleError`, with the database closed, so that the process ends.
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
