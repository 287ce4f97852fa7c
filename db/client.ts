/** Database: one pool of connections to Postgres, and what a query over it may throw. Elsewhere: data source. */

import { drizzle, type PostgresJsDatabase } from "drizzle-orm/postgres-js";
import postgres from "postgres";
import * as schema from "./schema.js";

export interface Database {
  readonly db: PostgresJsDatabase<typeof schema>;
  readonly sql: postgres.Sql;
  close(): Promise<void>;
}

export interface DatabaseOptions {
  /** Connections in the pool. */
  readonly max?: number;
  /** Shown in `pg_stat_activity`. */
  readonly applicationName?: string;
}

/** Nothing is connected until the first query, so a process starts while Postgres is still down. */
export function openDatabase(url: string, options: DatabaseOptions = {}): Database {
  const sql = postgres(url, {
    max: options.max ?? 10,
    connect_timeout: 5,
    // The library's own back-off grows to 20 s; a database that is back must be noticed at once.
    backoff: () => 0.25,
    onnotice: () => {},
    connection: { application_name: options.applicationName ?? "surefoot", statement_timeout: 15_000 },
  });
  return { db: drizzle(sql, { schema }), sql, close: () => sql.end({ timeout: 5 }) };
}

/** Postgres could not be reached, or went away. Retry; nothing of the failed transaction was kept. */
export class DatabaseUnavailableError extends Error {
  override readonly name = "DatabaseUnavailableError";
  readonly retryable = true;
}

// Class 08: connection; 57P: shutdown, crash, not yet up; 53: out of connections or memory; 57014: statement timeout.
const UNAVAILABLE =
  /^(CONNECTION_|CONNECT_TIMEOUT|ECONN|EPIPE|ETIMEDOUT|ENOTFOUND|EHOSTUNREACH|EAI_AGAIN|ENOENT|08|57P|53|57014$)/;

/** Tells "Postgres is not there" from "Postgres said no"; drizzle hides either behind its own error. */
export function asDatabaseError(error: unknown): unknown {
  for (let at: unknown = error, depth = 0; at instanceof Error && depth < 5; at = at.cause, depth += 1) {
    const code = "code" in at ? String(at.code) : "";
    if (UNAVAILABLE.test(code)) {
      return new DatabaseUnavailableError(
        `The database is not available (${code}). Check that Postgres runs; then try again.`,
        { cause: error },
      );
    }
  }
  return error;
}

/** SQLSTATE of what Postgres answered, e.g. 42501; undefined when it was no answer of Postgres. */
export function sqlStateOf(error: unknown): string | undefined {
  for (let at: unknown = error, depth = 0; at instanceof Error && depth < 5; at = at.cause, depth += 1) {
    if (at.name === "PostgresError" && "code" in at) return String(at.code);
  }
  return undefined;
}
