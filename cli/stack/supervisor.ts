/** Supervisor: the embedded stack, the same shape as production: PostgreSQL, Temporal, worker, API (OP1). */

import { type EncryptionKeys, readKeys } from "../../adapters/encryption/cipher.js";
import { inheritedEnvironment } from "../../config/environment.js";
import { withoutSecurity } from "../../config/temporal.js";
import { openDatabase } from "../../db/client.js";
import { migrate } from "../../db/migrate.js";
import { refuseUnsafeRole } from "../../db/roles.js";
import { refuseOldSchema } from "../../db/schema-version.js";
import { type Account, openAccount } from "./account.js";
import { writeAddresses } from "./addresses.js";
import { signalGroup } from "./child.js";
import { claimHome, type Roll } from "./children.js";
import { serveCodec } from "./codec-server.js";
import { exists, type Home, openHome } from "./home.js";
import { type Kept, keep, NotRunningError } from "./kept.js";
import { freePort, USUAL_PORTS } from "./ports.js";
import { type DatabaseUrls, preparePostgres } from "./postgres.js";
import { apiServer, type WorkerEntry, workerProcess } from "./processes.js";
import { tellProviderFaults } from "./provider-faults.js";
import type { Server } from "./ready.js";
import { prepareTemporal } from "./temporal.js";
import { openTemporaryHome, removeHome } from "./temporary.js";
import { temporalCli } from "./tools.js";

export interface StackOptions {
  /** Absent: a temporary one, removed when the stack stops. */
  readonly home?: string;
  readonly log?: (line: string) => void;
  /** Settings for API and worker on top of the environment: `{ MODEL: "offline" }`. */
  readonly env?: Readonly<Record<string, string>>;
  readonly host?: string;
  /** The wanted port of the API; another is taken when it is not free. */
  readonly port?: number;
  readonly namespace?: string;
  /** Native time skipping of the Temporal server; for tests. */
  readonly timeSkipping?: boolean;
  /** A database that is already there, in place of our own. */
  readonly databaseUrl?: string;
  readonly databaseOwnerUrl?: string;
  /** A Temporal server that is already there, in place of our own. */
  readonly temporalAddress?: string;
  /** Secret that signs tokens, in place of the home's own. */
  readonly authSecret?: string;
  /** Keys in place of the home's own, in the format of `ENCRYPTION_KEYS`. */
  readonly encryptionKeys?: string;
  /** Another worker program, e.g. one with a faulty model. */
  readonly worker?: WorkerEntry;
  /** An abort during the start ends what has begun and throws the reason. */
  readonly signal?: AbortSignal;
}

export interface Stack {
  readonly home: string;
  readonly api: { readonly url: string };
  /** The owner's token, for scripts. All account fields are empty on a foreign database, where `surefoot init` makes accounts. */
  readonly token: string;
  /** The owner signs in with these. */
  readonly email: string;
  readonly password: string;
  /** Nobody has seen token and password yet. */
  readonly accountIsNew: boolean;
  readonly tenantId: string;
  readonly userId: string;
  /** `uiUrl` is empty for a Temporal server that is not ours. */
  readonly temporal: { readonly address: string; readonly uiUrl: string };
  /** Keys that encrypt its histories. */
  readonly encryptionKeys: EncryptionKeys | undefined;
  /** `ownerUrl` is empty for a database of which only the app role is known. */
  readonly database: DatabaseUrls;
  /** SIGKILL; no restart until `startWorker`. Returns the process id that died. */
  readonly killWorker: () => Promise<number>;
  readonly startWorker: () => Promise<void>;
  /** Same as `killWorker`. The API restarts at the same address. */
  readonly killApi: () => Promise<number>;
  readonly startApi: () => Promise<void>;
  /** Same for PostgreSQL and Temporal, if they are this stack's own. For tests of outages. */
  readonly killServer: (name: "postgres" | "temporal") => Promise<number>;
  readonly startServer: (name: "postgres" | "temporal") => Promise<void>;
  /** Stops API and worker before Temporal and PostgreSQL, which they depend on. Safe to call again. */
  readonly stop: () => Promise<void>;
  /** Sends SIGKILL to all at once, as people expect of a second Ctrl-C. */
  readonly killAll: () => void;
}

