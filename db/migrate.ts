/** Migrate: bring the schema up to date and give the app role what it needs, no more (design §13, §15). */

import { fileURLToPath } from "node:url";
import { drizzle } from "drizzle-orm/postgres-js";
import { migrate as runMigrations } from "drizzle-orm/postgres-js/migrator";
import postgres from "postgres";

const MIGRATIONS = fileURLToPath(new URL("./migrations", import.meta.url));
/** Any constant; two processes that migrate at once take turns. */
const MIGRATION_LOCK = 727_304_221;

export interface AppRole {
  readonly appRole: string;
  /** Needed when the role does not exist yet; else it becomes its password. */
  readonly appPassword?: string;
}

/** The app role could step around row-level security. Do not retry: give it a role of its own. */
export class UnsafeRoleError extends Error {
  override readonly name = "UnsafeRoleError";
  readonly retryable = false;
}

/**
 * Idempotent. `ownerUrl` owns the tables; `app` is the role that serves requests: created if missing, refused if it
 * could bypass row-level security, granted rows but no tables. Returns after the schema is current.
 */
export async function migrate(ownerUrl: string, app?: AppRole): Promise<void> {
  const sql = postgres(ownerUrl, { max: 1, onnotice: () => {}, connect_timeout: 10 });
  try {
    await sql`select pg_advisory_lock(${MIGRATION_LOCK})`;
    await runMigrations(drizzle(sql), { migrationsFolder: MIGRATIONS });
    if (app) await grantAppRole(sql, app);
  } finally {
    await sql.end({ timeout: 5 });
  }
}

async function grantAppRole(sql: postgres.Sql, { appRole, appPassword }: AppRole): Promise<void> {
  await ensureRole(sql, appRole, appPassword);
  const role = sql(appRole);
  const [here] = await sql<{ name: string }[]>`select current_database() as name`;
  if (here) await sql`grant connect on database ${sql(here.name)} to ${role}`;
  await sql`grant usage on schema public to ${role}`;
  await sql`grant select, insert, update, delete on all tables in schema public to ${role}`;
  await sql`alter default privileges in schema public grant select, insert, update, delete on tables to ${role}`;
}

async function ensureRole(sql: postgres.Sql, appRole: string, appPassword: string | undefined): Promise<void> {
  const [found] = await sql<{ unsafe: boolean; owner: boolean }[]>`
    select rolsuper or rolbypassrls as unsafe, rolname = current_user as owner from pg_roles where rolname = ${appRole}`;
  if (found?.unsafe || found?.owner) {
    throw new UnsafeRoleError(
      `The role "${appRole}" owns the tables or bypasses row-level security. Run the app as another role (DATABASE_URL).`,
    );
  }
  if (!found && appPassword === undefined) {
    throw new Error(`The role "${appRole}" does not exist, and no password was given to create it with.`);
  }
  if (appPassword === undefined) return;
  // CREATE ROLE takes no parameters; both parts are quoted by the server itself.
  const verb = found ? "alter" : "create";
  const [statement] = await sql<{ text: string }[]>`
    select format(${`${verb} role %I with login ${found ? "" : "nosuperuser nobypassrls nocreatedb nocreaterole "}password %L`}::text,
      ${appRole}::text, ${appPassword}::text) as text`;
  if (statement) await sql.unsafe(statement.text);
}
