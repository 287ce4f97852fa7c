/** Schema version: compares a database's applied migrations with those that this build needs. */

import { readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import type { Sql } from "postgres";
import { type Database, query, sqlStateOf } from "./client.js";

export const MIGRATIONS = fileURLToPath(new URL("./migrations", import.meta.url));

export interface Migration {
  /** E.g. 0012_retention. */
  readonly tag: string;
  /** Time at which the migration was written; drizzle's table stores it for each applied migration. */
  readonly when: number;
}

/** The tables are older than this build. Do not retry: the message names the command to run. */
export class OldSchemaError extends Error {
  override readonly name = "OldSchemaError";
  readonly retryable = false;

  constructor(missing: readonly Migration[]) {
    const [first] = missing;
    const what = `${missing.length} of ${listMigrations().length} migrations are missing, the first is ${first?.tag}`;
    super(
      `The tables are older than this build (${what}). Run "surefoot migrate" with DATABASE_OWNER_URL, then start this again.`,
    );
  }
}

/** Migrations of this build, oldest first. */
export function listMigrations(folder: string = MIGRATIONS): readonly Migration[] {
  const journal = JSON.parse(readFileSync(`${folder}/meta/_journal.json`, "utf8"));
  return (journal as { entries: Migration[] }).entries; // drizzle-kit's own file
}

// No such table, no such schema, and no right to read it, which "surefoot migrate" grants to the app's role.
const NEVER_MIGRATED = ["42P01", "3F000", "42501"];

/** Migrations of this build that the database lacks. Those of a newer build do no harm: they remove nothing from this one. */
export async function missingMigrations(sql: Sql, folder?: string): Promise<readonly Migration[]> {
  const all = listMigrations(folder);
  try {
    const [row] = await query(
      () => sql<{ newest: string | null }[]>`select max(created_at) as newest from drizzle.__drizzle_migrations`,
    );
    const newest = Number(row?.newest ?? 0);
    return all.filter(({ when }) => when > newest);
  } catch (error) {
    if (NEVER_MIGRATED.includes(sqlStateOf(error) ?? "")) return all;
    throw error;
  }
}

/** Call it before serving. Throws `OldSchemaError`, or `DatabaseUnavailableError` while Postgres is down. */
export async function refuseOldSchema({ sql }: Pick<Database, "sql">): Promise<void> {
  const missing = await missingMigrations(sql);
  if (missing.length > 0) throw new OldSchemaError(missing);
}