/** A shared database already holds accounts, or its owner makes the first one on purpose. */
const NO_ACCOUNT: Account = { tenantId: "", userId: "", email: "", password: "", token: "", isNew: false };

interface Site {
  readonly options: StackOptions;
  readonly home: Home;
  readonly temporary: boolean;
  readonly log: (line: string) => void;
  readonly start: (server: Server) => Promise<Kept>;
  /** Close functions of the servers in this process itself. */
  readonly closing: (() => Promise<void>)[];
}

/**
 * Starts what is not given, migrates, and returns once a request would be served. A start that fails ends what it had
 * begun. Throws `HomeInUseError`, `HomeError`, `ToolMissingError`, `PostgresSetupError`, `UnsafeRoleError`,
 * `ChildFailedError`.
 */
export async function startStack(options: StackOptions = {}): Promise<Stack> {
  const log = options.log ?? (() => undefined);
  const temporary = options.home === undefined;
  const home = options.home === undefined ? await openTemporaryHome() : await openHome(options.home);
  const roll = await claimHome(home, log);
  const started: Kept[] = [];
  const closing: Site["closing"] = [];
  const named = new Map<string, Kept>();
  const stop = once(() => stopAll({ started, closing }, roll, temporary ? home : undefined));
  const start = async (server: Server) => {
    options.signal?.throwIfAborted();
    const kept = keep(server, roll, log);
    started.push(kept);
    named.set(server.spec.name, kept);
    await kept.start();
    return kept;
  };
  const own = (name: string) => {
    const kept = named.get(name);
    if (kept === undefined) throw new NotRunningError(`${name} is not a server of this stack`);
    return kept;
  };
  try {
    return {
      ...(await assemble({ options, home, temporary, log, start, closing })),
      killServer: async (name) => own(name).kill(),
      startServer: async (name) => own(name).start(),
      stop,
      killAll: () => killAll(started),
    };
  } catch (error) {
    await stop();
    throw error;
  }
}

async function assemble(site: Site): Promise<Omit<Stack, "killServer" | "startServer" | "stop" | "killAll">> {
  const { options, home, log, start } = site;
  // Start servers without dependencies first, so that `stop` ends them last.
  const [database, temporal] = await together(provideDatabase(site), provideTemporal(site));
  const authSecret = options.authSecret ?? home.secrets.authSecret;
  const account =
    options.databaseUrl !== undefined && !(await exists(home.accountFile))
      ? NO_ACCOUNT
      : await openAccount(home, { databaseUrl: database.url, authSecret });
  const encryptionKeys = encryptionKeysOf(site);
  const shared = {
    databaseUrl: database.url,
    temporalAddress: temporal.address,
    namespace: options.namespace ?? "default",
    // Our own server has no API keys and no TLS, even if the environment sets them for another one.
    env: { ...(options.temporalAddress === undefined && withoutSecurity(inheritedEnvironment())), ...options.env },
    encryptionKeys,
    isOwnTemporal: options.temporalAddress === undefined,
  };
  log("starting the worker and the API");
  const host = options.host ?? "127.0.0.1";
  const port = await usualPort(site, options.port ?? USUAL_PORTS.api);
  const workerServer = workerProcess(home, shared, options.worker);
  const [worker, api] = await together(
    start(workerServer),
    start(apiServer(home, { ...shared, host, port, authSecret, temporalUi: temporal.uiUrl })),
  );
  const following = new AbortController();
  const told = tellProviderFaults(workerServer.spec.logFile, log, following.signal);
  site.closing.push(async () => {
    following.abort();
    await told;
  });
  const url = `http://${host}:${port}`;
  await writeAddresses(home, { api: url, database: database.url, temporal: temporal.address });
  const { isNew: accountIsNew, ...owner } = account;
  return {
    home: home.root,
    api: { url },
    ...owner,
    accountIsNew,
    temporal,
    encryptionKeys: readKeys(encryptionKeys),
    database,
    killWorker: worker.kill,
    startWorker: worker.start,
    killApi: api.kill,
    startApi: api.start,
  };
}

