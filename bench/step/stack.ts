/** Stack of the step, load and hostile-time benches: one version's servers, with an organisation of their own for each tenant. */

import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type * as accounts from "../../cli/stack/account.js";
import type * as homes from "../../cli/stack/home.js";
import type * as production from "../../cli/stack/production/production.js";
import type * as supervisor from "../../cli/stack/supervisor.js";
import type * as furthers from "../../testing/further-processes.js";
import { GENEROUS_LIMITS } from "../../testing/generous-limits.js";
import { moduleOf, type Version } from "../shared/versions.js";

export interface BenchStack {
  readonly version: Version;
  readonly apiUrls: readonly string[];
  readonly tokens: readonly string[];
  readonly stop: () => Promise<void>;
}

interface Wanted {
  /** `embedded`, as on a desk; `postgres`, as in production: two workers and two APIs. */
  readonly stack: string;
  readonly processes?: number;
  readonly tenants?: number;
}

const WORKER = { file: "bench/step/worker.ts", args: [] };
const ENV = { ...GENEROUS_LIMITS, MODEL: "offline", LOG_LEVEL: "error" };

export async function openStack(version: Version, { stack, processes = 1, tenants = 1 }: Wanted): Promise<BenchStack> {
  const folder = await mkdtemp(join(tmpdir(), "surefoot-bench-"));
  const remove = () => rm(folder, { recursive: true, force: true });
  if (stack === "postgres") {
    const { startProduction } = await moduleOf<typeof production>(version, "cli/stack/production/production.ts");
    const { apiUrls, token, stop } = await startProduction({ home: folder, env: ENV, worker: WORKER });
    return { version, apiUrls, tokens: [token], stop: () => stop().then(remove) };
  }
  if (stack !== "embedded") throw new Error("--stack takes one of: embedded, postgres");
  const { startStack } = await moduleOf<typeof supervisor>(version, "cli/stack/supervisor.ts");
  const { openHome } = await moduleOf<typeof homes>(version, "cli/stack/home.ts");
  const { startFurther } = await moduleOf<typeof furthers>(version, "testing/further-processes.ts");
  const started = await startStack({ home: folder, env: ENV, worker: WORKER });
  const home = await openHome(folder);
  const further: furthers.Further[] = [];
  for (let nth = 1; nth < processes; nth++)
    further.push(await startFurther(started, home, { env: ENV, nth, worker: WORKER }));
  const tokens = [started.token];
  for (let nth = 1; nth < tenants; nth++)
    tokens.push(await otherTenant(started, join(folder, `tenant-${nth}`), version));
  return {
    ...{ version, tokens },
    apiUrls: [started.api.url, ...further.map(({ apiUrl }) => apiUrl)],
    stop: async () => {
      for (const one of further) await one.stop();
      await started.stop();
      await remove();
    },
  };
}

/** The token of one more organisation in the stack's database; `folder` keeps its account. */
export async function otherTenant(stack: supervisor.Stack, folder: string, version: Version): Promise<string> {
  const { openHome } = await moduleOf<typeof homes>(version, "cli/stack/home.ts");
  const { openAccount } = await moduleOf<typeof accounts>(version, "cli/stack/account.ts");
  const { authSecret } = (await openHome(stack.home)).secrets;
  return (await openAccount(await openHome(folder), { databaseUrl: stack.database.url, authSecret })).token;
}
