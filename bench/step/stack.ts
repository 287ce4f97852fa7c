/** Stack of the step and load benches: the same Temporal and the same PostgreSQL for both sides of a ratio. */

import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { openHome } from "../../stack/home.js";
import { startProduction } from "../../stack/production/production.js";
import { startStack } from "../../stack/supervisor.js";
import { type Further, startFurther } from "../../testing/further-processes.js";
import { GENEROUS_LIMITS } from "../../testing/generous-limits.js";

export interface BenchStack {
  readonly apiUrls: readonly string[];
  readonly token: string;
  readonly tenantId: string;
  readonly temporalAddress: string;
  readonly namespace: string;
  /** Superuser's, to have statements logged, and where they are. */
  readonly adminUrl: string;
  readonly postgresLog: string;
  readonly stop: () => Promise<void>;
}

interface OpenOptions {
  readonly env?: Readonly<Record<string, string>>;
  /** Of the API, and of the worker; 1 unless said. */
  readonly processes?: number;
}

type Open = (options: OpenOptions) => Promise<BenchStack>;

/** By the name that `--stack` takes. */
export const STACKS: Readonly<Record<string, Open>> = { embedded: openEmbedded, postgres: openProduction };

const WORKER = { file: "bench/step/worker.ts", args: [] };

/** As on a desk: every write is kept through a power cut. */
async function openEmbedded({ env = {}, processes = 1 }: OpenOptions): Promise<BenchStack> {
  const folder = await mkdtemp(join(tmpdir(), "surefoot-bench-"));
  const settings = { ...GENEROUS_LIMITS, MODEL: "offline", LOG_LEVEL: "error", ...env };
  const stack = await startStack({ home: folder, env: settings, worker: WORKER });
  const home = await openHome(folder);
  const admin = new URL(stack.database.ownerUrl);
  admin.username = "surefoot_admin";
  admin.password = home.secrets.adminPassword;
  admin.pathname = "/postgres";
  const further: Further[] = [];
  for (let nth = 1; nth < processes; nth++)
    further.push(await startFurther(stack, home, { env: settings, nth, worker: WORKER }));
  return {
    apiUrls: [stack.api.url, ...further.map(({ apiUrl }) => apiUrl)],
    token: stack.token,
    tenantId: stack.tenantId,
    temporalAddress: stack.temporal.address,
    namespace: "default",
    adminUrl: admin.href,
    postgresLog: join(home.logs, "postgres.log"),
    stop: async () => {
      for (const one of further) await one.stop();
      await stack.stop();
      await rm(folder, { recursive: true, force: true });
    },
  };
}

/** As in production: Temporal over PostgreSQL, two workers and two APIs, whatever was asked for. */
async function openProduction({ env = {} }: OpenOptions): Promise<BenchStack> {
  const folder = await mkdtemp(join(tmpdir(), "surefoot-bench-"));
  const settings = { ...GENEROUS_LIMITS, MODEL: "offline", LOG_LEVEL: "error", ...env };
  const stack = await startProduction({ home: folder, env: settings, worker: WORKER });
  const { apiUrls, token, tenantId, namespace, adminUrl } = stack;
  return {
    ...{ apiUrls, token, tenantId, namespace, adminUrl },
    temporalAddress: stack.temporal.address,
    postgresLog: join((await openHome(folder)).logs, "postgres.log"),
    stop: async () => {
      await stack.stop();
      await rm(folder, { recursive: true, force: true });
    },
  };
}

export function stackNamed(name: string): Open {
  const open = STACKS[name];
  if (open === undefined) throw new Error(`--stack takes one of: ${Object.keys(STACKS).join(", ")}`);
  return open;
}
