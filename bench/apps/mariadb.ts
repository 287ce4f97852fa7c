/** MariaDB: a database server on a socket of its own, for the applications that keep their store in one. */

import { mkdir } from "node:fs/promises";
import { join } from "node:path";
import { z } from "zod";
import { spawnChild } from "../../cli/stack/child.js";
import { untilReady } from "../../cli/stack/ready.js";
import type { Rows } from "./change.js";
import type { DebianTree } from "./install/debian.js";
import { run } from "./install/run.js";

export interface Mariadb {
  readonly socket: string;
  readonly run: (statements: string) => Promise<string>;
  readonly rows: (database: string, tables: readonly MariadbTable[]) => Promise<Rows>;
  readonly stop: () => Promise<void>;
}

export interface MariadbTable {
  readonly table: string;
  readonly key: string;
  readonly columns: readonly string[];
  readonly where?: string;
}

/** Not retryable: the statement is wrong, or the server is gone. */
export class MariadbError extends Error {
  override readonly name = "MariadbError";
}

const STATEMENT_MS = 20_000;
const INSTALL_MS = 300_000;
const READY_MS = 120_000;
/** The kernel's own asynchronous requests are few, and shared by the whole machine. */
const PLAIN_IO = "--innodb-use-native-aio=0";
const cell = z.union([z.string(), z.number(), z.boolean(), z.null()]);
const record = z.record(z.string(), cell);

/** One after the other: two databases that are made at once take each other's processor and kernel resources. */
let making: Promise<unknown> = Promise.resolve();

/** The one user is `root`, without a password, by the socket alone. */
export function startMariadb(tree: DebianTree, scratch: string): Promise<Mariadb> {
  const made = making.then(() => makeMariadb(tree, scratch));
  making = made.catch(() => undefined);
  return made;
}

async function makeMariadb({ root, env }: DebianTree, scratch: string): Promise<Mariadb> {
  const [data, socket] = [join(scratch, "mariadb"), join(scratch, "mariadb.sock")];
  await mkdir(data, { recursive: true });
  const made = await run(
    join(root, "usr/bin/mariadb-install-db"),
    [
      "--no-defaults",
      `--basedir=${join(root, "usr")}`,
      `--datadir=${data}`,
      "--auth-root-authentication-method=normal",
      "--skip-test-db",
      PLAIN_IO,
      ...asRoot(),
    ],
    { timeoutMs: INSTALL_MS, env },
  );
  if (!made.ok) throw new MariadbError(`the database could not be made: ${made.said}`);
  const sql = (statements: string) => ask({ root, env }, socket, statements);
  const child = await spawnChild(specOf({ root, env }, scratch, socket, data));
  const probe = async () => (await sql("SELECT 1")) === "1";
  try {
    await untilReady({ spec: specOf({ root, env }, scratch, socket, data), probe, readyTimeoutMs: READY_MS }, child);
  } catch (error) {
    await child.kill();
    throw error;
  }
  return { socket, run: sql, rows: (database, tables) => readRows(sql, database, tables), stop: () => child.stop() };
}

type Programs = Pick<DebianTree, "root" | "env">;

function specOf({ root, env }: Programs, scratch: string, socket: string, data: string) {
  return {
    name: "mariadb",
    command: join(root, "usr/sbin/mariadbd"),
    args: [
      "--no-defaults",
      `--basedir=${join(root, "usr")}`,
      `--lc-messages-dir=${join(root, "usr/share/mysql")}`,
      `--plugin-dir=${join(root, "usr/lib/mysql/plugin")}`,
      `--datadir=${data}`,
      `--socket=${socket}`,
      `--pid-file=${join(scratch, "mariadb.pid")}`,
      "--skip-networking",
      "--innodb-flush-log-at-trx-commit=0",
      PLAIN_IO,
      ...asRoot(),
    ],
    cwd: scratch,
    logFile: join(scratch, "mariadb.log"),
    env,
    stopSignal: "SIGTERM" as const,
    stopTimeoutMs: 15_000,
  };
}

/** It refuses to run as root unless told to. */
function asRoot(): readonly string[] {
  return process.getuid?.() === 0 ? ["--user=root"] : [];
}

async function ask({ root, env }: Programs, socket: string, statements: string): Promise<string> {
  const args = ["--no-defaults", `--socket=${socket}`, "--user=root", "--batch", "--raw", "--skip-column-names"];
  const { ok, said, output } = await run(join(root, "usr/bin/mariadb"), [...args, "--default-character-set=utf8mb4"], {
    timeoutMs: STATEMENT_MS,
    env,
    input: statements,
  });
  if (!ok) throw new MariadbError(said);
  return output.trimEnd();
}

async function readRows(
  sql: (statements: string) => Promise<string>,
  database: string,
  tables: readonly MariadbTable[],
): Promise<Rows> {
  const selects = tables.map(({ table, key, columns, where = "TRUE" }) => {
    const cells = columns.map((column) => `'${column}', \`${column}\``).join(", ");
    return `SELECT CONCAT('${table}/', ${key}), JSON_OBJECT(${cells}) FROM \`${database}\`.\`${table}\` WHERE ${where};`;
  });
  const lines = (await sql(selects.join("\n"))).split("\n").filter((line) => line !== "");
  return Object.fromEntries(
    lines.map((line) => {
      const [name = "", json = "{}"] = line.split("\t");
      return [name, record.parse(JSON.parse(json))];
    }),
  );
}
