/** Production: docker-compose.yml's servers without containers: Temporal over PostgreSQL, workers, APIs, a balancer (OP31). */

import { randomBytes } from "node:crypto";
import { readKeys } from "../../../adapters/encryption/cipher.js";
import { migrate } from "../../../db/migrate.js";
import { openAccount } from "../account.js";
import { writeAddresses } from "../addresses.js";
import { claimHome } from "../children.js";
import { type Home, openHome } from "../home.js";
import { freePort } from "../ports.js";
import { type PostgresServer, preparePostgres } from "../postgres.js";
import type { WorkerEntry } from "../processes.js";
import type { Stack } from "../supervisor.js";
import { openTemporaryHome, removeHome } from "../temporary.js";
import { serveBalancer } from "./balancer.js";
import { startProcesses } from "./processes.js";
import { createServers, type Servers } from "./servers.js";
import { composeVersion, type TemporalPrograms, temporalPrograms } from "./temporal-programs.js";
import { createStore, prepareCluster } from "./temporal-server.js";

/** A connection from one process to a server, with the server's listening port. */
export interface Link {
  readonly from: string;
  readonly to: "postgres" | "temporal";
  readonly port: number;
}

export interface ProductionOptions {
  /** Absent: a temporary one, removed when it stops. */
  readonly home?: string;
  readonly log?: (line: string) => void;
  /** Settings for APIs and workers on top of the environment. */
  readonly env?: Readonly<Record<string, string>>;
  readonly worker?: WorkerEntry;
  /** Value of `WORKER_DEPLOYMENT`. The first workers' build is made current. */
  readonly deployment?: string;
  /** Replaces a link's port with that of a proxy, for tests of bad networks. */
  readonly wire?: (link: Link) => Promise<number>;
}

export interface Production
  extends Pick<Stack, "home" | "api" | "token" | "tenantId" | "temporal" | "encryptionKeys" | "database" | "stop">,
    Omit<Servers, "launch" | "stop"> {
  readonly namespace: string;
  /** URL of each API behind the balancer. */
  readonly apiUrls: readonly string[];
  /** Superuser of the database server. */
  readonly adminUrl: string;
  /** Starts another worker process, e.g. from another version's sources for rolling deploys. */
  readonly addWorker: (name: string, entry: WorkerEntry) => Promise<void>;
}

/** Same values as in docker-compose.yml. */
const NAMESPACE = "surefoot";
const HISTORY_SHARDS = 128;
const MAX_CONNECTIONS = 300;

/** Context shared by the parts of one start. */
export interface Site {
  readonly options: ProductionOptions;
  readonly home: Home;
  readonly servers: Servers;
  readonly namespace: string;
  readonly wire: (link: Link) => Promise<number>;
  readonly log: (line: string) => void;
}

/** Returns once a request would be served. Throws what `startStack` throws, and `TemporalBuildError`. */
export async function startProduction(options: ProductionOptions = {}): Promise<Production> {
  const log = options.log ?? (() => undefined);
  const programs = await temporalPrograms({ version: await composeVersion(), log });
  const home = options.home === undefined ? await openTemporaryHome() : await openHome(options.home);
  const servers = createServers(await claimHome(home, log), log);
  const wire = options.wire ?? (async ({ port }) => port);
  const closing: (() => Promise<void>)[] = [];
  const stop = async () => {
    for (const close of closing.splice(0)) await close();
    await servers.stop();
    if (options.home === undefined) await removeHome(home);
  };
  try {
    const running = await assemble({ options, home, servers, namespace: NAMESPACE, wire, log }, programs, closing);
    const { launch: _own, ...rest } = servers;
    return { ...rest, ...running, stop };
  } catch (error) {
    await stop();
    throw error;
  }
}

async function assemble(site: Site, programs: TemporalPrograms, closing: (() => Promise<void>)[]) {
  const { home, log } = site;
  log("starting PostgreSQL");
  const { urls: database, adminUrl, port } = await provideDatabase(site);
  log(`starting Temporal ${programs.version} over it`);
  const temporalPort = await provideTemporal(site, { programs, adminUrl, port });
  const { isNew: _said, ...account } = await openAccount(home, {
    databaseUrl: database.url,
    authSecret: home.secrets.authSecret,
  });
  log("starting two workers and two APIs");
  const processes = await startProcesses(site, { databaseUrl: database.url, temporalPort });
  const balancer = await serveBalancer(processes.apiPorts);
  closing.push(balancer.close);
  const address = `127.0.0.1:${temporalPort}`;
  await writeAddresses(home, { api: balancer.url, database: database.url, temporal: address });
  return {
    ...account,
    ...{ database, adminUrl, namespace: NAMESPACE, addWorker: processes.addWorker },
    home: home.root,
    api: { url: balancer.url },
    apiUrls: processes.apiPorts.map((one) => `http://127.0.0.1:${one}`),
    temporal: { address, uiUrl: "" },
    encryptionKeys: readKeys(home.secrets.encryptionKeys),
  };
}

async function provideDatabase({ options, home, servers }: Site): Promise<PostgresServer & { readonly port: number }> {
  const port = await freePort();
  const durable = options.home !== undefined;
  const postgres = await preparePostgres(home, { port, durable, maxConnections: MAX_CONNECTIONS });
  await servers.launch(postgres.server);
  await postgres.createDatabase();
  await migrate(postgres.urls.ownerUrl, { appRole: postgres.appRole });
  return { ...postgres, port };
}

/** Returns the front end's port. */
async function provideTemporal(
  { home, servers, wire, namespace }: Site,
  given: { readonly programs: TemporalPrograms; readonly adminUrl: string; readonly port: number },
): Promise<number> {
  const role = { user: "temporal", password: randomBytes(24).toString("hex") };
  await createStore(given.adminUrl, role);
  const store = { ...role, port: await wire({ from: "temporal", to: "postgres", port: given.port }) };
  const { programs } = given;
  const cluster = await prepareCluster(home, { programs, store, namespace, historyShards: HISTORY_SHARDS });
  await servers.launch(cluster.server);
  await cluster.createNamespace();
  return cluster.port;
}
