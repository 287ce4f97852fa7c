/** Schema version: which migrations a database has had, and whether this build can work on its tables. */

import { readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import type { Sql } from "postgres";
import { type Database, query, sqlStateOf } from "./client.js";

export const MIGRATIONS = fileURLToPath(new URL("./migrations", import.meta.url));

export interface Migration {
  /** E.g. 0012_retention. */
  readonly tag: string;
  /** When it was written; drizzle's table keeps it of each that was applied. */
  readonly when: number;
}

/** The tables are older than this build. Not retryable as they are: the message says what to run. */
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

/** Of this build, oldest first. */
export function listMigrations(folder: string = MIGRATIONS): readonly Migration[] {
  const journal = JSON.parse(readFileSync(`${folder}/meta/_journal.json`, "utf8"));
  return (journal as { entries: Migration[] }).entries; // drizzle-kit's own file
}

// No such table, no such schema, and no right to look: "surefoot migrate" gives it to the app's role.
const NEVER_MIGRATED = ["42P01", "3F000", "42501"];

/** Those of this build that the database has not had. A newer build's may be there besides: they take nothing from this one. */
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

/** Before anything is served. Throws `OldSchemaError`, and `DatabaseUnavailableError` while nothing is known. */
export async function refuseOldSchema({ sql }: Pick<Database, "sql">): Promise<void> {
  const missing = await missingMigrations(sql);
  if (missing.length > 0) throw new OldSchemaError(missing);
}
