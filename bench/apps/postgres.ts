/** Postgres: a database server of an application's own, from the binaries that Surefoot's own stack is started with. */

import postgres from "postgres";
import { spawnChild } from "../../cli/stack/child.js";
import { openHome } from "../../cli/stack/home.js";
import { freePort } from "../../cli/stack/ports.js";
import { preparePostgres } from "../../cli/stack/postgres.js";
import { untilReady } from "../../cli/stack/ready.js";
import type { Cell, Rows } from "./change.js";

export interface Postgres {
  readonly url: string;
  readonly run: (statement: string) => Promise<void>;
  readonly rows: (statements: Readonly<Record<string, string>>) => Promise<Rows>;
  readonly stop: () => Promise<void>;
}

export async function startPostgres(folder: string): Promise<Postgres> {
  const { server, urls, createDatabase } = await preparePostgres(await openHome(folder), {
    port: await freePort(),
    durable: false,
  });
  const child = await spawnChild(server.spec);
  try {
    await untilReady(server, child);
    await createDatabase();
  } catch (error) {
    await child.kill();
    throw error;
  }
  const sql = postgres(urls.ownerUrl, { max: 1, onnotice: () => undefined });
  return {
    url: urls.ownerUrl,
    run: async (statement) => void (await sql.unsafe(statement)),
    rows: async (statements) => {
      const tables = Object.entries(statements).map(async ([table, statement]) =>
        (await sql.unsafe(statement)).map((row) => entryOf(table, row)),
      );
      return Object.fromEntries((await Promise.all(tables)).flat());
    },
    async stop() {
      await sql.end({ timeout: 1 });
      await child.stop();
    },
  };
}

function entryOf(table: string, { id, ...row }: Readonly<Record<string, unknown>>): [string, Record<string, Cell>] {
  return [`${table}/${id}`, Object.fromEntries(Object.entries(row).map(([column, value]) => [column, cellOf(value)]))];
}

function cellOf(value: unknown): Cell {
  if (value === null || typeof value === "string" || typeof value === "number" || typeof value === "boolean")
    return value;
  return value instanceof Date ? value.toISOString() : String(value);
}
