/** Rolling deploy: workers of a later build beside today's, `surefoot deploy`, and today's ended once nothing is left on them. */

import { execFile } from "node:child_process";
import { join } from "node:path";
import { promisify } from "node:util";
import type { WorkerEntry } from "../../cli/stack/processes.js";
import type { Production } from "../../cli/stack/production/production.js";
import { PROJECT } from "../../cli/stack/tools.js";
import { inheritedEnvironment } from "../../config/environment.js";

export interface RollingDeploy {
  readonly workers: () => readonly string[];
  readonly begin: () => Promise<void>;
  /** Looks once, and ends the older workers when `surefoot drain` says that they may go. */
  readonly proceed: () => Promise<"not begun" | "draining" | "done">;
  /** For queries of what ended on the older build. */
  readonly reviveOlder: () => Promise<void>;
}

export interface RollingDeployOptions {
  readonly log: (line: string) => void;
  readonly entry: () => WorkerEntry;
}

const OLDER = ["worker-1", "worker-2"] as const;
const NEWER = ["worker-3", "worker-4"] as const;
const DRAIN_TRIES = 40;
const DRAIN_PAUSE_MS = 5_000;

const run = promisify(execFile);

export function rollingDeployOf(production: Production, { log, entry }: RollingDeployOptions): RollingDeploy {
  let workers: readonly string[] = OLDER;
  let older: string | undefined;
  let isDone = false;
  const surefoot = (...args: string[]) => commandIn(production, args);
  return {
    workers: () => workers,
    async begin() {
      const [before = ""] = buildsIn((await surefoot("deploy")).said);
      const later = entry();
      for (const name of NEWER) await production.addWorker(name, later);
      const after = buildsIn((await surefoot("deploy")).said).find((build) => build !== before);
      if (after === undefined) throw new Error("Temporal does not know the later build");
      const { code, said } = await surefoot("deploy", after);
      if (code !== 0) throw new Error(`surefoot deploy ${after}: ${said}`);
      older = before;
      workers = [...OLDER, ...NEWER];
      log(`deployed ${after} beside ${before}`);
    },
    async proceed() {
      if (older === undefined) return "not begun";
      if (isDone) return "done";
      const { code, said } = await surefoot("drain", older, "--now");
      log(`drain: ${said.replaceAll("\n", " ")}`);
      if (code !== 0) return "draining";
      isDone = true;
      workers = NEWER;
      for (const name of OLDER) await production.end(name);
      return "done";
    },
    async reviveOlder() {
      if (!isDone) return;
      for (const name of OLDER) await production.start(name);
    },
  };
}

/**
 * After the storm: until the older workers are gone; then they are back, for whoever asks about what ended there. False: the deploy
 * does not come to its end, which is a fault of the product.
 */
export async function finishDeploy(deploy: RollingDeploy, sleep: (ms: number) => Promise<void>): Promise<boolean> {
  for (let tries = 0; (await deploy.proceed()) === "draining"; tries += 1) {
    if (tries >= DRAIN_TRIES) return false;
    await sleep(DRAIN_PAUSE_MS);
  }
  await deploy.reviveOlder();
  return true;
}

/** As a person runs it on this machine. */
async function commandIn({ home, namespace }: Production, args: readonly string[]) {
  const env = {
    ...inheritedEnvironment(),
    ...{ SUREFOOT_HOME: home, TEMPORAL_NAMESPACE: namespace, WORKER_DEPLOYMENT: "surefoot" },
  };
  try {
    const { stdout } = await run(process.execPath, [join(PROJECT, "cli", "surefoot.mjs"), ...args], { env });
    return { code: 0, said: stdout.trim() };
  } catch (error) {
    const { code, stdout, stderr } = error as { code?: unknown; stdout?: string; stderr?: string }; // of execFile
    if (code !== 1) throw error;
    return { code, said: `${stdout}${stderr}`.trim() };
  }
}

const buildsIn = (said: string): readonly string[] =>
  [...said.matchAll(/^(s\d+-\S+) {2}/gm)].map(([, build]) => build ?? "");
