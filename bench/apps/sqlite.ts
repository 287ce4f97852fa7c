/** SQLite store: an application's database file, read beside the application itself. */

import { DatabaseSync } from "node:sqlite";
import type { Cell, Rows } from "./change.js";

export interface SqliteTable {
  readonly table: string;
  readonly key: string;
  /** What changes with every save or visit, and is no content. */
  readonly ignore?: readonly string[];
}

/** Opened for each reading, so that nothing is locked between two of them. */
export function readSqlite(file: string, tables: readonly SqliteTable[]): Rows {
  return inDatabase(file, (database) =>
    Object.fromEntries(tables.flatMap((one) => database.prepare(`SELECT * FROM ${one.table}`).all().map(entryOf(one)))),
  );
}

export function runSqlite(file: string, statement: string): void {
  inDatabase(file, (database) => database.exec(statement));
}

function inDatabase<T>(file: string, work: (database: DatabaseSync) => T): T {
  const database = new DatabaseSync(file, { timeout: 5_000 });
  try {
    return work(database);
  } finally {
    database.close();
  }
}

function entryOf({ table, key, ignore = [] }: SqliteTable) {
  return (row: Record<string, unknown>): [string, Record<string, Cell>] => {
    const cells = Object.entries(row).filter(([column]) => column !== key && !ignore.includes(column));
    return [
      `${table}/${String(row[key])}`,
      Object.fromEntries(cells.map(([column, value]) => [column, cellOf(value)])),
    ];
  };
}

function cellOf(value: unknown): Cell {
  if (value === null || typeof value === "string" || typeof value === "number" || typeof value === "boolean")
    return value;
  return String(value);
}
