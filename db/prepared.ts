/**
 * Prepared statements. Drizzle asks the driver for none, and then each statement with parameters takes two round trips, is parsed and
 * planned every time, and holds up what is sent after it.
 */

import type { ExtractTablesWithRelations } from "drizzle-orm";
import { PgDialect } from "drizzle-orm/pg-core";
import { PostgresJsSession, PostgresJsTransaction } from "drizzle-orm/postgres-js";
import type postgres from "postgres";

/** A longer text is that of many rows at once: there are too many different ones to keep, and they are rare. */
const TEXT_MAX = 4_000;

type Unsafe = (text: string, values?: unknown[], options?: postgres.UnsafeQueryOptions) => unknown;
type Within = (work: (client: postgres.TransactionSql) => unknown) => unknown;

/** The same client for drizzle, transactions included. Where the address is a pooler's, the driver itself prepares nothing. */
export function preparing<C extends postgres.Sql | postgres.TransactionSql>(client: C): C {
  return new Proxy(client, {
    get(target, name) {
      const own: unknown = Reflect.get(target, name);
      // The casts: these are the driver's own functions by these names.
      if (name === "unsafe")
        return ((text, values, options) =>
          (own as Unsafe)(text, values, { ...options, prepare: text.length <= TEXT_MAX })) satisfies Unsafe;
      if (name === "begin" || name === "savepoint")
        return ((work) => (own as Within)((inner) => work(preparing(inner)))) satisfies Within;
      return own;
    },
  });
}

const dialect = new PgDialect();
type NoTables = Record<string, never>;
type NoRelations = ExtractTablesWithRelations<NoTables>;

/** What drizzle makes of a transaction that the driver began. */
export function transactionOn(client: postgres.TransactionSql): PostgresJsTransaction<NoTables, NoRelations> {
  // The casts: drizzle's types have it that a transaction's client is no client, and hand it on as one.
  const own = preparing(client as unknown as postgres.Sql);
  const session: unknown = new PostgresJsSession<postgres.Sql, NoTables, NoRelations>(own, dialect, undefined, {});
  return new Transaction(dialect, session as ConstructorParameters<typeof Transaction>[1], undefined);
}

const Transaction = PostgresJsTransaction<NoTables, NoRelations>;
