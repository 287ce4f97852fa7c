/** Database: the connection pool, transactions that see one tenant, and the errors that queries throw. */

import { sql } from "drizzle-orm";
import { drizzle, type PostgresJsDatabase } from "drizzle-orm/postgres-js";
import type { Sql } from "postgres";
import { postgres } from "./driver.js";

export interface Database {
  readonly db: PostgresJsDatabase;
  readonly sql: Sql;
  /** Separate session for LISTEN, even when a pooler stands in front of the pool. */
  readonly listener: Pick<Sql, "listen">;
  close(): Promise<void>;
}

export interface DatabaseOptions {
  /** Connections in the pool. */
  readonly max?: number;
  /** Shown in `pg_stat_activity`. */
  readonly applicationName?: string;
  /** Address of the listener; defaults to the pool's. */
  readonly listenUrl?: string;
  /** The address belongs to a transaction pooler: no prepared statements, and settings last one transaction. */
  readonly isPooled?: boolean;
}

const STATEMENT_MS = 15_000;

/**
 * Seconds until the next attempt to connect. The library's own back-off grows to 20 s, too long once the database is back. The
 * random part keeps processes from reconnecting all at once.
 */
const reconnectIn = () => 0.05 + Math.random() * 0.4;
/** Slower for listeners: no query waits for them, and every process has one. */
const listenAgainIn = () => 0.1 + Math.random() * 0.9;

/** Connects on the first query, so a process can start while Postgres is still down. */
export function openDatabase(url: string, options: DatabaseOptions = {}): Database {
  const { max = 10, applicationName: application_name = "surefoot", listenUrl = url, isPooled = false } = options;
  const shared = { connect_timeout: 5, onnotice: () => {} };
  const pool = postgres(url, {
    ...shared,
    max,
    prepare: !isPooled,
    backoff: reconnectIn,
    // A pooler refuses to pass settings on, so they are set on the role instead (docs/operators.md).
    connection: isPooled ? {} : { application_name, statement_timeout: STATEMENT_MS },
  });
  const listener = postgres(listenUrl, { ...shared, max: 1, backoff: listenAgainIn, connection: { application_name } });
  const close = async () => {
    await Promise.all([pool.end({ timeout: 5 }), listener.end({ timeout: 5 })]);
  };
  return { db: drizzle(pool), sql: pool, listener, close };
}

/** The role could bypass row-level security. Do not retry: the message names the commands to run. */
export class UnsafeRoleError extends Error {
  override readonly name = "UnsafeRoleError";
  readonly retryable = false;

  /** `mays`: rights that the role has but must not have, in words. */
  constructor(role: string, mays: readonly string[]) {
    super(
      `The role "${role}" ${mays.join(" and ")}: one tenant's rows would not be safe from another. Run the app as a role of its own:
  CREATE ROLE surefoot_app LOGIN NOSUPERUSER NOBYPASSRLS NOCREATEDB NOCREATEROLE PASSWORD '<password>';
Set DATABASE_URL to it, and DATABASE_OWNER_URL to the role that owns the tables; "surefoot migrate" then gives it its rights.`,
    );
  }
}

/** A transaction that sees only one tenant's rows. */
export type TenantTransaction = Parameters<Parameters<Database["db"]["transaction"]>[0]>[0];

/** Milliseconds until the caller gives up. No work begins after that, and no statement runs longer. */
export type Deadline = () => number;

const NO_CONNECTION =
  "No connection to the database was free in time. Raise DATABASE_POOL, or look for slow statements.";

/**
 * The only way to a tenant's rows: `work` sees no others. The setting is local to the transaction, so a pooled
 * connection never carries it over. Throws `DatabaseUnavailableError` when Postgres is down, and `UnsafeRoleError`
 * when row-level security does not apply to the role.
 */
export const withTenant = <T>(
  { db }: Database,
  tenantId: string,
  work: (tx: TenantTransaction) => Promise<T>,
  deadline?: Deadline,
): Promise<T> =>
  query(() =>
    db.transaction(async (tx) => {
      await showTenant(tx, tenantId, deadline);
      return await work(tx);
    }),
  );

/** Sets the person for the rest of the transaction. Some tables show only the rows of that person of the tenant. */
export const showTo = (tx: TenantTransaction, userId: string): Promise<unknown> =>
  tx.execute(sql`select set_config('app.user_id', ${userId}, true)`);

/** Runs `work` for one person of a tenant; tables with personal rows show only theirs. */
export const withPerson = <T>(
  database: Database,
  { tenantId, userId }: { readonly tenantId: string; readonly userId: string },
  work: (tx: TenantTransaction) => Promise<T>,
): Promise<T> =>
  withTenant(database, tenantId, async (tx) => {
    await showTo(tx, userId);
    return await work(tx);
  });

/** Reads the deadline only here, because the transaction may have waited long for a connection. */
async function showTenant(tx: TenantTransaction, tenantId: string, deadline?: Deadline): Promise<void> {
  const leftMs = deadline === undefined ? undefined : Math.floor(deadline());
  if (leftMs !== undefined && leftMs <= 0) throw new DatabaseUnavailableError(NO_CONNECTION);
  const until = leftMs === undefined ? sql`` : sql`, set_config('statement_timeout', ${String(leftMs)}, true)`;
  const [row] = await tx.execute<{ readonly role: string; readonly bound: boolean }>(
    sql`select set_config('app.tenant_id', ${tenantId}, true), current_user as role,
      row_security_active('sessions') as bound${until}`,
  );
  if (row?.bound !== true) throw new UnsafeRoleError(row?.role ?? "", ["is not bound by row-level security"]);
}

