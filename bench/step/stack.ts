/** Stack of the step and load benches: the same Temporal and the same PostgreSQL for both sides of a ratio. */

import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { openHome } from "../../stack/home.js";
import { startStack } from "../../stack/supervisor.js";
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

type Open = (env: Readonly<Record<string, string>>) => Promise<BenchStack>;

/** By the name that `--stack` takes. */
export const STACKS: Readonly<Record<string, Open>> = { embedded: openEmbedded };

/** As on a desk: every write is kept through a power cut. */
async function openEmbedded(env: Readonly<Record<string, string>>): Promise<BenchStack> {
  const home = await mkdtemp(join(tmpdir(), "surefoot-bench-"));
  const stack = await startStack({
    home,
    env: { ...GENEROUS_LIMITS, MODEL: "offline", LOG_LEVEL: "error", ...env },
    worker: { file: "bench/step/worker.ts", args: [] },
  });
  const { secrets, logs } = await openHome(home);
  const admin = new URL(stack.database.ownerUrl);
  admin.username = "surefoot_admin";
  admin.password = secrets.adminPassword;
  admin.pathname = "/postgres";
  return {
    apiUrls: [stack.api.url],
    token: stack.token,
    tenantId: stack.tenantId,
    temporalAddress: stack.temporal.address,
    namespace: "default",
    adminUrl: admin.href,
    postgresLog: join(logs, "postgres.log"),
    stop: async () => {
      await stack.stop();
      await rm(home, { recursive: true, force: true });
    },
  };
}

export function stackNamed(name: string): Open {
  const open = STACKS[name];
  if (open === undefined) throw new Error(`--stack takes one of: ${Object.keys(STACKS).join(", ")}`);
  return open;
}
