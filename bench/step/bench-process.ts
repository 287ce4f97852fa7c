/** Bench processes: programs of the bench beside the stack's. */

import { spawn } from "node:child_process";
import { once } from "node:events";
import { join } from "node:path";
import { FROM_SOURCE, PROJECT } from "../../stack/tools.js";

export interface BenchProcess {
  /** What it said behind "ready". */
  readonly said: string;
  readonly end: () => Promise<void>;
}

/** `file`: of this folder; it says "ready" on standard output. */
export async function startBenchProcess(file: string, args: readonly string[]): Promise<BenchProcess> {
  const path = join(PROJECT, "bench/step", file);
  const child = spawn(process.execPath, [...FROM_SOURCE, path, ...args], {
    cwd: PROJECT,
    stdio: ["ignore", "pipe", "ignore"],
  });
  const ended = once(child, "exit");
  const [word] = await Promise.race([once(child.stdout, "data"), ended.then(() => ["ended"])]);
  const said = /^ready(.*)/.exec(String(word))?.[1];
  if (said === undefined) throw new Error(`bench/step/${file} did not start.`);
  return {
    said: said.trim(),
    end: async () => {
      child.kill("SIGTERM");
      await ended;
    },
  };
}