/** Postgres is unreachable or the connection was lost. Retry: the failed transaction left nothing behind. */
export class DatabaseUnavailableError extends Error {
  override readonly name = "DatabaseUnavailableError";
  readonly retryable = true;
}

export const isDown = (error: unknown): boolean => error instanceof DatabaseUnavailableError;

/** Runs a query; throws `DatabaseUnavailableError` when Postgres is down. */
export async function query<T>(run: () => PromiseLike<T>): Promise<T> {
  try {
    return await run();
  } catch (error) {
    throw asDatabaseError(error);
  }
}

// Class 08: connection; 57P: shutdown, crash, not yet up; 53: out of connections or memory; 57014: statement timeout; 25006:
// read-only, e.g. a replica after a failover; 40001, 40P01, 55P03: conflict with another transaction.
const UNAVAILABLE =
  /^(CONNECTION_|CONNECT_TIMEOUT|ECONN|EPIPE|ETIMEDOUT|ENOTFOUND|EHOSTUNREACH|EAI_AGAIN|ENOENT|08|57P|53|57014$|25006$|40001$|40P01$|55P03$)/;

/**
 * Postgres rejected a statement. The messages of Postgres and drizzle repeat the statement's values. This error has only the
 * code, the table, column and constraint, and the statement with numbered parameters.
 */
export class StatementError extends Error {
  override readonly name = "StatementError";
  readonly retryable = false;
  /** SQLSTATE, e.g. 42501; undefined when the statement never reached Postgres. */
  readonly code: string | undefined;

  constructor(message: string, code: string | undefined) {
    super(message);
    this.code = code;
  }
}

/** Distinguishes an unavailable database from a rejected statement; neither error shows the statement's values (SF15). */
export function asDatabaseError(error: unknown): unknown {
  const causes = causesOf(error);
  const code = causes.map((cause) => ("code" in cause ? String(cause.code) : "")).find((one) => UNAVAILABLE.test(one));
  const message = `The database is not available (${code}). Check that Postgres runs and takes writes; then try again.`;
  if (code !== undefined) return new DatabaseUnavailableError(message);
  // The cast below: a PostgresError has the fields of the protocol's error message.
  const answer = causes.find(({ name }) => name === "PostgresError");
  // Drizzle's error always carries the statement and its values.
  const failed = causes.find((cause) => "query" in cause && "params" in cause);
  if (answer === undefined && failed === undefined) return error;
  return statementError(
    { ...(answer as Answer | undefined) },
    String(failed && "query" in failed ? failed.query : ""),
    causes.at(-1)?.name,
  );
}

type Answer = Readonly<Partial<Record<"code" | "table_name" | "constraint_name" | "column_name", string>>>;
const STATEMENT_MAX = 300;

function statementError({ code, ...about }: Answer, statement: string, fault = "Error"): StatementError {
  const parts = [about.table_name, about.column_name, about.constraint_name].filter((part) => part !== undefined);
  const what = [code ?? fault, ...parts].join(", ");
  return new StatementError(`A statement failed (${what}): ${statement.slice(0, STATEMENT_MAX) || "not told"}`, code);
}

/** SQLSTATE from Postgres, e.g. 42501; undefined when the error did not come from Postgres. */
export function sqlStateOf(error: unknown): string | undefined {
  const isAnswer = ({ name }: Error) => name === "PostgresError" || name === "StatementError";
  const answer = causesOf(error).find((cause) => isAnswer(cause) && "code" in cause);
  return answer && "code" in answer ? String(answer.code) : undefined;
}

const causesOf = (error: unknown): Error[] =>
  error instanceof Error ? [error, ...causesOf(error.cause)].slice(0, 5) : [];

/**
 * Removes characters that Postgres refuses: NUL in text, and half a surrogate pair in JSON. Pages and models produce both, as
 * does cutting a text inside an emoji. A flush that can never be written would block its task forever.
 */
export function storable<T>(value: T): T {
  return clean(value) as T; // strings stay strings, shapes stay shapes
}

/** Returns the same object when there is nothing to clean, which is nearly always. */
function clean(value: unknown): unknown {
  if (typeof value === "string") return cleanString(value);
  if (Array.isArray(value)) {
    const cleaned = value.map(clean);
    return cleaned.every((one, at) => one === value[at]) ? value : cleaned;
  }
  if (typeof value !== "object" || value === null || Object.getPrototypeOf(value) !== Object.prototype) return value;
  const entries = Object.entries(value);
  const cleaned = entries.map(([key, inner]): [string, unknown] => [cleanString(key), clean(inner)]);
  const isClean = cleaned.every(([key, inner], at) => key === entries[at]?.[0] && inner === entries[at]?.[1]);
  return isClean ? value : Object.fromEntries(cleaned);
}

const cleanString = (text: string): string =>
  text.isWellFormed() && !text.includes("\0") ? text : text.replaceAll("\0", "").replace(/\p{Surrogate}/gu, "\ufffd");
