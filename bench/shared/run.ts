/** Run: what the benches do alike: they say how far they are, work a queue off, start servers and a browser, and tell a summary. */

import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { startStack } from "../../cli/stack/supervisor.js";
import { browserPath } from "../../cli/stack/tools.js";
import { bundleRuntime } from "../../client/hosts/playwright/runtime-script.js";
import { GENEROUS_LIMITS } from "../../testing/generous-limits.js";
import { launchChromium } from "../../testing/sites/chromium.js";
import type { Stage } from "../tasks/perform.js";

export const say = (line: string): void => void process.stderr.write(`${line}\n`);

/** `only`: an expression over the names of the cases; for development. */
export const USUAL_OPTIONS = {
  only: { type: "string", default: "" },
  json: { type: "boolean", default: false },
  verbose: { type: "boolean", default: false },
} as const;

/** The offline rules need no network, whatever keys the environment holds: a bench says the same everywhere. */
export const OFFLINE = { ...GENEROUS_LIMITS, MODEL: "offline", LOG_LEVEL: "error" };

/** So many at once; the results are in the order in which they came. `tell` is given the place, as `3/40`. */
export async function workOff<T, R>(
  all: readonly T[],
  atOnce: number,
  work: (one: T) => Promise<R>,
  tell: (result: R, place: string) => void = () => undefined,
): Promise<readonly R[]> {
  const queue = [...all];
  const done: R[] = [];
  const lane = async () => {
    for (let one = queue.shift(); one !== undefined; one = queue.shift()) {
      const result = await work(one);
      done.push(result);
      tell(result, `${done.length}/${all.length}`);
    }
  };
  await Promise.all(Array.from({ length: atOnce }, lane));
  return done;
}

export async function inScratch<T>(name: string, work: (folder: string) => Promise<T>): Promise<T> {
  const folder = mkdtempSync(join(tmpdir(), `surefoot-${name}-`));
  try {
    return await work(folder);
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

/** The embedded stack and a browser; `worker`: a program of the bench in place of the product's own. */
export async function onStage<T>(worker: string | undefined, work: (stage: Stage) => Promise<T>): Promise<T> {
  const own = worker === undefined ? {} : { worker: { file: worker, args: [] } };
  const stack = await startStack({ env: OFFLINE, log: say, ...own });
  const browser = await launchChromium(browserPath());
  try {
    return await work({ stack, browser, runtime: bundleRuntime(), urlOf: () => "" });
  } finally {
    await browser.close();
    await stack.stop();
  }
}

/** Lines for people go to the error stream where a machine reads the summary. */
export function conclude(json: boolean, lines: readonly string[], summary: object): void {
  for (const line of lines) (json ? process.stderr : process.stdout).write(`${line}\n`);
  process.stdout.write(`${JSON.stringify(summary)}\n`);
}

export const seconds = (ms: number): string => `${(ms / 1_000).toFixed(1)} s`;
