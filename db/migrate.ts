/** Migrate: brings the schema up to date and grants the app role only the rights it needs. */

import { drizzle } from "drizzle-orm/postgres-js";
import { migrate as runMigrations } from "drizzle-orm/postgres-js/migrator";
import type { Sql } from "postgres";
import { query, sqlStateOf, UnsafeRoleError } from "./client.js";
import { postgres } from "./driver.js";
import { rightsOf } from "./roles.js";
import { MIGRATIONS, type Migration, missingMigrations } from "./schema-version.js";

/** Arbitrary lock id; processes that migrate at the same time take turns. */
const MIGRATION_LOCK = 727_304_221;

/** A migration that waits for a table lock blocks all later queries on that table. It gives up this soon and tries again. */
const LOCK_MS = 2_000;
const TRY_AGAIN_MS = 3_000;
/** About ten minutes in all. */
const TRIES = 120;
const LOCK_NOT_AVAILABLE = "55P03";

/** Another transaction holds a table for long. Nothing was changed; retry once that transaction has ended. */
export class TablesInUseError extends Error {
  override readonly name = "TablesInUseError";
  readonly retryable = true;
}

/** The role that serves requests by default. */
export const DEFAULT_APP_ROLE = "surefoot_app";

export interface AppRole {
  readonly appRole: string;
  /** Required if the role does not exist yet; an existing role keeps its password. */
  readonly appPassword?: string;
}

/**
 * Idempotent. The role of `ownerUrl` owns the tables. `app` is the role that serves requests: created if missing, refused if it
 * could bypass row-level security, and granted rights on rows only. Without `app`, the default role gets them if it exists.
 * Concurrent runs take turns. Returns the migrations that this run applied.
 */
export async function migrate(ownerUrl: string, app?: AppRole): Promise<readonly Migration[]> {
  const sql = postgres(ownerUrl, { max: 1, onnotice: () => {}, connect_timeout: 10 });
  try {
    await query(() => sql`select pg_advisory_lock(${MIGRATION_LOCK})`);
    const missing = await missingMigrations(sql);
    await betweenOthers(sql, () => runMigrations(drizzle(sql), { migrationsFolder: MIGRATIONS }));
    if (app) await ensureRole(sql, app);
    await grantRows(sql, app?.appRole ?? DEFAULT_APP_ROLE);
    return missing;
  } finally {
    await sql.end({ timeout: 5 });
  }
}

/**
 * Retries `change`, one transaction on the only connection of `sql`, while it times out on a lock. A failed try changes nothing.
 * Throws `TablesInUseError` after the last try.
 */
export async function betweenOthers(sql: Sql, change: () => Promise<void>, tries = TRIES): Promise<void> {
  await sql`select set_config('lock_timeout', ${String(LOCK_MS)}, false)`;
  try {
    await change();
  } catch (error) {
    if (sqlStateOf(error) !== LOCK_NOT_AVAILABLE) throw error;
    if (tries <= 1)
      throw new TablesInUseError(
        "Other transactions keep a table that is to be changed: pg_stat_activity names them. Nothing was changed; run this again.",
        { cause: error },
      );
    await new Promise((resolve) => setTimeout(resolve, TRY_AGAIN_MS));
    return betweenOthers(sql, change, tries - 1);
  }
  await sql`select set_config('lock_timeout', '0', false)`;
}

async function grantRows(session: Sql, appRole: string): Promise<void> {
  const known = await rightsOf(session, appRole);
  if (!known) return;
  if (known.mays.length > 0) throw new UnsafeRoleError(known.role, known.mays);
  // One transaction, so that append-only tables are never open to changes.
  await session.begin(async (sql) => {
    const role = sql(appRole);
    const [here] = await sql<{ name: string }[]>`select current_database() as name`;
    if (here) await sql`grant connect on database ${sql(here.name)} to ${role}`;
    await sql`grant usage on schema public to ${role}`;
    // The app compares the schema's version with its build.
    await sql`grant usage on schema drizzle to ${role}`;
    await sql`grant select on drizzle.__drizzle_migrations to ${role}`;
    await sql`grant select, insert, update, delete on all tables in schema public to ${role}`;
    await sql`alter default privileges in schema public grant select, insert, update, delete on tables to ${role}`;
    await sql`revoke update, delete on audit_log from ${role}`;
    await sql`revoke insert, update, delete on audit_heads from ${role}`;
  });
}

async function ensureRole(sql: Sql, { appRole, appPassword }: AppRole): Promise<void> {
  const known = await rightsOf(sql, appRole);
  if (!known && appPassword === undefined) {
    throw new Error(`The role "${appRole}" does not exist, and no password was given to create it with.`);
  }
  if (known || appPassword === undefined) return;
  const template = "create role %I with login nosuperuser nobypassrls nocreatedb nocreaterole password %L";
  // DDL takes no parameters, so the server quotes both values with format().
  const [statement] = await sql<{ text: string }[]>`
    select format(${template}::text, ${appRole}::text, ${appPassword}::text) as text`;
  if (statement) await sql.unsafe(statement.text);
}
