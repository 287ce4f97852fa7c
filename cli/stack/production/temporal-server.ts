/** Temporal's server over PostgreSQL, set up by the very scripts, settings and variables that docker-compose.yml gives it. */

import { execFile } from "node:child_process";
import { randomInt } from "node:crypto";
import { delimiter, dirname, join } from "node:path";
import { promisify } from "node:util";
import { Connection } from "@temporalio/client";
import { inheritedEnvironment } from "../../../config/environment.js";
import { postgres } from "../../../db/driver.js";
import type { Home } from "../home.js";
import { freeLowPort, LOW_PORTS } from "../ports.js";
import type { Server } from "../ready.js";
import { PROJECT, temporalCli } from "../tools.js";
import type { TemporalPrograms } from "./temporal-programs.js";

export interface StoreAddress {
  readonly port: number;
  readonly user: string;
  readonly password: string;
}

export interface ClusterOptions {
  readonly programs: TemporalPrograms;
  readonly store: StoreAddress;
  readonly namespace: string;
  readonly historyShards: number;
}

export interface Cluster {
  readonly server: Server;
  readonly port: number;
  /** Makes namespace and search attributes; call once it serves. */
  readonly createNamespace: () => Promise<void>;
}

const run = promisify(execFile);
const HOST = "127.0.0.1";
const DATABASES = ["temporal", "temporal_visibility"] as const;
const SETTINGS = join(PROJECT, "deploy", "temporal-dynamic-config.yaml");

/** Makes the role and both databases of deploy/postgres-roles.sh; existing ones keep their rows. `password` is hex. */
export async function createStore(adminUrl: string, { user, password }: Omit<StoreAddress, "port">): Promise<void> {
  const sql = postgres(adminUrl, { max: 1, onnotice: () => undefined });
  try {
    const known = await sql`select 1 from pg_roles where rolname = ${user}`;
    // DDL takes no parameters; the name is ours.
    const verb = known.length === 0 ? "create" : "alter";
    await sql.unsafe(
      `${verb} role ${user} login nosuperuser nobypassrls nocreatedb nocreaterole password '${password}'`,
    );
    for (const database of DATABASES) {
      const isThere = (await sql`select 1 from pg_database where datname = ${database}`).length > 0;
      if (!isThere) await sql.unsafe(`create database ${database} owner ${user}`);
      await sql.unsafe(`revoke connect on database ${database} from public`);
    }
  } finally {
    await sql.end();
  }
}

/** Makes the tables, or brings them up to date, and picks the ports. */
export async function prepareCluster(home: Home, options: ClusterOptions): Promise<Cluster> {
  await script("temporal-schema.sh", options.programs.folder, {
    SQL_PLUGIN: "postgres12",
    SQL_HOST: HOST,
    SQL_PORT: String(options.store.port),
    SQL_USER: options.store.user,
    SQL_PASSWORD: options.store.password,
  });
  const ports = await servicePorts();
  const port = ports.FRONTEND_GRPC_PORT;
  const address = `${HOST}:${port}`;
  return {
    server: {
      spec: {
        name: "temporal",
        command: join(options.programs.folder, "temporal-server"),
        args: ["--allow-no-auth", "start"],
        cwd: home.root,
        logFile: join(home.logs, "temporal.log"),
        env: environmentOf(options, ports),
        stopSignal: "SIGTERM",
        stopTimeoutMs: 20_000,
      },
      probe: () => answers(address),
      readyTimeoutMs: 90_000,
      // The server ends if its database does not answer at once; a container would restart it.
      mayStumble: true,
    },
    port,
    createNamespace: () =>
      script("temporal-namespace.sh", dirname(temporalCli()), {
        TEMPORAL_ADDRESS: address,
        TEMPORAL_NAMESPACE: options.namespace,
        NAMESPACE_RETENTION: "168h",
      }),
  };
}

const PORTS = [
  "FRONTEND_GRPC_PORT",
  "FRONTEND_HTTP_PORT",
  "FRONTEND_MEMBERSHIP_PORT",
  ...["MATCHING", "HISTORY", "WORKER"].flatMap((name) => [`${name}_GRPC_PORT`, `${name}_MEMBERSHIP_PORT`]),
];

type Ports = Readonly<Record<string, number>> & { readonly FRONTEND_GRPC_PORT: number };

/** Ports that a container has to itself. Picked one after the other, so that none is picked twice. */
async function servicePorts(): Promise<Ports> {
  let port = randomInt(LOW_PORTS.first, LOW_PORTS.last);
  const found: [string, number][] = [];
  for (const name of PORTS) {
    port = await freeLowPort(port + 1);
    found.push([name, port]);
  }
  return Object.fromEntries(found) as Ports; // each name of PORTS has one
}

/** Same as in docker-compose.yml. */
function environmentOf({ store, historyShards }: ClusterOptions, ports: Ports): Record<string, string> {
  return {
    DB: "postgres12",
    DB_PORT: String(store.port),
    POSTGRES_SEEDS: HOST,
    POSTGRES_USER: store.user,
    POSTGRES_PWD: store.password,
    BIND_ON_IP: HOST,
    NUM_HISTORY_SHARDS: String(historyShards),
    DYNAMIC_CONFIG_FILE_PATH: SETTINGS,
    LOG_LEVEL: "warn",
    ...Object.fromEntries(Object.entries(ports).map(([name, port]) => [name, String(port)])),
  };
}

async function script(name: string, programs: string, env: Readonly<Record<string, string>>): Promise<void> {
  const inherited = inheritedEnvironment();
  const path = [programs, inherited.PATH ?? ""].join(delimiter);
  await run("sh", [join(PROJECT, "deploy", name)], {
    env: { ...inherited, ...env, PATH: path },
    timeout: 120_000,
    maxBuffer: 16 * 1024 * 1024,
  });
}

/** Opening a connection already asks the server for its capabilities. */
async function answers(address: string): Promise<boolean> {
  const connection = await Connection.connect({ address, connectTimeout: "2 seconds" });
  await connection.close();
  return true;
}
