/** Processes of the production stack: two workers, two APIs, each with connections of its own. */

import { Client, Connection } from "@temporalio/client";
import { inheritedEnvironment } from "../../../config/environment.js";
import { withoutSecurity } from "../../../config/temporal.js";
import { deployOwn } from "../builds.js";
import { createDeployments } from "../deployment.js";
import { freePort } from "../ports.js";
import { apiServer, type ProcessOptions, type WorkerEntry, workerProcess } from "../processes.js";
import type { Site } from "./production.js";

export interface Processes {
  readonly apiPorts: readonly number[];
  readonly addWorker: (name: string, entry: WorkerEntry) => Promise<void>;
}

const WORKERS = ["worker-1", "worker-2"] as const;
const APIS = ["api-1", "api-2"] as const;

export async function startProcesses(
  site: Site,
  where: { readonly databaseUrl: string; readonly temporalPort: number },
): Promise<Processes> {
  const { options, home, servers } = site;
  const addWorker = async (name: string, entry: WorkerEntry | undefined) => {
    const own = await optionsOf(site, { ...where, name });
    const env = { ...own.env, METRICS_PORT: String(await freePort()) };
    await servers.launch(workerProcess(home, { ...own, env }, entry));
  };
  // The first worker bundles the workflows for both.
  for (const name of WORKERS) await addWorker(name, options.worker);
  if (options.deployment !== undefined) await makeCurrent(site, where.temporalPort, options.deployment);
  const startApi = async (name: string): Promise<number> => {
    const port = await freePort();
    const { authSecret } = home.secrets;
    const own = await optionsOf(site, { ...where, name });
    const env = { ...own.env, TRUSTED_PROXIES: "1" };
    await servers.launch(apiServer(home, { ...own, env, host: "127.0.0.1", port, authSecret }));
    return port;
  };
  return { apiPorts: await Promise.all(APIS.map(startApi)), addWorker };
}

async function optionsOf(
  { options, home, namespace, wire }: Site,
  { name, databaseUrl, temporalPort }: { name: string; databaseUrl: string; temporalPort: number },
): Promise<ProcessOptions> {
  const url = new URL(databaseUrl);
  url.port = String(await wire({ from: name, to: "postgres", port: Number(url.port) }));
  const { deployment } = options;
  return {
    name,
    namespace,
    databaseUrl: url.href,
    temporalAddress: `127.0.0.1:${await wire({ from: name, to: "temporal", port: temporalPort })}`,
    encryptionKeys: home.secrets.encryptionKeys,
    // This server has no API keys and no TLS, even if the environment sets them for another one.
    env: {
      ...withoutSecurity(inheritedEnvironment()),
      ...options.env,
      ...(deployment !== undefined && { WORKER_DEPLOYMENT: deployment }),
    },
    isOwnTemporal: false,
  };
}

/** Makes the first workers' build current, as `surefoot deploy` does in a new installation. */
async function makeCurrent({ namespace }: Site, temporalPort: number, deployment: string): Promise<void> {
  const connection = await Connection.connect({ address: `127.0.0.1:${temporalPort}` });
  try {
    const deployments = createDeployments(new Client({ connection, namespace }), deployment);
    const { builds } = await deployments.describe();
    const [first] = builds;
    if (first === undefined) throw new Error(`no worker of the deployment ${deployment} is known to Temporal`);
    await deployOwn(deployments, first.buildId);
  } finally {
    await connection.close();
  }
}
