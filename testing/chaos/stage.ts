/** Stage: the stack that a campaign runs on, and what of it can be killed, cut, restarted and upgraded. */

import { join } from "node:path";
import type { EncryptionKeys } from "../../adapters/encryption/cipher.js";
import { ChildFailedError } from "../../cli/stack/child.js";
import { NotRunningError } from "../../cli/stack/kept.js";
import { type Production, startProduction } from "../../cli/stack/production/production.js";
import { startStack } from "../../cli/stack/supervisor.js";
import { GENEROUS_LIMITS } from "../generous-limits.js";
import { nextSources } from "../next-sources.js";
import { type RollingDeploy, rollingDeployOf } from "./rolling-deploy.js";
import { openTcpProxy, type TcpProxy } from "./tcp-proxy.js";

export interface Stage {
  readonly url: string;
  readonly token: string;
  readonly tenantId: string;
  readonly encryptionKeys: EncryptionKeys | undefined;
  readonly databaseUrl: string;
  readonly temporal: { readonly address: string; readonly namespace: string };
  readonly home: string;
  readonly workers: () => readonly string[];
  readonly apis: readonly string[];
  readonly kill: (name: string) => Promise<number>;
  readonly start: (name: string) => Promise<void>;
  readonly production?: ProductionStage;
  readonly stop: () => Promise<void>;
}

export interface ProductionStage {
  readonly end: Production["end"];
  /** One for each connection from a process to a server. */
  readonly links: () => readonly TcpProxy[];
  readonly deploy: RollingDeploy;
  readonly adminUrl: string;
}

export interface StageOptions {
  readonly seed: number;
  readonly modelFaults: number;
  readonly log: (line: string) => void;
}

const WORKER = "testing/chaos/worker.ts";
const ENVIRONMENT = { ...GENEROUS_LIMITS, MODEL: "offline" };

const argumentsOf = ({ seed, modelFaults }: StageOptions) => ["--seed", String(seed), "--faults", String(modelFaults)];

/** Whoever leans on what was killed before may have ended by itself. */
const killed = (killing: Promise<number>): Promise<number> =>
  killing.catch((error: unknown) => {
    if (error instanceof NotRunningError) return 0;
    throw error;
  });

const STARTS = 3;

/** On a machine that is busy with other things a process may take longer than a stack waits for it; that is no fault of it. */
async function patiently(start: () => Promise<void>, log: (line: string) => void, tries = STARTS): Promise<void> {
  try {
    await start();
  } catch (error) {
    if (!(error instanceof ChildFailedError) || error.ended || tries <= 1) throw error;
    log(`${error.message.split("\n")[0]}; once more`);
    await patiently(start, log, tries - 1);
  }
}

/** The stack of `surefoot start`: one worker, one API, the development server. */
export async function openEmbeddedStage(options: StageOptions): Promise<Stage> {
  const stack = await startStack({
    env: { ...ENVIRONMENT, LOG_LEVEL: "warn" },
    worker: { file: WORKER, args: argumentsOf(options) },
  });
  const { api, token, tenantId, encryptionKeys, database, temporal, home, stop } = stack;
  return {
    ...{ url: api.url, token, tenantId, encryptionKeys, home, stop },
    databaseUrl: database.url,
    temporal: { address: temporal.address, namespace: "default" },
    workers: () => ["worker"],
    apis: ["api"],
    kill: (name) => (name === "api" ? stack.killApi() : stack.killWorker()),
    start: (name) => patiently(() => (name === "api" ? stack.startApi() : stack.startWorker()), options.log),
  };
}

/** The stack of `npm run stack:postgres`, each of its connections through a proxy. */
export async function openProductionStage(options: StageOptions): Promise<Stage> {
  const links: TcpProxy[] = [];
  const args = argumentsOf(options);
  const production = await startProduction({
    env: { ...ENVIRONMENT, LOG_LEVEL: "info" },
    worker: { file: WORKER, args },
    deployment: "surefoot",
    log: options.log,
    wire: async ({ port }) => {
      const proxy = await openTcpProxy(port);
      links.push(proxy);
      return proxy.port;
    },
  });
  const later = await nextSources();
  const addWorker: Production["addWorker"] = (name, entry) =>
    patiently(() => production.addWorker(name, entry), options.log);
  const deploy = rollingDeployOf(
    { ...production, addWorker },
    { log: options.log, entry: () => ({ file: join(later, WORKER), args }) },
  );
  const { api, token, tenantId, encryptionKeys, database, temporal, home, adminUrl, kill, end } = production;
  return {
    ...{ url: api.url, token, tenantId, encryptionKeys, home },
    kill: (name) => killed(kill(name)),
    start: (name) => patiently(() => production.start(name), options.log),
    databaseUrl: database.url,
    temporal: { address: temporal.address, namespace: production.namespace },
    workers: deploy.workers,
    apis: ["api-1", "api-2"],
    production: { end, adminUrl, deploy, links: () => links },
    async stop() {
      await production.stop();
      await Promise.all(links.map((link) => link.close()));
    },
  };
}