/** Returns both results or throws the first failure, once neither is still at work. */
async function together<A, B>(one: Promise<A>, other: Promise<B>): Promise<[A, B]> {
  await Promise.allSettled([one, other]);
  return Promise.all([one, other]);
}

async function provideDatabase(site: Site): Promise<DatabaseUrls> {
  const { options, home, log } = site;
  if (options.databaseUrl !== undefined) {
    const ownerUrl = options.databaseOwnerUrl ?? "";
    if (ownerUrl === "") log("DATABASE_OWNER_URL is not set: the tables are expected to be up to date");
    else await migrate(ownerUrl, { appRole: decodeURIComponent(new URL(options.databaseUrl).username) });
    const database = openDatabase(options.databaseUrl, { max: 1 });
    await refuseUnsafeRole(database);
    await refuseOldSchema(database).finally(() => database.close());
    return { url: options.databaseUrl, ownerUrl };
  }
  log("starting PostgreSQL");
  const postgres = await preparePostgres(home, {
    port: await usualPort(site, USUAL_PORTS.postgres),
    durable: !site.temporary,
  });
  await site.start(postgres.server);
  await postgres.createDatabase();
  await migrate(postgres.urls.ownerUrl, { appRole: postgres.appRole });
  return postgres.urls;
}

async function provideTemporal(site: Site): Promise<Stack["temporal"]> {
  const { options, home, log } = site;
  if (options.temporalAddress !== undefined) return { address: options.temporalAddress, uiUrl: "" };
  log("starting Temporal");
  const uiPort = await usualPort(site, USUAL_PORTS.temporalUi);
  const temporal = prepareTemporal(home, {
    cli: temporalCli(),
    port: await usualPort(site, USUAL_PORTS.temporal),
    uiPort,
    ...(await provideCodec(site, uiPort)),
    namespace: options.namespace ?? "default",
    timeSkipping: options.timeSkipping ?? false,
    durable: true,
  });
  await site.start(temporal.server);
  return { address: temporal.address, uiUrl: temporal.uiUrl };
}

/** Serves the codec for our own Temporal's UI. */
async function provideCodec(site: Site, uiPort: number): Promise<{ readonly codecUrl?: string }> {
  const keys = readKeys(encryptionKeysOf(site));
  if (keys === undefined) return {};
  const origins = ["127.0.0.1", "localhost"].map((host) => `http://${host}:${uiPort}`);
  const codec = await serveCodec(keys, { port: 0, origins });
  site.closing.push(codec.close);
  return { codecUrl: codec.url };
}

const encryptionKeysOf = ({ options, home }: Site): string => options.encryptionKeys ?? home.secrets.encryptionKeys;

/** Temporary stacks run side by side, so none of them takes the port a person expects the real one on. */
async function usualPort({ temporary, log }: Site, usual: number): Promise<number> {
  if (temporary) return freePort();
  const port = await freePort(usual);
  if (port !== usual && usual !== 0) log(`port ${usual} is taken, using ${port}`);
  return port;
}

async function stopAll(
  { started, closing }: { readonly started: readonly Kept[] } & Pick<Site, "closing">,
  roll: Roll,
  remove: Home | undefined,
): Promise<void> {
  for (const kept of [...started].reverse()) await kept.stop();
  for (const close of closing) await close();
  roll.close();
  if (remove !== undefined) await removeHome(remove);
}

function killAll(started: readonly Kept[]): void {
  for (const kept of started) {
    const pid = kept.pid();
    if (pid !== undefined) signalGroup(pid, "SIGKILL");
  }
}

function once(work: () => Promise<void>): () => Promise<void> {
  let done: Promise<void> | undefined;
  return () => {
    done ??= work();
    return done;
  };
}
